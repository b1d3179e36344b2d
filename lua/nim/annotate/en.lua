-- English words of an annotated game.

return {
   forms = {
      errors = { zero = "no error", one = "1 error", many = "{n} errors" },
   },
   acts = {
      state = "move to {after}",
      leave = "leave {parts} of heap {heap}",
      split = "take {take} from heap {heap} and leave {parts} of it",
      take = "take {take} from heap {heap}",
   },
   seats = { first = "first player", second = "second player" },
   played = {
      state = "{number}. {seat}: {act}",
      plain = "{number}. {seat}: {act}, which leaves {after}",
      kind = "{number}. {seat}: {act}, which leaves {after} ({kind})",
   },
   better = "an error: the {seat} would have won with: {act}",
   course = "Course: {course}",
   errors = "First player: {first:errors}. Second player: {second:errors}.",
   forfeit = "The {seat} forfeits ({reason}): {fault}",
   winner = "The {seat} has won.",
}
