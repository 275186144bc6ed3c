import type { Entity } from '../../../kg/knowledge-graph.ts'
import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { factsOfJoin, type Supported } from '../../../kg/sexpression/facts-of-join.ts'
import { printSExpression } from '../../../kg/sexpression/print.ts'
import { factsBehind } from '../../../kg/sexpression/supporting-facts.ts'
import { setName, type Statement } from '../../../kg/statements/statement.ts'
import type { TermId } from '../../../kg/triple.ts'
import type { Fact } from '../../../contract/fact.ts'
import type { SeenEntity, Walk } from '../../../contract/observation.ts'
import type { Program } from './program.ts'

/** Members that the record of a step from a set names. */
const MOST_FROM = 200

type Join = SExpression & { kind: 'join' }

export interface Walked {
  /** One for each relation of the path, in order; none where the statement is no path. */
  walks: Walk[]
  /** When the facts of the last step held, by what they lead to. */
  times: ReadonlyMap<TermId, readonly string[]>
  /** What the results rest on, from the start of the path on. */
  facts: Fact[]
}

/**
 * The steps of `follow`, as far as they lead to the results, and the one from a type to what is of it. They are found
 * from the last one backwards.
 */
export async function walksOf(
  statement: Statement,
  form: SExpression,
  results: readonly Entity[],
  program: Program,
): Promise<Walked> {
  if (statement.name === 'follow')
    return walked(statement, joinsOf(form, startForm(statement, program)), results, program)
  const typed = statement.name === 'class' ? await typeJoin(form, results, program) : undefined
  return typed ? walked(statement, [typed], results, program) : { walks: [], times: new Map(), facts: [] }
}

/** From a type to its instances, along the relation that says so of the first of them. */
async function typeJoin(of: SExpression, [first]: readonly Entity[], { kg }: Program): Promise<Join | undefined> {
  if (!first) return undefined
  const types = new Set(await kg.typeRelations())
  const relation = (await kg.relations([first.id], 'tail')).find(({ id }) => types.has(id))
  return relation && { kind: 'join', relation: { name: relation.name, reverse: false }, of }
}

async function walked(
  statement: Statement,
  joins: readonly Join[],
  results: readonly Entity[],
  program: Program,
): Promise<Walked> {
  const walks: Walk[] = []
  let ends = results
  let lastTimes: ReadonlyMap<TermId, readonly string[]> = new Map()
  let members: readonly TermId[] = []
  for (const [index, join] of [...joins.entries()].toReversed()) {
    const supported = await factsOfJoin(
      join,
      ends.map(({ id }) => id),
      program.evaluator,
    )
    if (index === joins.length - 1) lastTimes = new Map([...supported].map(([id, { times }]) => [id, times]))
    members = [...new Set([...supported.values()].map(({ member }) => member))]
    const before = await entitiesOf(members, program)
    walks.unshift(walkOf(join, ends, supported, placeOf(statement, index, before)))
    ends = before
  }
  const start = joins[0]?.of
  const begun = start === undefined ? [] : await factsBehind(start, members, program.evaluator)
  return { walks, times: lastTimes, facts: [...begun, ...walks.flatMap(({ facts }) => facts)] }
}

function startForm({ args }: Statement, { named }: Program): SExpression | undefined {
  const name = setName(args[0] ?? '')
  return name === undefined ? undefined : named.get(name)?.form
}

/** The joins of a path, first step first; they end where the statement's own start stands. */
function joinsOf(form: SExpression, start: SExpression | undefined): Join[] {
  const joins: Join[] = []
  const end = start && printSExpression(start)
  for (let at = form; at.kind === 'join' && printSExpression(at) !== end; at = at.of) joins.unshift(at)
  return joins
}

/** Where a step starts: at an entity, or at a set whose members are listed. */
function placeOf({ as, args }: Statement, index: number, from: readonly Entity[]): Pick<Walk, 'entity' | 'from'> {
  const [only] = from
  if (only && from.length === 1) return { entity: only.name }
  const set = index === 0 ? (args[0] ?? '') : `${as}, step ${index}`
  return { entity: set, from: from.slice(0, MOST_FROM).map(({ name }) => name) }
}

function walkOf(
  { relation: { name, reverse } }: Join,
  ends: readonly Entity[],
  supported: ReadonlyMap<TermId, Supported>,
  place: Pick<Walk, 'entity' | 'from'>,
): Walk {
  return {
    ...place,
    relation: name,
    direction: reverse ? 'tail' : 'head',
    entities: ends.map((entity): SeenEntity => ({
      name: entity.name,
      key: entity.key,
      types: entity.types,
      times: [...(supported.get(entity.id)?.times ?? [])],
    })),
    facts: ends.flatMap(({ id }) => supported.get(id)?.fact ?? []),
  }
}

async function entitiesOf(ids: readonly TermId[], { kg }: Program): Promise<Entity[]> {
  const found = await Promise.all(ids.map(id => kg.entity(id)))
  return found.flatMap(entity => entity ?? [])
}
