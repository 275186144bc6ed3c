import type { Draft } from './derivation.ts'
import { membersBy } from './members-by.ts'
import { maskOf } from './word-mask.ts'
import { byDictionary, type Evidence } from './name-match.ts'
import type { QuestionWord } from './question-words.ts'
import type { Situation } from './situation.ts'

/** Verbs of having, and what may stand between them and what is had. */
const HAS = /^(?:with|have|has|had|having|hold|holds|holding|own|owns|carry|carries|got|possess|possesses|bear|bears)$/
const BETWEEN = /^(?:an?|any|some|their|his|her|its|own|also|got|both|and|valid|at|least|one)$/
const REACH = 3
const BEING = /^(?:is|are|was|were|been|being|be|got|isn|aren|wasn|weren)/

/**
 * Those that something was done with, by whomever: "which fields are leased" where fields are `leased_from` somebody,
 * "members who were not vaccinated".
 */
export function doneWith(situation: Situation): Draft[] {
  const { schema, evidence, words } = situation
  return [...evidence].flatMap(([name, found]) => {
    const relation = schema.relations.get(name)
    if (relation === undefined || relation.tail.kind !== 'entity') return []
    return found.slice(0, 2).flatMap((said): Draft[] => {
      const [at = 0, ...more] = said.words
      if (said.asked || said.inverse || more.length > 0 || !isParticiple(words[at])) return []
      // "Leased by Ann" says by whom.
      const isAlone = words
        .slice(at + 1)
        .every(({ content, text }) => !content && !/^(?:by|from|to|in|on|at|for|with)$/.test(text))
      const isPassive = words.slice(Math.max(0, at - 2), at).some(({ text }) => BEING.test(text))
      return isAlone && isPassive ? [anyOf(situation, name, said, maskOf(said.words))] : []
    })
  })
}

/** Those that have a value of something, whatever it is: "who holds a hunting licence", where licences are but numbers. */
export function having(situation: Situation): Draft[] {
  const { schema, evidence, words, cues, values } = situation
  return [...evidence].flatMap(([name, found]) => {
    const relation = schema.relations.get(name)
    // Who has none of it has a value that says so.
    if (relation === undefined || relation.flag !== undefined || relation.saysNo === true) return []
    return found.slice(0, 2).flatMap((said): Draft[] => {
      const verb = verbBefore(words, said.words[0] ?? 0)
      if (said.asked || said.inverse || verb === undefined) return []
      // "With an allergy", whichever it is; "with an allergy to nuts" says which.
      if (relation.tail.kind === 'entity' && !isAnyOne(words, verb, said.words)) return []
      // "Fines over 2 thousand" are more than some fines.
      const next = (said.words.at(-1) ?? 0) + 1
      const isCompared = (at: readonly number[]): boolean => at[0] === next || at.includes(next - 1)
      if (
        cues.some(cue => cue.kind === 'compare' && isCompared(cue.words)) ||
        values.some(value => isCompared(value.words))
      )
        return []
      return [anyOf(situation, name, said, maskOf([verb, ...said.words]))]
    })
  })
}

/** "Leased", "broken", and not "open". */
const isParticiple = (word: QuestionWord | undefined): boolean =>
  word?.verb === true && /(?:ed|en|wn)$/.test(word.text) && word.text !== word.root

/** All that have any value of a relation. */
function anyOf({ weights }: Situation, name: string, said: Evidence, cover: bigint): Draft {
  const program = { kind: 'any', relation: { name, reverse: false } } as const
  const features = { having: 1, 'having.explained': said.explained, ...byDictionary('having', said) }
  return membersBy(weights, { program, last: { relation: name, direction: 'head' }, cover, described: 0n, features })
}

function isAnyOne(words: Situation['words'], verb: number, noun: readonly number[]): boolean {
  const article = words.slice(verb + 1, noun[0]).some(({ text }) => /^(?:an?|any|some)$/.test(text))
  const next = words[(noun.at(-1) ?? 0) + 1]
  return article && (next === undefined || !SAYS_WHICH.test(next.text))
}

const SAYS_WHICH = /^(?:of|to|from|called|named|for|in|at|by|like|about|on|with|who|whose|that|which)$/

function verbBefore(words: Situation['words'], first: number): number | undefined {
  for (let at = first - 1; at >= 0 && at >= first - 1 - REACH; at -= 1) {
    const text = words[at]?.text ?? ''
    if (HAS.test(text)) return at
    if (!BETWEEN.test(text)) return undefined
  }
  return undefined
}
