import type { Measure, SExpression } from '../../kg/sexpression/ast.ts'
import { countable, countOf, evidenceOfCounted, isValue, wayOfCount } from './conditions.ts'
import { GRADABLES, gradableOf, isOfItsMeasures } from './adjectives.ts'
import { PAYING, type Cue } from './cues.ts'
import type { Derivation, Features } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { SchemaRelation, Step } from './graph-schema.ts'
import { headNoun } from './head-noun.ts'
import { isHad, isMeasureAsked } from './measure-asked.ts'
import { howOften } from './most-often.ts'
import { isOfMoney } from './money.ts'
import type { Evidence } from './name-match.ts'
import { isNamedBy, polarity } from './polarity.ts'
import { evidenceBeside, gapBetween, isFree, relationsOf, type Situation } from './situation.ts'

/** A number, or a value, that a set comes to; `words` are explained beyond those of the set, `described` say what it is. */
export interface Amount {
  program: SExpression
  words: bigint
  described: bigint
  features: Features
}

/** Sums, means, the least and the greatest of a set's values, and of how many each of its members has. */
export async function amounts(situation: Situation, set: Derivation): Promise<Amount[]> {
  if (set.kind !== 'entity') return []
  const cues = situation.cues.filter(({ words }) => isFree(set, words))
  return [
    ...(await ofValues(situation, set, cues)),
    ...(await ofCounts(situation, set, cues)),
    ...ofTimes(situation, set, cues),
  ]
}

type Mode = 'SUM' | 'AVG' | 'MIN' | 'MAX'

const modeOf = (cue: Cue): Mode | undefined =>
  cue.kind === 'average'
    ? 'AVG'
    : cue.kind === 'total'
      ? 'SUM'
      : cue.kind === 'superlative' && cue.top === undefined && cue.often !== true
        ? cue.most
          ? 'MAX'
          : 'MIN'
        : cue.kind === 'count'
          ? 'SUM'
          : undefined

async function ofValues(situation: Situation, set: Derivation, cues: readonly Cue[]): Promise<Amount[]> {
  const found: Amount[] = []
  const head = headNoun(situation)
  const measured = (await relationsOf(situation, set, 'tail')).filter(
    relation => isValue(relation) && (set.leaf !== 'all' || relation.name === set.last?.relation),
  )
  for (const cue of cues) {
    const mode = modeOf(cue)
    if (mode === undefined || (cue.kind === 'superlative' && isHad(situation, cue))) continue
    const asking = cues.filter(({ kind }) => kind === 'count' || kind === 'degree' || kind === 'when')
    const said = maskOf([...cue.words, ...asking.flatMap(({ words }) => [...words])])
    const before = found.length
    for (const attribute of measured) {
      if ((mode === 'SUM' || mode === 'AVG') && !addsUp(situation, attribute, mode)) continue
      const turned = cue.kind === 'superlative' && isLess(situation, cue) ? 'MIN' : mode
      for (const evidence of evidenceFor(situation, set, said, attribute, asking)) {
        // "How many meals has she cooked": each row says how many.
        const isCounted = cue.kind === 'count'
        if (isCounted && !isOfEachRow(attribute, cue, evidence)) continue
        const words = maskOf(evidence.words)
        found.push({
          program: { kind: 'aggregate', mode: turned, of: set.program, by: valueOf(attribute) },
          words: words | said,
          described: set.described | words,
          features: {
            'root.aggregate': 1,
            [`aggregate.${isCounted ? 'counted' : mode === 'AVG' || mode === 'SUM' ? 'computed' : 'extreme'}`]: 1,
            ...(evidence.words.includes(head) ? { 'aggregate.asked': 1 } : {}),
            ...(isMeasureAsked(situation, cue, evidence.words) ? { 'aggregate.measure': 1 } : {}),
            'aggregate.explained': evidence.explained,
            'aggregate.apart': gapBetween(situation, maskOf(cue.words), words),
            ...(isStrange(cue, attribute) ? { 'aggregate.strange': 1 } : {}),
          },
        })
      }
    }
    const added = measured.filter(
      attribute => cue.kind === 'total' && mode === 'SUM' && addsUp(situation, attribute, mode),
    )
    // What has been taken, spent or is owed is money.
    const isPaid = situation.words.some(({ text }) => PAYING.test(text))
    // "How many phones altogether" asks for no pounds.
    const isCounted = cues.some(({ kind }) => kind === 'count')
    const told = isPaid ? added.filter(isOfMoney) : added.filter(each => !isCounted || !isOfMoney(each))
    const [only, ...others] = told
    // "What do their grants add up to?": all that can be added up of them.
    if (found.length === before && only !== undefined && others.length === 0)
      found.push({
        program: { kind: 'aggregate', mode, of: set.program, by: valueOf(only) },
        words: said,
        described: set.described,
        features: { 'root.aggregate': 1, 'aggregate.only': 1 },
      })
  }
  return found
}

function isOfEachRow({ head }: SchemaRelation, { words }: Cue, evidence: Evidence): boolean {
  const isItsName = !evidence.asked && evidence.dictionary === 0
  return head.unnamed === true && isItsName && evidence.words[0] === (words.at(-1) ?? 0) + 1
}

/** "The heaviest" is no day. */
const isStrange = (cue: Cue, attribute: SchemaRelation): boolean =>
  cue.kind === 'superlative' && isOfItsMeasures(cue.gradable) && polarity(cue.gradable, attribute) === undefined

/** Dates have a first and a last, but no sum; the mean of years is a year, and no age. */
function addsUp({ words }: Situation, { tail }: SchemaRelation, mode: 'SUM' | 'AVG'): boolean {
  if (tail.kind === 'year') return mode === 'AVG' && words.some(({ root }) => root === 'year')
  return tail.kind === 'number'
}

const valueOf = ({ name }: SchemaRelation): Measure => ({ kind: 'value', by: [{ name, reverse: false }] })

/** What names an attribute: words of its name, or "how high" for an elevation. */
function evidenceFor(
  situation: Situation,
  set: Derivation,
  said: bigint,
  attribute: SchemaRelation,
  asking: readonly Cue[],
): Evidence[] {
  const named = evidenceBeside(situation, set.cover | said, attribute).filter(evidence => evidence !== undefined)
  const graded = asking.flatMap(cue =>
    cue.kind === 'degree' && polarity(cue.gradable, attribute) === 1
      ? [{ words: cue.words, best: 0.8, explained: 0.7, asked: true, inverse: false, dictionary: 0 }]
      : [],
  )
  return [...named, ...graded, ...byMeasure(situation, set.cover | said, attribute)]
}

/** "Elevation" for `elev`: both are what something high is measured by. */
function byMeasure({ words }: Situation, taken: bigint, attribute: SchemaRelation): Evidence[] {
  // What people call a deposit, a big one, makes it no size.
  const speaking = [...GRADABLES.values()].filter(({ more, less }) => isNamedBy([...more, ...less], attribute.words))
  return words.flatMap(({ text, root, content }, at) =>
    content &&
    isFree({ cover: taken }, [at]) &&
    speaking.some(({ more, less }) => [...more, ...less].some(measure => measure === text || measure === root))
      ? [{ words: [at], best: 0.7, explained: 0.6, asked: true, inverse: false, dictionary: 0 }]
      : [],
  )
}

/** "How many films does a director have on average?" */
async function ofCounts(situation: Situation, set: Derivation, cues: readonly Cue[]): Promise<Amount[]> {
  const average = cues.find(({ kind }) => kind === 'average')
  const count = cues.find(({ kind }) => kind === 'count')
  if (average === undefined || count === undefined) return []
  const said = maskOf([...average.words, ...count.words])
  const steps = await countable(situation, set)
  return steps.flatMap(step => {
    const program: SExpression = {
      kind: 'aggregate',
      mode: 'AVG',
      of: set.program,
      by: countOf(step.relation, step.direction),
    }
    const found = [...evidenceOfCounted(situation, set.cover | said, step), ...byEnd(situation, set, said, step)]
    return found.flatMap(evidence => {
      if (evidence === undefined) return []
      const words = maskOf(evidence.words)
      return [
        {
          program,
          words: words | said,
          described: set.described | words,
          features: {
            'root.aggregate': 1,
            'aggregate.counts': 1,
            'aggregate.explained': evidence.explained,
            'aggregate.apart': gapBetween(situation, maskOf(count.words), words),
            ...wayOfCount(situation, step, evidence),
          },
        },
      ]
    })
  })
}

/** "Films" for what directors stand at the other end of. */
function byEnd({ kinds }: Situation, set: Derivation, said: bigint, { relation, direction }: Step): Evidence[] {
  if (set.last?.relation !== relation.name) return []
  return kinds.flatMap(({ by, words, shareOf }) =>
    by === 'end' && isFree({ cover: set.cover | said }, words) && shareOf(relation[direction]) > 0
      ? [{ words, best: 0.8, explained: 0.8, asked: true, inverse: false, dictionary: 0 }]
      : [],
  )
}

/** "How many visits did each visitor of Fiji make there on average?" */
function ofTimes(situation: Situation, set: Derivation, cues: readonly Cue[]): Amount[] {
  const by = howOften(situation, set.program)
  const average = cues.find(({ kind }) => kind === 'average')
  const count = cues.find(({ kind }) => kind === 'count' || kind === 'times')
  if (by?.kind !== 'times' || set.last === undefined || average === undefined || count === undefined) return []
  const relation = situation.schema.relations.get(set.last.relation)
  const said = maskOf([...average.words, ...count.words])
  const named =
    relation === undefined
      ? []
      : evidenceBeside(situation, set.cover | said, relation).flatMap(evidence => evidence ?? [])
  return [undefined, ...named].map(evidence => {
    const words = maskOf(evidence?.words ?? [])
    return {
      program: { kind: 'aggregate', mode: 'AVG', of: set.program, by },
      words: words | said,
      described: set.described | words,
      features: { 'root.aggregate': 1, 'aggregate.times': 1, 'aggregate.explained': evidence?.explained ?? 0 },
    }
  })
}

/** "The smallest population": the least of what stands behind it. */
function isLess({ words }: Situation, { words: at }: Cue): boolean {
  return at.some(i => {
    const base = gradableOf(words[i]?.text ?? '')
    return base !== undefined && GRADABLES.get(base)?.more.length === 0
  })
}
