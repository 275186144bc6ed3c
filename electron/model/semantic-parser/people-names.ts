import { englishTagger } from '../../base/english-tagger.ts'

/** Of people's names so many at least begin with a first name that is known in English; of places and firms hardly any. */
const BEGIN_SO = 0.35
/** Fewer may be so by chance. */
const LEAST = 2
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|rev|fr|capt|sgt)\.?$/i

/** Whether some names are those of people, mostly: "Zara Whitlam", "Mr Farrow", of whom many bear names of other tongues. */
export function arePeople(names: readonly string[]): boolean {
  const different = [...new Set(names)]
  const begin = different.filter(beginsAsPerson).length
  return begin >= LEAST && begin >= BEGIN_SO * different.length
}

function beginsAsPerson(name: string): boolean {
  const [first = '', second = ''] = name.split(' ')
  if (!/^\p{Lu}/u.test(second)) return false
  return TITLE.test(first) || firstNames().has(first.toLowerCase())
}

let known: ReadonlySet<string> | undefined

function firstNames(): ReadonlySet<string> {
  if (known !== undefined) return known
  const { one } = englishTagger().model() as { one: { lexicon: Readonly<Record<string, string | readonly string[]>> } }
  const { lexicon } = one
  known = new Set(Object.keys(lexicon).filter(word => /^(?:Male|Female|First)Name\b/.test(String(lexicon[word]))))
  return known
}
