import { parseSExpression } from '../../../kg/sexpression/parse.ts'
import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../../kg/sexpression/executor.ts'
import { factsOfJoin, type Evaluator, type Supported } from '../../../kg/sexpression/facts-of-join.ts'
import { idSet } from '../../../kg/sexpression/id-set.ts'
import { printSExpression } from '../../../kg/sexpression/print.ts'
import { factsBehind } from '../../../kg/sexpression/supporting-facts.ts'
import type { Entity } from '../../../kg/knowledge-graph.ts'
import type { Fact } from '../../../contract/fact.ts'
import type { TermId } from '../../../kg/triple.ts'
import type { Call, ExpressionStep, SeenEntity, Walk } from '../../../contract/observation.ts'
import { yieldToEventLoop } from '../../../base/event-loop.ts'
import { writtenCall } from '../../../contract/reading/written-call.ts'
import type { BuiltForm } from './build.ts'
import { startingMembers } from './expressions.ts'
import { entitiesNamed, type Surroundings } from './operands.ts'
import { fitting, namelessNotice, resultText, shownCount, type ResultLimit } from './result-text.ts'

/** Counted members whose facts are kept. */
const MOST_COUNTED = 50

export interface Finished {
  step: ExpressionStep
  text: string
  /** Facts of the graph that the results rest on, those of the step itself last. */
  facts: readonly Fact[]
}

/**
 * Executes a form and tells of it: Table II's function, then what it comes to. @throws SExpressionError for a form that
 * cannot be kept
 */
export async function finish(
  built: BuiltForm & { call: Call },
  id: string,
  around: Surroundings,
  limit: ResultLimit,
): Promise<Finished> {
  const { form, gate, call } = built
  const logicalForm = printSExpression(form)
  // The turns after this one read it back: what is too long or too deep for that is turned down here. Merging an
  // expression with itself doubles it.
  parseSExpression(logicalForm)
  const lastly = new Set((await Promise.all([...around.topics].map(name => entitiesNamed(name, around.kg)))).flat())
  const executor = new SExpressionExecutor(around.kg, {
    ...(around.now === undefined ? {} : { now: around.now }),
    ...(around.signal === undefined ? {} : { signal: around.signal }),
  })
  const membersOf = async (part: SExpression): Promise<readonly TermId[]> => {
    const result = await executor.execute(part)
    return result.kind === 'set' ? result.ids : []
  }
  const evaluator: Evaluator = {
    kg: around.kg,
    executor,
    lastly,
    members: async part => {
      if (part === built.step?.start.form) return idSet(Uint32Array.from(built.step.start.ids))
      return part.kind === 'entity'
        ? idSet(Uint32Array.from(await entitiesNamed(part.key, around.kg)))
        : executor.set(part)
    },
  }
  const base = { action: writtenCall('kbqa-r1', call), expression: id, logicalForm, ...(gate ? { gate } : {}) }
  const functions = `functions: ${id} = ${built.written}`
  if (form.kind === 'count') {
    const ids = await membersOf(form.of)
    const value = String(ids.length)
    const facts = await factsBehind(form.of, ids.slice(0, MOST_COUNTED), evaluator)
    return {
      step: { ...base, results: [{ name: value, key: value, types: [], times: [] }], total: 1 },
      text: `${functions}\nresult: ${value}`,
      facts,
    }
  }
  const ids = await membersOf(form)
  const entities = fitting(await readEntities(ids.slice(0, shownCount(ids.length, limit)), around), limit)
  const shown = entities.map(({ id: shownId }) => shownId)
  const supported = form.kind === 'join' ? await factsOfJoin(form, shown, evaluator) : undefined
  const walked = built.step && supported ? walk(built.step, around.topics, entities, supported) : undefined
  const results = entities.map(entity => seen(entity, supported?.get(entity.id)))
  const facts =
    walked && supported
      ? [...(await factsBefore(built, supported, evaluator)), ...walked.facts]
      : await factsBehind(form, shown, evaluator)
  const nameless = await namelessNotice(entities, around.kg)
  return {
    step: { ...base, results, total: ids.length, ...(walked ? { walk: walked } : {}) },
    text: [
      ...(built.notice === undefined ? [] : [built.notice]),
      functions,
      resultText(results, ids.length),
      ...(nameless === undefined ? [] : [nameless]),
    ].join('\n'),
    facts,
  }
}

async function readEntities(ids: readonly TermId[], { kg }: Surroundings): Promise<Entity[]> {
  const entities: Entity[] = []
  for (const id of ids) {
    await yieldToEventLoop()
    const entity = await kg.entity(id)
    if (entity) entities.push(entity)
  }
  return entities
}

function seen({ name, key, types }: Entity, supported: Supported | undefined): SeenEntity {
  return { name, key, types, times: [...(supported?.times ?? [])] }
}

function walk(
  { start, relation }: NonNullable<BuiltForm['step']>,
  topics: ReadonlySet<string>,
  entities: readonly Entity[],
  supported: ReadonlyMap<TermId, Supported>,
): Walk {
  const from = start.expression && startingMembers(start.expression, topics)
  return {
    entity: start.name,
    ...(from ? { from } : {}),
    relation: relation.name,
    direction: relation.direction,
    entities: entities.map(entity => seen(entity, supported.get(entity.id))),
    facts: entities.flatMap(entity => supported.get(entity.id)?.fact ?? []),
  }
}

/**
 * Where the agent was shown only the beginning of what a step started from, how the members that it really went on from
 * came about.
 */
async function factsBefore(
  { step }: BuiltForm,
  supported: ReadonlyMap<TermId, Supported>,
  evaluator: Evaluator,
): Promise<readonly Fact[]> {
  const expression = step?.start.expression
  if (!expression || expression.step.results.length >= expression.step.total) return []
  return factsBehind(expression.form, [...new Set([...supported.values()].map(({ member }) => member))], evaluator)
}
