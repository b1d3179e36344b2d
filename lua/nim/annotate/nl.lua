-- De Nederlandse woorden van een partij met commentaar.

return {
   forms = {
      fouten = { zero = "geen fouten", one = "1 fout", many = "{n} fouten" },
   },
   acts = {
      state = "ga naar {after}",
      leave = "laat {parts} over van stapel {heap}",
      split = "pak {take} van stapel {heap} en laat er {parts} van over",
      take = "pak {take} van stapel {heap}",
   },
   seats = { first = "eerste speler", second = "tweede speler" },
   played = {
      state = "{number}. {seat}: {act}",
      plain = "{number}. {seat}: {act}; dan blijft {after}",
      kind = "{number}. {seat}: {act}; dan blijft {after} ({kind})",
   },
   better = "een fout: de {seat} had gewonnen met: {act}",
   course = "Verloop: {course}",
   errors = "Eerste speler: {first:fouten}. Tweede speler: {second:fouten}.",
   forfeit = "De {seat} verliest reglementair ({reason}): {fault}",
   winner = "De {seat} heeft gewonnen.",
}
