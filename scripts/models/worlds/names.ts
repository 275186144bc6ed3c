import { nounSynonyms } from '../../../electron/learn/lessons/lexicon/noun-synonyms.ts'
import type { Random } from '../../../electron/base/random.ts'

const syllables =
  'ba be bo bra cor dan del dor el fa fel gar gre ha hel in jo ka ken la len lo mar mel mi mor na nor o per ra ri ro sa sel sha ta tho ti ul va ver wil ya zan'.split(
    ' ',
  )

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function invented(random: Random): string {
  return capital(Array.from({ length: 2 + random.below(2) }, () => random.pick(syllables)).join(''))
}

/** A name for an anchor entity: a person's, a title, a word, a number, a code. */
export function randomName(type: string, random: Random): string {
  if (type === 'year' || type === 'number' || type === 'day') return String(1 + random.below(2030))
  const word = (): string => random.pick(random.pick(nounSynonyms))
  const form = random.next()
  if (form < 0.35) return `${invented(random)} ${invented(random)}`
  if (form < 0.5) return invented(random)
  if (form < 0.75)
    return random.sample(['The', capital(word()), capital(word()), capital(word())], 1 + random.below(3)).join(' ')
  if (form < 0.83) return `The ${capital(word())} of ${capital(word())}`
  if (form < 0.9) return `${capital(word())} ${1 + random.below(99)}`
  return word()
}
