/** A consonant-vowel skeleton: `c` for a consonant, `v` for a vowel; `y` is a vowel behind a consonant. */
function skeleton(word: string): string {
  let shape = ''
  for (const letter of word) shape += 'aeiou'.includes(letter) || (letter === 'y' && shape.endsWith('c')) ? 'v' : 'c'
  return shape
}

/** m of the paper: how many times vowels are followed by consonants. */
function measure(stem: string): number {
  return skeleton(stem).match(/v+c+/g)?.length ?? 0
}

const hasVowel = (stem: string): boolean => skeleton(stem).includes('v')
const endsDouble = (stem: string): boolean => /([^aeiou])\1$/.test(stem)
/** Consonant, vowel, consonant, the last of which is not w, x or y. */
const endsShort = (stem: string): boolean => skeleton(stem).endsWith('cvc') && !/[wxy]$/.test(stem)

const STEP_2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
]
const STEP_3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]
const STEP_4 = /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/

/** The longest of the endings that fits is replaced where what is left before it has a measure above 0. */
function replaced(word: string, endings: readonly (readonly [string, string])[]): string {
  const [found] = endings.filter(([ending]) => word.endsWith(ending)).toSorted(([a], [b]) => b.length - a.length)
  if (found === undefined) return word
  const stem = word.slice(0, -found[0].length)
  return measure(stem) > 0 ? stem + found[1] : word
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const stem = /(?:ed|ing)$/.test(word) ? word.replace(/(?:ed|ing)$/, '') : undefined
  if (stem === undefined || !hasVowel(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1)
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem
}

/**
 * The stem of an English word in lower case ("An algorithm for suffix stripping", Porter 1980): `negotiated`,
 * `negotiation` and `negotiates` are `negoti`. What is no English word in letters stays.
 */
export function porterStem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  const singular = word.endsWith('sses') || word.endsWith('ies') ? word.slice(0, -2) : word.replace(/([^s])s$/, '$1')
  const present = withoutPast(singular)
  const soft = present.endsWith('y') && hasVowel(present.slice(0, -1)) ? `${present.slice(0, -1)}i` : present
  const plain = replaced(replaced(soft, STEP_2), STEP_3)
  const bare = plain.replace(STEP_4, '')
  const short = measure(bare) > 1 ? bare : plain
  const unvoiced = short.slice(0, -1)
  const final =
    short.endsWith('e') && (measure(unvoiced) > 1 || (measure(unvoiced) === 1 && !endsShort(unvoiced)))
      ? unvoiced
      : short
  return final.endsWith('ll') && measure(final) > 1 ? final.slice(0, -1) : final
}
