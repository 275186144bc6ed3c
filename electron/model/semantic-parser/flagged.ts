import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { Draft, Features } from './derivation.ts'
import { membersBy } from './members-by.ts'
import { maskOf } from './word-mask.ts'
import type { Cue } from './cues.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { headNoun } from './head-noun.ts'
import { isSort } from './kinds.ts'
import { byDictionary, type Evidence } from './name-match.ts'
import type { Situation } from './situation.ts'

/** Words between "not" and what is not so, at most: "not yet fully insured". */
const REACH = 3
/** Share of a flag's name from which it is said in full. */
const IN_FULL = 0.75

/**
 * Those of which the graph says yes, `smallBusiness true` for "which suppliers are small businesses", and those of which
 * it says no: "who could not read".
 */
export function flagged(situation: Situation): Draft[] {
  const { schema, evidence, cues, words } = situation
  return [...evidence].flatMap(([name, found]) => {
    const relation = schema.relations.get(name)
    const flag = relation?.flag
    if (relation === undefined || flag === undefined) return []
    const { yes, no } = flag
    const draft = (value: SExpression, at: readonly number[], features: Features): Draft =>
      ofFlag(situation, name, value, at, features)
    /** What is said behind "not" is the other. */
    const denied = (at: readonly number[]): number[][] => {
      const last = at.at(-1) ?? 0
      return cues.flatMap(({ kind, words: not }) =>
        kind === 'not' && (not[0] ?? 0) < last && last - (not[0] ?? 0) <= REACH ? [[...not, ...at]] : [],
      )
    }
    const own = found
      .filter(said => isSaid(cues, said) && !isOnlyItsKind(situation, said))
      .slice(0, 2)
      .flatMap((said): Draft[] => {
        const features = { 'flag.explained': said.explained, ...byDictionary('flag', said) }
        // "Unpatched" is not patched.
        if (said.words.some(at => isDenied(words[at]?.text ?? '', relation.words.own)))
          return no === undefined ? [] : [draft(no, said.words, { ...features, 'flag.not': 1 })]
        return [
          draft(yes, said.words, features),
          ...(no === undefined ? [] : denied(said.words).map(at => draft(no, at, { ...features, 'flag.not': 1 }))),
        ]
      })
    if (no === undefined) return own
    const opposed = opposites(situation, relation).flatMap(({ at, explained }) => [
      draft(no, at, { 'flag.explained': explained, 'flag.opposite': 1 }),
      ...denied(at).map(all => draft(yes, all, { 'flag.explained': explained, 'flag.opposite': 1, 'flag.not': 1 })),
    ])
    return [...own, ...opposed]
  })
}

function ofFlag(
  { weights }: Situation,
  name: string,
  value: SExpression,
  words: readonly number[],
  said: Features,
): Draft {
  const cover = maskOf(words)
  const program: SExpression = { kind: 'join', relation: { name, reverse: false }, of: value }
  const features = { flag: 1, ...said }
  return membersBy(weights, { program, last: { relation: name, direction: 'head' }, cover, described: cover, features })
}

/** Words that say the opposite of a flag's name: what failed has not `passed`, and what is still open is not `closed`. */
function opposites(
  { words, ranker: { dictionary } }: Situation,
  { words: { own } }: SchemaRelation,
): { at: number[]; explained: number }[] {
  const all = own.reduce((sum, { weight }) => sum + weight, 0)
  return words.flatMap(({ text, root, content }, i) => {
    if (!content) return []
    const opposed = own.find(
      word =>
        word.weight > 0 &&
        ((OWED.test(text) && PAID.test(word.text)) ||
          (isBroken(words, i) && WORKING.test(word.text)) ||
          [text, root].some(said => dictionary.opposite(said, word.text) || dictionary.opposite(said, word.root))),
    )
    if (opposed === undefined) return []
    // "Owes their membership fee" says the fee of `Fee paid` as well.
    const beside = words.flatMap((word, k) => {
      const named = own.find(
        part => part !== opposed && part.weight > 0 && (part.text === word.text || part.root === word.root),
      )
      return named !== undefined && Math.abs(k - i) <= REACH ? [{ k, weight: named.weight }] : []
    })
    const before = words[i - 1]?.text === 'still' ? [i - 1] : []
    return [
      {
        at: [...before, i, ...beside.map(({ k }) => k)].toSorted((a, b) => a - b),
        explained: Math.min(1, (opposed.weight + beside.reduce((sum, { weight }) => sum + weight, 0)) / all),
      },
    ]
  })
}

/** What is outstanding has not been paid. */
const OWED = /^(?:outstanding|owing|owed|owes?|unpaid|unsettled|arrears|due)$/
const PAID = /^(?:paid|settled|pd)$/

/** What is out of order does not work. */
const BROKEN = /^(?:broken|bust|busted|faulty|defunct|dead|kaput)$/
const isBroken = (words: Situation['words'], i: number): boolean =>
  BROKEN.test(words[i]?.text ?? '') || (/^(?:order|action)$/.test(words[i]?.text ?? '') && words[i - 1]?.text === 'of')
const WORKING = /^(?:working|works|functional|functioning|operational|serviceable)$/

/** "How many times" says nothing of `onTime`, nor does what people say for such names: whoever is late is not on time. */
const isSaid = (cues: readonly Cue[], { words, said }: Evidence): boolean =>
  said === undefined && !cues.some(cue => cue.kind === 'times' && words.some(at => cue.words.includes(at)))

/** Whoever asks for stages says nothing of `is_mountain_stage`. */
const isOnlyItsKind = (situation: Situation, { words, explained }: Evidence): boolean =>
  explained < IN_FULL &&
  words.every(at => at === headNoun(situation) || situation.kinds.some(kind => isSort(kind) && kind.words.includes(at)))

/** Whether a word says that a word of a name does not hold. */
const isDenied = (word: string, own: readonly { text: string; root: string }[]): boolean =>
  own.some(({ text, root }) => ['un', 'in', 'non', 'dis'].some(not => word === not + text || word === not + root))
