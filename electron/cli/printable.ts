/** Controls of a terminal and of the direction of writing; line breaks and tabs are harmless. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/**
 * Text for a terminal. Names come from files of strangers: an escape sequence in one must not colour, retitle or
 * rewrite what is on the screen.
 */
export function printable(text: string): string {
  return text.replace(UNSEEN, character => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
}
