/**
 * The automaton of well-formed UTF-8 (Unicode 15, table 3-7). State 0 is between characters; `stepUtf8` gives -1 for a
 * byte that may not come now. Overlong forms, surrogates and code points beyond U+10FFFF are refused.
 */
export function stepUtf8(state: number, byte: number): number {
  switch (state) {
    case 0:
      if (byte < 0x80) return 0
      if (byte >= 0xc2 && byte <= 0xdf) return 1
      if (byte === 0xe0) return 4
      if (byte === 0xed) return 5
      if (byte >= 0xe1 && byte <= 0xef) return 2
      if (byte === 0xf0) return 6
      if (byte >= 0xf1 && byte <= 0xf3) return 3
      return byte === 0xf4 ? 7 : -1
    case 1:
      return byte >= 0x80 && byte <= 0xbf ? 0 : -1
    case 2:
      return byte >= 0x80 && byte <= 0xbf ? 1 : -1
    case 3:
      return byte >= 0x80 && byte <= 0xbf ? 2 : -1
    case 4:
      return byte >= 0xa0 && byte <= 0xbf ? 1 : -1
    case 5:
      return byte >= 0x80 && byte <= 0x9f ? 1 : -1
    case 6:
      return byte >= 0x90 && byte <= 0xbf ? 2 : -1
    default:
      return byte >= 0x80 && byte <= 0x8f ? 2 : -1
  }
}
