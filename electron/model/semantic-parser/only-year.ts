import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { literalText } from '../../kg/store/term.ts'
import type { SampledEnds } from './end-clusters.ts'

/** Relations, entities of each and neighbours of those whose times are looked at. */
const RELATIONS = 12
const ENTITIES = 6
const NEIGHBOURS = 40

/** The year that the times of a graph's triples lie in, as a sample has it; undefined where they are of several. */
export async function onlyYearOf(kg: KnowledgeGraph): Promise<string | undefined> {
  const years = new Set<string>()
  for (const name of (await kg.relationNames()).slice(0, RELATIONS)) {
    const relation = await kg.relation(name)
    if (relation === undefined) continue
    for await (const { from } of kg.pairs(undefined, relation, 'tail')) {
      const step = Math.max(1, Math.floor(from.length / ENTITIES))
      for (let i = 0; i < from.length; i += step) {
        const { items } = await kg.neighbours([from[i] as number], relation, 'tail', { limit: NEIGHBOURS })
        for (const { times } of items)
          for (const time of times) for (const match of time.matchAll(/-?\d{4,}(?=-|;|$)/g)) years.add(match[0])
      }
      break
    }
    if (years.size > 1) return undefined
  }
  const [year] = years
  return year
}

/** Values from which on a single year is no chance. */
const LEAST_DATES = 3

/** More years than these tell of no month which is meant. */
const MOST_YEARS = 3

/**
 * The years that dates without triples' times lie in: of attributes which have dates of one year alone, each by itself;
 * none where these are many. "Rides in March" are this year's in a log of one year.
 * @param attributes the values that each attribute with dates has, some of them
 */
export function onlyYearsAmong(attributes: readonly (readonly string[])[]): string[] {
  const years = new Set(
    attributes.flatMap(values => {
      const [year, ...others] = new Set(values.flatMap(value => /^\d{4}(?=-)/.exec(value)?.[0] ?? []))
      return values.length >= LEAST_DATES && year !== undefined && others.length === 0 ? [year] : []
    }),
  )
  return years.size > MOST_YEARS ? [] : [...years].toSorted()
}

/** The same of a graph's attributes with dates, by those of which a sample was taken. */
export async function onlyYearsOfDates(kg: KnowledgeGraph, attributes: readonly SampledEnds[]): Promise<string[]> {
  const dates = attributes.map(async ({ tails }) =>
    (await kg.terms(Uint32Array.from(tails))).map(({ key, kind }) => (kind === 'literal' ? literalText(key) : key)),
  )
  return onlyYearsAmong(await Promise.all(dates))
}
