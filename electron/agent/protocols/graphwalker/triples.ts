import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { Fact } from '../../../contract/fact.ts'
import type { Observation, SeenEntity, Walk } from '../../../contract/observation.ts'
import { nearestFirst } from '../../bm25.ts'
import { historyOf } from '../../episode-history.ts'
import { abridged, LONGEST_NAME } from '../../names.ts'
import type { EpisodeState } from '../../protocol.ts'
import * as errors from './errors.ts'
import { fairShare } from '../../list-limit.ts'
import { triplesText, tripleText, type TripleBlock } from './listing.ts'
import type { ListingOptions } from './relations.ts'
import type { ResolvedEntity } from './resolution.ts'
import { routesFrom, type Route } from './routes.ts'
import { takeStep, type Found, type HopStep, type Row } from './steps.ts'
import { RELATIONS_USED } from './tools.ts'

const NEAREST = 5

/**
 * `get_triples(e, R)`: all triples whose head or tail is e and whose relation is in R (§2.1), the first four of R (App.
 * H).
 */
export async function listTriples(
  kg: KnowledgeGraph,
  resolved: ResolvedEntity,
  written: readonly string[],
  options: ListingOptions,
  state?: EpisodeState,
): Promise<Observation> {
  const asked = [...new Set(written)]
  const routes = await routesFrom(kg, resolved.entity)
  const { steps, unknown } = await plan(kg, routes, asked.slice(0, RELATIONS_USED))
  const [first] = unknown
  if (steps.length === 0 && first !== undefined && !wasListed(first, state)) {
    const nearest = first.length > LONGEST_NAME ? [] : await kg.similarRelations(first, NEAREST)
    return errors.notListed(first, predicates(resolved.name, routes, first, options, state), nearest)
  }
  const found: Found[] = []
  for (const step of steps) found.push(...(await takeStep(kg, resolved, step, options.limit.items)))
  if (found.length === 0) return errors.noTriples()
  const notes = [
    ...unknown.map(relation => `The relation '${abridged(relation)}' is not in the latest predicate list.`),
    ...(asked.length > RELATIONS_USED
      ? [`Only the first ${RELATIONS_USED} of ${asked.length} relations were used.`]
      : []),
  ]
  return observationOf(resolved.name, found, notes, options)
}

/**
 * What the relations of a call mean: the relation itself, all that it leads to through mediators included, or a
 * flattened one. The number by which a list tells mediators apart may be copied with the name.
 */
async function plan(
  kg: KnowledgeGraph,
  routes: readonly Route[],
  asked: readonly string[],
): Promise<{ steps: HopStep[]; unknown: string[] }> {
  const steps = new Map<string, HopStep>()
  const unknown: string[] = []
  for (const relation of asked) {
    const id = await kg.relation(relation)
    const named = withoutInverses(
      routes.filter(({ name, hop }) => name === relation || hop.name === relation || hop.relation === id),
    )
    const unnumbered = relation.replace(/_\d+$/, '')
    const meant =
      named.length > 0 ? named : routes.filter(({ name, onward }) => onward !== undefined && name === unnumbered)
    if (meant.length === 0) unknown.push(relation)
    for (const route of meant) {
      const key = `${route.hop.direction}${route.hop.relation}`
      const step = steps.get(key) ?? { hop: route.hop, direct: false, onward: [] }
      steps.set(key, step)
      if (route.hop.name === relation || route.hop.relation === id) step.direct = true
      if (route.onward !== undefined && !step.onward.includes(route)) step.onward.push(route)
    }
  }
  return { steps: [...steps.values()], unknown }
}

function withoutInverses(routes: readonly Route[]): readonly Route[] {
  const others = routes.filter(({ inverse }) => !inverse)
  return others.length > 0 ? others : routes
}

/**
 * Whether the relation was listed for any entity: then it is a relation of the graph, and this entity only has none.
 */
function wasListed(relation: string, state: EpisodeState | undefined): boolean {
  return (
    state !== undefined &&
    historyOf(state.past).looks.some(({ relations }) => relations.some(({ name }) => name === relation))
  )
}

/** What was listed for the entity last; where nothing was, what is nearest to what was written. */
function predicates(
  entity: string,
  routes: readonly Route[],
  written: string,
  { relationsKept }: ListingOptions,
  state: EpisodeState | undefined,
): string[] {
  const looks = state
    ? historyOf(state.past)
        .looks.filter(look => look.entity === entity)
        .slice(-2)
    : []
  const listed = looks.flatMap(({ relations }) => relations.map(({ name }) => name))
  const names = [...new Set(routes.flatMap(({ name, inverse }) => (inverse ? [] : [name])))]
  return listed.length > 0
    ? [...new Set(listed)]
    : nearestFirst(written, names)
        .slice(0, relationsKept)
        .flatMap(at => names[at] ?? [])
}

function observationOf(
  entity: string,
  found: readonly Found[],
  notes: readonly string[],
  { limit, layout, triplesPerRelation }: ListingOptions,
): Observation {
  const shown = found.map(({ rows, ...rest }) => ({ rows: firstOfEach(rows, triplesPerRelation), ...rest }))
  const shares = fairShare(
    shown.map(({ rows }) => rows.map(({ fact }) => tripleText(fact))),
    limit,
  )
  const kept = shown.map(({ rows, ...rest }, index) => ({ rows: rows.slice(0, shares[index]), ...rest }))
  const walks = new Map<Route, Walk>()
  for (const { rows } of kept) for (const { route, seen, fact } of rows) addTo(walks, entity, route, seen, fact)
  const facts = [...walks.values()].flatMap(walk => walk.facts)
  return {
    kind: 'triples',
    entity,
    walks: [...walks.values()],
    facts,
    cut: kept.reduce((sum, { rows, total }) => sum + total - rows.length, 0),
    text: triplesText(kept.filter(({ rows }) => rows.length > 0).map(blockOf), notes, layout),
  }
}

/** The first `most` rows of each relation ("up to 5 triples per relation", §2.2.1, phase 3). */
function firstOfEach(rows: readonly Row[], most = Number.POSITIVE_INFINITY): Row[] {
  const taken = new Map<string, number>()
  return rows.filter(({ route: { name } }) => {
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return count <= most
  })
}

function addTo(walks: Map<Route, Walk>, entity: string, route: Route, seen: SeenEntity, fact: Fact): void {
  const walk = walks.get(route) ?? { entity, relation: route.name, direction: route.direction, entities: [], facts: [] }
  walks.set(route, walk)
  walk.facts.push(fact)
  walk.entities.push(seen)
}

/**
 * Where several mediators have several relations each, a number behind the relation says which values belong together.
 */
function blockOf({ rows, total, isLeast }: Found): TripleBlock {
  const mediators = [...new Set(rows.flatMap(({ mediator }) => mediator ?? []))]
  const relations = new Set(rows.map(({ fact }) => fact.relation))
  const isNumbered = mediators.length > 1 && relations.size > 1
  const triples = isNumbered
    ? rows.map(({ fact, mediator }) => ({
        ...fact,
        relation: `${fact.relation}_${mediators.indexOf(mediator ?? 0) + 1}`,
      }))
    : rows.map(({ fact }) => fact)
  return { triples, total, isLeast }
}
