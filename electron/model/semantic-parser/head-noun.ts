import { bitsOf } from './word-mask.ts'
import type { QuestionWord } from './question-words.ts'
import type { Situation } from './situation.ts'

/** Words of names as the graph writes them: to leave one out is to answer another question. */
function surelyNames({ leaves }: Situation): ReadonlySet<number> {
  return new Set(
    leaves.flatMap(({ cover, features }) =>
      features['entity.literal'] === undefined &&
      (features['entity.exact'] !== undefined || features['entity.caseless'] !== undefined)
        ? bitsOf(cover)
        : [],
    ),
  )
}

/** Words behind "which" among which the noun is that it asks for. */
const HEAD_WITHIN = 4

/** The noun that "which" and "how many" ask for: of "which French films" the films. */
export function headNoun(situation: Situation): number {
  const { words, kinds } = situation
  const names = surelyNames(situation)
  const asking = words.findIndex(({ text }) => /^(which|what|many|list|name|show|give)$/.test(text))
  const isNoun = ({ content, verb, superlative, comparative }: QuestionWord): boolean =>
    content && !verb && !superlative && !comparative
  const first = words.findIndex((word, i) => i > asking && i <= asking + HEAD_WITHIN && isNoun(word))
  if (asking < 0) return headOfPhrase(situation)
  if (first < 0) return -1
  let behind = first
  for (let next = words[behind]; next !== undefined && isNoun(next); next = words[behind]) behind += 1
  const phrase = words.slice(first, behind).map((_, i) => first + i)
  return (
    phrase.findLast(at => kinds.some(({ by, words: named }) => by !== 'vague' && named.includes(at))) ??
    phrase.find(at => !names.has(at)) ??
    first
  )
}

/** Words behind which a question goes on to say which of the things asked for. */
const NARROWING = /^(who|whom|whose|that|which|where|by|from|in|of|on|at|with|without|for|to|about)$/

/** The first noun of a mere phrase: "Hayao Miyazaki films". */
function headOfPhrase({ words, leaves, kinds }: Situation): number {
  const [first] = words
  // "The films that she directed starred who?" asks for no films.
  if (/^(who|whom|when|where)$/.test(words.at(-1)?.text ?? '')) return -1
  if (first === undefined || (!first.content && !/^(the|all|every|any)$/.test(first.text))) return -1
  const names = leaves.reduce((mask, { cover }) => mask | cover, 0n)
  const end = words.findIndex(({ text }) => NARROWING.test(text))
  // "Hayao Miyazaki films": the last word before what narrows them, if it is no part of a name.
  const head = words.findLastIndex(({ content, verb }, i) => i < (end < 0 ? words.length : end) && content && !verb)
  // A class is a thing of the graph as well, and has a name.
  const isKind = kinds.some(({ by, words: named }) => by !== 'vague' && named.includes(head))
  return head >= 0 && (isKind || (names & (1n << BigInt(head))) === 0n) ? head : -1
}

/** Whether one is asked for or several, by the noun, and there are several or one: "which rivers", "the river". */
export function numberAsked(situation: Situation, total: number): ('asked.several.one' | 'asked.one.several')[] {
  const { words } = situation
  const head = headNoun(situation)
  const noun = words[head]
  if (noun === undefined) return []
  const isPlural = noun.text !== noun.root && !noun.text.endsWith('ss') && /(?:s|men|people|children)$/.test(noun.text)
  if (isPlural) return total === 1 ? ['asked.several.one'] : []
  const isOne = noun.text === noun.root && /^(which|what|the)$/.test(words[head - 1]?.text ?? '')
  return isOne && total > 1 ? ['asked.one.several'] : []
}
