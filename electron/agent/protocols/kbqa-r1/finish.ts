import { executeSExpression } from '../../../kg/sexpression/executor.ts'
import { printSExpression } from '../../../kg/sexpression/print.ts'
import type { SExpression } from '../../../kg/sexpression/ast.ts'
import type { Entity } from '../../../kg/knowledge-graph.ts'
import type { Fact, TermId } from '../../../kg/triple.ts'
import type { Call, ExpressionStep, SeenEntity, Walk } from '../../../model/episode-view.ts'
import { breathe } from '../../breathe.ts'
import { writeAction } from './action-lines.ts'
import type { BuiltForm } from './build.ts'
import { factsOfStep, supportingFacts } from './facts.ts'
import type { Supported } from './facts.ts'
import type { Surroundings } from './operands.ts'
import { namelessNotice, resultText, shownCount } from './result-text.ts'
import type { ResultLimit } from './result-text.ts'

/** Members of an expression that the record of a step from it names, and counted members whose facts are kept. */
const MOST_FROM = 200
const MOST_COUNTED = 50

export interface Finished {
  step: ExpressionStep
  text: string
  /** Facts of the graph that the results rest on, those of the step itself last. */
  facts: readonly Fact[]
}

/** Executes a form and tells of it: Table II's function, then what it comes to. */
export async function finish(built: BuiltForm & { call: Call }, id: string, around: Surroundings, limit: ResultLimit): Promise<Finished> {
  const members = (form: SExpression): Promise<readonly TermId[]> => membersOf(form, around)
  const { form, gate, call } = built
  const base = { action: writeAction(call), expression: id, logicalForm: printSExpression(form), ...(gate ? { gate } : {}) }
  const functions = `functions: ${id} = ${built.written}`
  if (form.kind === 'count') {
    const ids = await members(form.of)
    const value = String(ids.length)
    const facts = await supportingFacts(form.of, ids.slice(0, MOST_COUNTED), { kg: around.kg, members })
    return { step: { ...base, results: [{ name: value, key: value, types: [], times: [] }], total: 1 }, text: `${functions}\nresult: ${value}`, facts }
  }
  const ids = await members(form)
  const shown = ids.slice(0, shownCount(ids.length, limit))
  const entities = await readEntities(shown, around)
  const walked = built.step ? await walk(built.step, shown, entities, around) : undefined
  const results = entities.map(entity => seen(entity, walked?.supported.get(entity.id)))
  const facts = walked ? [...await factsBefore(built, walked.supported, around, members), ...walked.walk.facts] : await supportingFacts(form, shown, { kg: around.kg, members })
  const nameless = await namelessNotice(entities, around.kg)
  return {
    step: { ...base, results, total: ids.length, ...(walked ? { walk: walked.walk } : {}) },
    text: [...(built.notice === undefined ? [] : [built.notice]), functions, resultText(results, ids.length), ...(nameless === undefined ? [] : [nameless])].join('\n'),
    facts,
  }
}

async function membersOf(form: SExpression, { kg, now, signal }: Surroundings): Promise<readonly TermId[]> {
  const result = await executeSExpression(form, kg, { ...(now === undefined ? {} : { now }), ...(signal === undefined ? {} : { signal }) })
  return result.kind === 'set' ? result.ids : []
}

async function readEntities(ids: readonly TermId[], { kg }: Surroundings): Promise<Entity[]> {
  const entities: Entity[] = []
  for (const id of ids) {
    await breathe()
    const entity = await kg.entity(id)
    if (entity) entities.push(entity)
  }
  return entities
}

function seen({ name, key, types }: Entity, supported: Supported | undefined): SeenEntity {
  return { name, key, types, times: [...(supported?.times ?? [])] }
}

async function walk({ start, relation }: NonNullable<BuiltForm['step']>, shown: readonly TermId[], entities: readonly Entity[], { kg }: Surroundings): Promise<{ walk: Walk; supported: Map<TermId, Supported> }> {
  const id = await kg.relation(relation.name)
  const supported = id === undefined ? new Map<TermId, Supported>() : await factsOfStep(kg, start.ids, { id, name: relation.name }, relation.direction, shown)
  const from = start.expression?.step.results.slice(0, MOST_FROM).map(({ name }) => name)
  return {
    walk: {
      entity: start.name,
      ...(from ? { from } : {}),
      relation: relation.name,
      direction: relation.direction,
      entities: entities.map(entity => seen(entity, supported.get(entity.id))),
      facts: entities.flatMap(entity => supported.get(entity.id)?.fact ?? []),
    },
    supported,
  }
}

/** Where the agent was shown only the beginning of what a step started from, how the members that it really went on from came about. */
async function factsBefore({ step }: BuiltForm, supported: ReadonlyMap<TermId, Supported>, around: Surroundings, members: (form: SExpression) => Promise<readonly TermId[]>): Promise<readonly Fact[]> {
  const expression = step?.start.expression
  if (!expression || expression.step.results.length >= expression.step.total) return []
  return supportingFacts(expression.form, [...new Set([...supported.values()].map(({ member }) => member))], { kg: around.kg, members })
}
