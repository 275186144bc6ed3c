import type { Found, FoundEntity } from '../../contract/browse.ts'
import type { Entity } from '../knowledge-graph.ts'
import { foldName } from '../name-folding.ts'
import { editDistance } from '../similarity.ts'
import type { BrowsedGraph } from './browsed-graph.ts'
import { browsed } from './entities.ts'

/** Types and relations that are named. */
const MOST_BESIDE = 4

/**
 * What a person may mean who types: entities by their names and other names, whatever the case, begun or misspelt, and
 * types and relations by a part of theirs.
 */
export async function search(graph: BrowsedGraph, text: string, limit: number): Promise<Found> {
  const wanted = text.trim()
  if (wanted === '') return { entities: [], types: [], relations: [] }
  const [linked, begun, summary] = await Promise.all([
    graph.link(wanted, limit),
    graph.complete(wanted, limit),
    graph.summary(),
  ])
  const named = linked.filter(({ match }) => match !== 'similar')
  const entities: { entity: Entity; match: FoundEntity['match'] }[] = [
    ...named,
    ...begun.map(entity => ({ entity, match: 'begins' as const })),
    // Where names begin so, what is only spelt nearly so is noise.
    ...(begun.length + named.length === 0
      ? linked.filter(({ match, entity }) => match === 'similar' && isNearly(wanted, entity.name))
      : []),
  ]
  const first = new Map(entities.toReversed().map(found => [found.entity.id, found]))
  const distinct = entities.filter(found => first.get(found.entity.id) === found)
  const views = await browsed(
    graph,
    distinct.map(({ entity }) => entity),
  )
  const found = views.map((entity, index) => ({ ...entity, match: distinct[index]?.match ?? 'begins' }))
  // Who types has no care for capitals: of names that differ in nothing else the better connected is meant.
  // A value, such as the city of an airport, is what nobody begins with.
  const isValue = ({ kind }: FoundEntity): boolean => kind === 'literal'
  const isSame = ({ name }: FoundEntity): boolean => foldName(name) === foldName(wanted)
  const same = found.filter(isSame).toSorted((a, b) => b.degree - a.degree)
  return {
    entities: [...same, ...found.filter(entity => !isSame(entity))]
      .toSorted((a, b) => Number(isValue(a)) - Number(isValue(b)))
      .slice(0, limit),
    types: summary.types.filter(({ name }) => names(name, wanted)).slice(0, MOST_BESIDE),
    relations: summary.topRelations
      .filter(({ name }) => names(name, wanted))
      .slice(0, MOST_BESIDE)
      .map(({ name, triples }) => ({ name, triples })),
  }
}

/** Share of the letters that were typed whose words a name must have, nearly spelt so. */
const MOSTLY = 0.5

/** Whether most of what was typed stands in a name, a letter or two apart: few letters in common are chance. */
function isNearly(wanted: string, name: string): boolean {
  const theirs = wordsOf(name)
  const typed = wordsOf(wanted)
  const letters = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0)
  const found = typed.filter(word => {
    const apart = word.length > 4 ? 2 : 1
    return theirs.some(other => editDistance(word, other.slice(0, word.length + apart), apart) <= apart)
  })
  return letters(found) > MOSTLY * letters(typed)
}

const wordsOf = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []

function names(name: string, wanted: string): boolean {
  return foldName(name).replaceAll('_', ' ').includes(foldName(wanted))
}
