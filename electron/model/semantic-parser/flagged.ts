import type { SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { maskOf, scoreOf, type Draft } from './derivation.ts'
import type { Cue } from './cues.ts'
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
  const { schema, evidence, cues, words, weights } = situation
  return [...evidence].flatMap(([name, found]) => {
    const relation = schema.relations.get(name)
    const flag = relation?.flag
    if (flag === undefined) return []
    const own = relation?.words.own ?? []
    return found
      .filter(said => isSaid(cues, said) && !isOnlyItsKind(situation, said))
      .slice(0, 2)
      .flatMap((said): Draft[] => {
        const draft = (value: SExpression, words: readonly number[], more: Draft['features']): Draft => {
          const cover = maskOf(words)
          const program: SExpression = { kind: 'join', relation: { name, reverse: false }, of: value }
          const features = { flag: 1, 'flag.explained': said.explained, ...byDictionary('flag', said), ...more }
          return {
            program,
            key: printSExpression(program),
            cover,
            names: 0n,
            evidence: cover,
            described: cover,
            anchors: [],
            kind: 'entity',
            last: { relation: name, direction: 'head' },
            features,
            score: scoreOf(features, weights),
          }
        }
        const { no } = flag
        const last = said.words.at(-1) ?? 0
        // "Unpatched" is not patched.
        if (said.words.some(at => isDenied(words[at]?.text ?? '', own)))
          return no === undefined ? [] : [draft(no, said.words, { 'flag.not': 1 })]
        const nots = cues.filter(({ kind, words: [at = 0] }) => kind === 'not' && at < last && last - at <= REACH)
        return [
          draft(flag.yes, said.words, {}),
          ...(no === undefined ? [] : nots.map(not => draft(no, [...not.words, ...said.words], { 'flag.not': 1 }))),
        ]
      })
  })
}

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
