import type { Comparison, SExpression } from '../../kg/sexpression/ast.ts'
import { isValue } from './conditions.ts'
import type { Derivation, Draft } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { isMediating } from './mediating.ts'
import { isEnding, isNamedBy, wordsOf } from './ongoing.ts'
import { drafted, gapBetween, isFree, relationsOf, type Situation } from './situation.ts'
import type { NamedValue } from './values-in-question.ts'

/** What says of something that it goes on at a time, in one word or two. */
const SAID = [
  /^(?:underway|ongoing|running|active|valid|open|employed|serving)$/,
  /^(?:under way|going on|in progress|in force|in effect|in office|in place|in operation|in service|in use|taking place)$/,
]
/** Words in the names of what begins something. */
const STARTS = wordsOf('start begin open commence since from launch join hire appoint admit enter issue')

/**
 * Those that had begun by a time and had not ended before it: "renovations under way in 2020", and, of what only joins
 * others, whatever was so then: who lived there in 2019 had moved in by the end of it.
 */
export async function underWay(situation: Situation, from: Derivation): Promise<Draft[]> {
  if (from.kind !== 'entity' || from.leaf === 'entity') return []
  const times = situation.values.filter(
    ({ kind, words }) => (kind === 'date' || kind === 'year') && isFree(from, words),
  )
  if (times.length === 0) return []
  const said = sayings(situation).filter(at => isFree(from, at))
  const isBare = said.length === 0 && (await isMediating(situation, from))
  if (said.length === 0 && !isBare) return []
  const attributes = (await relationsOf(situation, from, 'tail')).filter(
    relation => isValue(relation) && relation.tail.kind !== 'number',
  )
  const begins = attributes.filter(relation => isNamedBy(relation, STARTS))
  const ends = attributes.filter(isEnding)
  return times.flatMap(time =>
    (isBare ? [[]] : said).flatMap(at =>
      begins.flatMap(begin =>
        ends.flatMap(end => {
          if (begin === end) return []
          const words = maskOf([...at, ...time.words, ...openingOf(situation, time)])
          const begun: SExpression = { kind: 'and', left: from.program, right: compared(begin, 'le', time, 'last') }
          return [
            drafted(situation, from, {
              program: { kind: 'without', of: begun, without: compared(end, 'lt', time, 'first') },
              words,
              features: {
                'under.way': 1,
                ...(isBare ? { 'under.way.bare': 1 } : {}),
                'under.way.gap': gapBetween(situation, from.cover, words),
              },
              with: { evidence: from.evidence, ...(from.last === undefined ? {} : { last: from.last }) },
            }),
          ]
        }),
      ),
    ),
  )
}

const compared = (
  { name }: SchemaRelation,
  mode: Comparison,
  { literal, until }: NamedValue,
  side: 'first' | 'last',
): SExpression => ({
  kind: 'compare',
  mode,
  by: { kind: 'value', by: [{ name, reverse: false }] },
  than: side === 'last' ? (until ?? literal) : literal,
})

/** The "in" before a time. */
const openingOf = ({ cues }: Situation, { words: [first = 0] }: NamedValue): number[] =>
  cues.flatMap(({ kind, words }) => (kind === 'during' && words.at(-1) === first - 1 ? words : []))

/** Places of the words that say it. */
function sayings({ words }: Situation): number[][] {
  return words.flatMap(({ text }, i) => {
    if (SAID.some(form => form.test(`${text} ${words[i + 1]?.text ?? ''}`))) return [[i, i + 1]]
    return SAID.some(form => form.test(text)) ? [[i]] : []
  })
}
