const FROM_THE_RIGHT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Which way a name is written: as its first letter is, as `dir="auto"` tells it, which neither a canvas nor SVG has. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  return FROM_THE_RIGHT.test(text) ? 'rtl' : 'ltr'
}
