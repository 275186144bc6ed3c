import { expect, it } from 'vitest'
import { de as contractGerman } from '../../../electron/contract/words/de/catalogue.ts'
import { en as contractEnglish } from '../../../electron/contract/words/en/catalogue.ts'
import { texts } from '../../../electron/contract/words/words.ts'
import { de as german } from '../../../renderer/words/de/catalogue.ts'
import { en as english } from '../../../renderer/words/en/catalogue.ts'
import { t } from '../../../renderer/words/words.ts'

const flat = (sections: object): Map<string, string> =>
  new Map(
    Object.entries(sections).flatMap(([section, rows]: [string, Record<string, string>]) =>
      Object.entries(rows).map(([key, text]) => [`${section}.${key}`, text] as const),
    ),
  )

const en = flat({ ...contractEnglish, ...english })
const de = flat({ ...contractGerman, ...german })
const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, place]) => place ?? '').toSorted()

/** Names, measures, units and signs are written alike, and so are some words: `Agent`, `Format`, `Version`. */
const ALIKE =
  /^(?:Hit@1|F1|KL|K[123]|A|B|#|NOW|CPU|CUDA|Vulkan|Metal|GRPO|CSV|PNG|SPARQL|Top-p|Turtle|N-Triples|N-Quads|JSON-LD|GraphML|Parquet|Text \(Markdown\)|English|Deutsch|Graph|Name|Agent|(?:← )?Schema|Format|Logo|Evaluation|Matrix|Gradient|Adapter|Prompt|Version \{\{id\}\}|Pass@\{\{k\}\}|In \{\{graph\}\}|< 1 ms)$/
/** What is left of a text without its places. */
const bare = (text: string): string => text.replace(/\{\{\w+\}\}/g, '').trim()

it('every text is there in both languages, with the same places, the same edges and none empty', () => {
  expect([...de.keys()].toSorted()).toEqual([...en.keys()].toSorted())
  const wrong = [...en].filter(([key, text]) => {
    const other = de.get(key) ?? ''
    const edges = (of: string): string => `${/^\s*/.exec(of)?.[0]}|${/\s*$/.exec(of)?.[0]}`
    return (
      other.trim() === '' ||
      JSON.stringify(placesOf(other)) !== JSON.stringify(placesOf(text)) ||
      edges(other) !== edges(text)
    )
  })
  expect(wrong.map(([key]) => key)).toEqual([])
})

it('no section is in both halves, so that none hides another', () => {
  expect(Object.keys(english).filter(section => section in contractEnglish)).toEqual([])
})

it('what is German is German', () => {
  const left = [...en].filter(([key, text]) => {
    const isWord = /\p{L}{4,}/u.test(bare(text))
    return isWord && text === de.get(key) && !ALIKE.test(text)
  })
  expect(left).toEqual([])
})

it('German marks quotations and leaves out as German does', () => {
  const wrong = [...de].filter(([, text]) => /“[^„]*”|\S…$/.test(text))
  expect(wrong).toEqual([])
})

it('one and several are told apart in both languages', async () => {
  expect(t('ask.askAboutThese', { count: 1, number: 1 })).toBe('Ask about this one')
  expect(t('ask.askAboutThese', { count: 12, number: 12 })).toBe('Ask about these 12')
  await texts.changeLanguage('de')
  expect(t('ask.askAboutThese', { count: 1, number: 1 })).toBe('Nach dieser fragen')
  expect(t('ask.askAboutThese', { count: 12, number: 12 })).toBe('Nach diesen 12 fragen')
  await texts.changeLanguage('en')
})

it('a name that looks like a place, a reference or markup is shown as it is', () => {
  for (const name of ['{{count}}', '$t(common.cancel)', '<1>x</1>', 'a & b'])
    expect(t('common.removeNamed', { name })).toBe(`Remove “${name}”?`)
})
