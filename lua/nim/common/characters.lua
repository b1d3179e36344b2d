--- What characters look like: those that show nothing, that stand on another one, that are wide.
-- @module nim.common.characters

local M = {}

-- A function that says whether a code is in ranges "from-to single …", hexadecimal and ascending.
-- They are read at the first question, since most text is ASCII.
local function set_of(ranges)
   local from <const>, to <const> = {}, {}
   local function read()
      for first, last in ranges:gmatch "(%x+)%-?(%x*)" do
         from[#from + 1] = tonumber(first, 16)
         to[#to + 1] = tonumber(last == "" and first or last, 16)
      end
   end
   return function (code)
      if #from == 0 then read() end
      local low, high = 0, #from -- the last range that begins at or below the code is in between
      while low < high do
         local middle <const> = (low + high + 1) // 2
         if from[middle] <= code then low = middle else high = middle - 1 end
      end
      return low > 0 and code <= to[low]
   end
end

--- Whether a character shows nothing or moves what comes after it: controls, line separators, what
-- changes the direction of text, and what Unicode 14 calls default ignorable.
-- @function is_hidden
-- @tparam integer code
-- @treturn boolean
-- @usage print(require "nim.common.characters".is_hidden(0x200B)) --> true
M.is_hidden = set_of [[
   0-1F 7F-9F AD 34F 61C 115F-1160 17B4-17B5 180B-180F 200B-200F 2028-202E 2060-206F 3164
   FE00-FE0F FEFF FFA0 FFF0-FFFB 13430-1343F 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF]]

--- Whether a character takes no place of its own but stands on the one before: Unicode 14's marks
-- Mn and Me, but for hidden ones.
-- @function is_mark
-- @tparam integer code
-- @treturn boolean
-- @usage print(require "nim.common.characters".is_mark(0x301)) --> true
M.is_mark = set_of [[
   300-34E 350-36F 483-489 591-5BD 5BF 5C1-5C2 5C4-5C5 5C7 610-61A 64B-65F 670 6D6-6DC 6DF-6E4
   6E7-6E8 6EA-6ED 711 730-74A 7A6-7B0 7EB-7F3 7FD 816-819 81B-823 825-827 829-82D 859-85B
   898-89F 8CA-8E1 8E3-902 93A 93C 941-948 94D 951-957 962-963 981 9BC 9C1-9C4 9CD 9E2-9E3
   9FE-A02 A3C A41-A51 A70-A71 A75 A81-A82 ABC AC1-AC8 ACD AE2-AE3 AFA-B01 B3C B3F B41-B44
   B4D-B56 B62-B63 B82 BC0 BCD C00 C04 C3C C3E-C40 C46-C56 C62-C63 C81 CBC CBF CC6 CCC-CCD
   CE2-CE3 D00-D01 D3B-D3C D41-D44 D4D D62-D63 D81 DCA DD2-DD6 E31 E34-E3A E47-E4E EB1 EB4-EBC
   EC8-ECD F18-F19 F35 F37 F39 F71-F7E F80-F84 F86-F87 F8D-FBC FC6 102D-1030 1032-1037 1039-103A
   103D-103E 1058-1059 105E-1060 1071-1074 1082 1085-1086 108D 109D 135D-135F 1712-1714 1732-1733
   1752-1753 1772-1773 17B7-17BD 17C6 17C9-17D3 17DD 1885-1886 18A9 1920-1922 1927-1928 1932
   1939-193B 1A17-1A18 1A1B 1A56 1A58-1A60 1A62 1A65-1A6C 1A73-1A7F 1AB0-1B03 1B34 1B36-1B3A 1B3C
   1B42 1B6B-1B73 1B80-1B81 1BA2-1BA5 1BA8-1BA9 1BAB-1BAD 1BE6 1BE8-1BE9 1BED 1BEF-1BF1 1C2C-1C33
   1C36-1C37 1CD0-1CD2 1CD4-1CE0 1CE2-1CE8 1CED 1CF4 1CF8-1CF9 1DC0-1DFF 20D0-20F0 2CEF-2CF1 2D7F
   2DE0-2DFF 302A-302D 3099-309A A66F-A672 A674-A67D A69E-A69F A6F0-A6F1 A802 A806 A80B A825-A826
   A82C A8C4-A8C5 A8E0-A8F1 A8FF A926-A92D A947-A951 A980-A982 A9B3 A9B6-A9B9 A9BC-A9BD A9E5
   AA29-AA2E AA31-AA32 AA35-AA36 AA43 AA4C AA7C AAB0 AAB2-AAB4 AAB7-AAB8 AABE-AABF AAC1 AAEC-AAED
   AAF6 ABE5 ABE8 ABED FB1E FE20-FE2F 101FD 102E0 10376-1037A 10A01-10A0F 10A38-10A3F 10AE5-10AE6
   10D24-10D27 10EAB-10EAC 10F46-10F50 10F82-10F85 11001 11038-11046 11070 11073-11074
   1107F-11081 110B3-110B6 110B9-110BA 110C2 11100-11102 11127-1112B 1112D-11134 11173
   11180-11181 111B6-111BE 111C9-111CC 111CF 1122F-11231 11234 11236-11237 1123E 112DF
   112E3-112EA 11300-11301 1133B-1133C 11340 11366-11374 11438-1143F 11442-11444 11446 1145E
   114B3-114B8 114BA 114BF-114C0 114C2-114C3 115B2-115B5 115BC-115BD 115BF-115C0 115DC-115DD
   11633-1163A 1163D 1163F-11640 116AB 116AD 116B0-116B5 116B7 1171D-1171F 11722-11725
   11727-1172B 1182F-11837 11839-1183A 1193B-1193C 1193E 11943 119D4-119DB 119E0 11A01-11A0A
   11A33-11A38 11A3B-11A3E 11A47 11A51-11A56 11A59-11A5B 11A8A-11A96 11A98-11A99 11C30-11C3D
   11C3F 11C92-11CA7 11CAA-11CB0 11CB2-11CB3 11CB5-11CB6 11D31-11D45 11D47 11D90-11D91 11D95
   11D97 11EF3-11EF4 16AF0-16AF4 16B30-16B36 16F4F 16F8F-16F92 16FE4 1BC9D-1BC9E 1CF00-1CF46
   1D167-1D169 1D17B-1D182 1D185-1D18B 1D1AA-1D1AD 1D242-1D244 1DA00-1DA36 1DA3B-1DA6C 1DA75
   1DA84 1DA9B-1DAAF 1E000-1E02A 1E130-1E136 1E2AE 1E2EC-1E2EF 1E8D0-1E8D6 1E944-1E94A]]

--- Whether a character takes two columns of a terminal: the blocks of Unicode's East Asian wide and
-- full-width characters, and of pictures.
-- @function is_wide
-- @tparam integer code
-- @treturn boolean
-- @usage print(require "nim.common.characters".is_wide(0x706B)) --> true
M.is_wide = set_of [[
   1100-115F 2E80-303E 3041-4DBF 4E00-A4CF A960-A97C AC00-D7A3 F900-FAFF FE30-FE6F FF00-FF60
   FFE0-FFE6 1F300-1F64F 1F680-1F6FF 1F900-1F9FF 20000-3FFFD]]

return M
