import type { Page } from 'playwright'
import { de as contractGerman } from '../../electron/contract/words/de/catalogue.ts'
import { en as contractEnglish } from '../../electron/contract/words/en/catalogue.ts'
import { de as german } from '../../renderer/words/de/catalogue.ts'
import { en as english } from '../../renderer/words/en/catalogue.ts'

const textsOf = (sections: object): string[] =>
  Object.values(sections).flatMap((rows: Record<string, string>) => Object.values(rows))
/** What stands between the places of texts, where it is more than a word or two. */
const piecesOf = (text: string): string[] =>
  text.split(/\{\{\w+\}\}/).map(piece => piece.replace(/^[\s:;,.()·]+|[\s:;,.()·]+$/g, ''))
const isTelling = (piece: string): boolean => (piece.match(/\p{L}{2,}/gu) ?? []).length >= 3

const germanText = textsOf({ ...contractGerman, ...german }).join('\n')
const all = textsOf({ ...contractEnglish, ...english })
const pieces = [...new Set(all.flatMap(piecesOf))].filter(piece => isTelling(piece) && !germanText.includes(piece))
const whole = new Set(all.filter(text => !text.includes('{{') && /\p{L}{4,}/u.test(text) && !germanText.includes(text)))

/**
 * English that a page in German shows: texts of the catalogue, alone or as pieces of what stands there, and sentences
 * that are in no catalogue. Questions, what a graph or a model says and logical forms are no text of Clew's.
 */
export async function englishOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: { text: string; isOurs: boolean }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim()
      const parent = node.parentElement
      if (text === '' || parent?.closest('script, style, noscript, bdi, [lang=en]') !== null) continue
      found.push({ text, isOurs: parent.closest('code, pre, q, blockquote, option, h1') === null })
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        // The title of a name that is cut short is all of it.
        if (name === 'title' && element.querySelector('bdi') !== null) continue
        const text = element.getAttribute(name)?.trim() ?? ''
        if (text !== '') found.push({ text, isOurs: false })
      }
    return found
  })
  const wrong = shown.filter(
    ({ text, isOurs }) =>
      whole.has(text) ||
      pieces.some(piece => text.includes(piece)) ||
      (isOurs && new Set(text.match(/\b(?:the|of|and|is|are|was|were|not|with|that|this|there|from)\b/g)).size >= 2),
  )
  return [...new Set(wrong.map(({ text }) => text))]
}
