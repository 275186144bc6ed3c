import type { Derivation, Draft } from './derivation.ts'
import { isMediating } from './mediating.ts'
import { maskOf } from './word-mask.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { drafted, gapBetween, isFree, relationsOf, type Situation } from './situation.ts'

/** What says of itself that it has not ended, and what does so behind "still". */
const ALONE = /^(alive|living|ongoing|unresolved|unfinished|unsolved|unsettled|unpaid|unreturned|outstanding)$/
const BEHIND_STILL =
  /^(open|active|running|going|valid|employed|serving|operating|operational|standing|missing|out|there|around|in|on)$/
/** Words in the names of what ends something. */
const ENDS = wordsOf(
  `end close resolve solve settle fix die death dead finish complete completion return leave departure expire expiry dissolve
  dissolution disband cancel cancellation retire retirement stop until decommission demolish terminate termination pay payment
  repay recover`,
)

/** Whether it says when something ended: `finishedOn`, `end_date`. */
export const isEnding = (relation: SchemaRelation): boolean =>
  isNamedBy(relation, ENDS) || relation.words.own.at(-1)?.text === 'out'

export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

/** Whether its name has one of some words, or what was done by it: `finishedOn`, `closed`. */
export const isNamedBy = ({ words }: SchemaRelation, verbs: ReadonlySet<string>): boolean =>
  words.own.some(({ root, text }) =>
    [root, text, text.replace(/ed$/, ''), text.replace(/d$/, '')].some(form => verbs.has(form)),
  )

/**
 * Those of which nothing says that they have ended: incidents that are still open, authors who are alive; of what only
 * joins others, such as somebody's years in an office, what holds now, or once did.
 */
export async function ongoing(situation: Situation, from: Derivation): Promise<Draft[]> {
  if (from.kind !== 'entity' || from.leaf === 'entity') return []
  const free = (said: Situation['today']): Situation['today'] => said.filter(at => isFree(from, at))
  const own = free(sayings(situation))
  const today = free(situation.today)
  const past = free(situation.noMore)
  if (own.length + today.length + past.length === 0) return []
  const ending = (await relationsOf(situation, from, 'tail')).filter(isEnding)
  const isSpell = ending.length > 0 && today.length + past.length > 0 && (await isMediating(situation, from))
  const reached = { evidence: from.evidence, ...(from.last === undefined ? {} : { last: from.last }) }
  const over = (isSpell ? past : []).flatMap(at =>
    ending.map(({ name }) =>
      drafted(situation, from, {
        program: { kind: 'and', left: from.program, right: { kind: 'any', relation: { name, reverse: false } } },
        words: maskOf(at),
        features: { 'spell.past': 1, 'lacking.gap': gapBetween(situation, from.cover, maskOf(at)) },
        with: reached,
      }),
    ),
  )
  // "The treasurer now" is in an office that has not ended.
  const going = [...own, ...(isSpell ? today : [])].flatMap(at =>
    ending.map(({ name }) => {
      const words = maskOf(at)
      return drafted(situation, from, {
        program: {
          kind: 'without',
          of: from.program,
          without: { kind: 'any', relation: { name, reverse: false } },
        },
        words,
        features: {
          ...(today.includes(at) ? { 'spell.now': 1 } : { lacking: 1, 'lacking.ongoing': 1 }),
          'lacking.gap': gapBetween(situation, from.cover, words),
        },
        with: { chooses: { from: from.members.length }, ...(isSpell ? reached : {}) },
      })
    }),
  )
  return [...going, ...over]
}

/** Places of the words that say it. */
function sayings({ words }: Situation): number[][] {
  return words.flatMap(({ text }, i) => {
    if (ALONE.test(text)) return [words[i - 1]?.text === 'still' ? [i - 1, i] : [i]]
    const next = words.findIndex((word, at) => at > i && at <= i + 2 && BEHIND_STILL.test(word.text))
    return text === 'still' && next > i ? [[i, next]] : []
  })
}
