import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { TermId } from '../triple.ts'
import type { Measure, Relation, SExpression } from './ast.ts'
import { UnknownNameError } from './errors.ts'
import { GrowingIds, idSet, type IdSet } from './id-set.ts'
import { oppositeNames } from './time-relations.ts'

const FREEBASE = 'http://rdf.freebase.com/ns/'
const WIKIDATA = 'http://www.wikidata.org/'

const NEAREST = 5
/** Entities of one name that are taken together, at most. */
const MOST_NAMESAKES = 1_000

export interface ResolvedName {
  /** The entities that the name stands for, all of them where several share it. */
  ids: IdSet
  /** Those of them that something is an instance of. */
  classes: IdSet
}

/** The names of an expression as the graph knows them. */
export interface ResolvedNames {
  entities: ReadonlyMap<string, ResolvedName>
  relations: ReadonlyMap<string, TermId>
  typeRelations: readonly TermId[]
  /** The other bound of each relation of a time constraint, where the graph has one. */
  opposites: ReadonlyMap<string, { name: string; id: TermId }>
}

/** @throws {UnknownNameError} a name that the graph does not have, with the nearest ones */
export function resolveNames(expression: SExpression, kg: KnowledgeGraph): Promise<ResolvedNames> {
  return new NameResolver(kg).resolve(expression)
}

/** Looks names up in a graph, each once. */
export class NameResolver {
  private readonly kg: KnowledgeGraph
  private readonly entities = new Map<string, ResolvedName>()
  private readonly relations = new Map<string, TermId>()
  private readonly opposites = new Map<string, { name: string; id: TermId }>()
  private typeRelations: readonly TermId[] | undefined

  constructor(kg: KnowledgeGraph) {
    this.kg = kg
  }

  /**
   * The names of this expression, and those that were looked up before.
   * @throws {UnknownNameError} a name that the graph does not have, with the nearest ones
   */
  async resolve(expression: SExpression): Promise<ResolvedNames> {
    const { kg, entities, relations, opposites } = this
    const found = namesIn(expression)
    const typeRelations = (this.typeRelations ??= await kg.typeRelations())
    for (const name of found.relations) {
      if (relations.has(name)) continue
      const id = await first(spellings(name), spelling => kg.relation(spelling))
      if (id === undefined) throw new UnknownNameError(name, 'relation', await kg.similarRelations(name, NEAREST))
      relations.set(name, id)
    }
    for (const key of found.entities)
      if (!entities.has(key)) entities.set(key, await resolveEntity(key, kg, typeRelations))
    for (const name of found.timed) {
      for (const other of opposites.has(name) ? [] : oppositeNames(name)) {
        const id = await first(spellings(other), spelling => kg.relation(spelling))
        if (id === undefined) continue
        opposites.set(name, { name: other, id })
        break
      }
    }
    return { entities, relations, typeRelations, opposites }
  }
}

/** By key, then by name; a name that is only similar is not taken, nor a value where an entity has the name. */
async function resolveEntity(key: string, kg: KnowledgeGraph, typeRelations: readonly TermId[]): Promise<ResolvedName> {
  const byKey = await first(spellings(key), spelling => kg.term(spelling))
  const linked = byKey === undefined ? await kg.link(key, MOST_NAMESAKES) : []
  const [best] = linked
  if (byKey === undefined && (!best || best.match === 'similar')) {
    throw new UnknownNameError(
      key,
      'entity',
      linked.slice(0, NEAREST).map(({ entity }) => entity.name),
    )
  }
  const namesakes = linked.filter(({ match }) => match === best?.match).map(({ entity }) => entity)
  const entities = namesakes.some(({ kind }) => kind !== 'literal')
    ? namesakes.filter(({ kind }) => kind !== 'literal')
    : namesakes
  const ids = idSet(Uint32Array.from(byKey === undefined ? entities.map(({ id }) => id) : [byKey]))
  const classes = new GrowingIds()
  for (const id of ids) if (await hasInstances(id, kg, typeRelations)) classes.add(id)
  return { ids, classes: classes.taken() }
}

async function first<T>(
  names: readonly string[],
  find: (name: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const name of names) {
    const found = await find(name)
    if (found !== undefined) return found
  }
  return undefined
}

async function hasInstances(id: TermId, kg: KnowledgeGraph, typeRelations: readonly TermId[]): Promise<boolean> {
  for (const relation of typeRelations)
    if ((await kg.relations([id], 'head')).some(use => use.id === relation)) return true
  return false
}

/**
 * The keys that a short name of GrailQA, WebQSP or QALD may have in a graph: `m.0abc` is `/m/0abc` in FB15k and an IRI
 * in an RDF dump, `Q42` and `P31` are IRIs in Wikidata's. The name itself comes first.
 */
export function spellings(name: string): string[] {
  if (/^[QL]\d+$/.test(name)) return [name, `${WIKIDATA}entity/${name}`]
  if (/^P\d+$/.test(name)) return [name, `${WIKIDATA}prop/direct/${name}`]
  return /^\w+(?:\.\w+)+$/.test(name) ? [name, FREEBASE + name, `/${name.replaceAll('.', '/')}`] : [name]
}

interface NamesIn {
  entities: Set<string>
  relations: Set<string>
  /** Relations of time constraints. */
  timed: Set<string>
  /** What is looked for in documents. */
  words: Set<string>
}

/** What an expression names, each name once, the outermost first. */
export function namesIn(
  expression: SExpression,
  found: NamesIn = { entities: new Set(), relations: new Set(), timed: new Set(), words: new Set() },
): NamesIn {
  const add = (relations: readonly Relation[]): void => relations.forEach(({ name }) => found.relations.add(name))
  const addMeasure = (measure: Measure): void => {
    add(measure.by)
    if (measure.kind !== 'value' && measure.among) namesIn(measure.among, found)
  }
  switch (expression.kind) {
    case 'entity':
      found.entities.add(expression.key)
      break
    case 'literal':
      break
    case 'join':
      add([expression.relation])
      namesIn(expression.of, found)
      break
    case 'any':
      add([expression.relation])
      break
    case 'and':
    case 'or':
      namesIn(expression.left, found)
      namesIn(expression.right, found)
      break
    case 'without':
      namesIn(expression.of, found)
      namesIn(expression.without, found)
      break
    case 'superlative':
      namesIn(expression.of, found)
      addMeasure(expression.by)
      break
    case 'compare':
      addMeasure(expression.by)
      namesIn(expression.than, found)
      break
    case 'find':
      found.words.add(expression.words)
      break
    case 'has':
    case 'own':
      add(expression.by)
      break
    case 'time':
      namesIn(expression.of, found)
      add([expression.relation])
      found.timed.add(expression.relation.name)
      break
    case 'during':
      namesIn(expression.of, found)
      if (typeof expression.time !== 'string') namesIn(expression.time, found)
      break
    case 'aggregate':
      namesIn(expression.of, found)
      addMeasure(expression.by)
      break
    case 'when':
      namesIn(expression.left, found)
      add([expression.relation])
      namesIn(expression.right, found)
      break
    case 'count':
    case 'earliest':
    case 'exists':
      namesIn(expression.of, found)
      break
  }
  return found
}
