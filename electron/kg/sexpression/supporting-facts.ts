import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { Fact } from '../../contract/fact.ts'
import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { TermId } from '../triple.ts'
import type { SExpression } from './ast.ts'
import { COUNTED, endFacts, isValue, measured, valueFacts, VALUES } from './end-facts.ts'
import { SExpressionExecutor } from './executor.ts'
import { fact, factsOfJoin, type Evaluator } from './facts-of-join.ts'
import { givesTimes } from './gives-times.ts'
import { hasId } from './id-set.ts'
import { factsOfTimes, timedFacts } from './timed-facts.ts'

/** Members of a part that are shown where it did not hold. */
const LOOKED_AT = 3

/**
 * The triples that made an answer, at most so many: those that lead to each of the members; for a number those that
 * were counted or computed with; for a superlative the values that were compared, those of the runner-up last; for "no"
 * and for nothing, what was looked at.
 * @param members those to be told of; where left out, the first that the expression has
 * @param executor the one that ran the expression, which has kept what it came to
 */
export async function supportingFacts(
  expression: SExpression,
  members: readonly TermId[] | undefined,
  kg: KnowledgeGraph,
  limit: number,
  executor: SExpressionExecutor = new SExpressionExecutor(kg),
): Promise<Fact[]> {
  const evaluator: Evaluator = { kg, executor, members: part => executor.members(part), lastly: new Set() }
  const found = await factsOfAnswer(expression, members?.slice(0, limit), evaluator, limit)
  const distinct = new Map(
    found.map(known => [JSON.stringify([known.head, known.relation, known.tail, known.time]), known]),
  )
  return [...distinct.values()].slice(0, limit)
}

async function factsOfAnswer(
  expression: SExpression,
  members: readonly TermId[] | undefined,
  evaluator: Evaluator,
  limit: number,
): Promise<Fact[]> {
  const part = expression.kind === 'count' || expression.kind === 'exists' ? expression.of : expression
  if (givesTimes(part)) return factsOfTimes(part, evaluator, limit)
  if (part.kind === 'aggregate') return factsOfAggregate(part, evaluator, limit)
  const ids = members ?? (await firstOf(part, evaluator, limit))
  return ids.length === 0 ? lookedAt(part, evaluator, limit) : factsBehind(part, ids, evaluator, limit)
}

/** The first members; of a name its instances where it is a class. */
async function firstOf(part: SExpression, { executor }: Evaluator, limit: number): Promise<readonly TermId[]> {
  const result = await executor.execute(part, limit)
  return result.kind === 'set' ? result.ids : []
}

/**
 * Facts that make these terms what the expression says they are, from its leaves on: for the record, and for the
 * evidence of an answer.
 * @param limit terms of one part that are told of, at most
 */
export async function factsBehind(
  form: SExpression,
  terms: readonly TermId[],
  evaluator: Evaluator,
  limit = Infinity,
): Promise<Fact[]> {
  const ids = terms.slice(0, limit)
  if (ids.length === 0) return []
  const behind = (part: SExpression, of: readonly TermId[] = ids): Promise<Fact[]> =>
    factsBehind(part, of, evaluator, limit)
  switch (form.kind) {
    case 'join': {
      const supported = [...(await factsOfJoin(form, ids, evaluator)).values()]
      const before = await behind(form.of, [...new Set(supported.map(({ member }) => member))])
      return [...before, ...supported.map(({ fact: found }) => found)]
    }
    case 'any':
      return endFacts([form.relation], ids, evaluator, { most: 1, isShown: () => true })
    case 'and':
      // That Ares is a god is all there is to tell of both.
      if (form.left.kind === 'entity' && form.right.kind === 'entity')
        return [...(await behind(form.left)), ...(await behind(form.right))]
      return [...(await besides(form.left, behind)), ...(await besides(form.right, behind))]
    case 'or':
      return [
        ...(await behind(form.left, await amongst(ids, form.left, evaluator))),
        ...(await behind(form.right, await amongst(ids, form.right, evaluator))),
      ]
    case 'without':
      return behind(form.of)
    case 'superlative': {
      const next = await runnerUp(form, evaluator)
      // Each by itself: of what was counted, all is shown of the first and some of who comes next.
      return [
        ...(await besides(form.of, behind)),
        ...(await measured(form.by, ids, evaluator)),
        ...(await measured(form.by, next, evaluator, COUNTED)),
      ]
    }
    case 'compare': {
      const values = await measured(form.by, ids, evaluator)
      if (form.than.kind === 'own')
        return [...values, ...(await measured({ kind: 'value', by: form.than.by }, ids, evaluator))]
      return form.than.kind === 'literal'
        ? values
        : [...(await factsOfAnswer(form.than, undefined, evaluator, limit)), ...values]
    }
    case 'has':
      return endFacts(form.by, ids, evaluator, { most: VALUES, isShown: () => true })
    case 'time':
      return [...(await behind(form.of)), ...(await valueFacts([form.relation], ids, evaluator))]
    case 'during':
    case 'earliest':
      return timedFacts(form, ids, evaluator, behind)
    case 'count':
    case 'exists':
      return behind(form.of)
    case 'entity':
      return typeFacts(form, ids, evaluator)
    case 'literal':
    case 'own':
    case 'find':
    case 'aggregate':
    case 'when':
      return []
  }
}

/** Where something else tells more of the terms, it goes without saying what class they are of. */
function besides(part: SExpression, behind: (part: SExpression) => Promise<Fact[]>): Promise<Fact[]> {
  return part.kind === 'entity' ? Promise.resolve([]) : behind(part)
}

/** What makes terms instances of a class. */
async function typeFacts(
  form: SExpression & { kind: 'entity' },
  ids: readonly TermId[],
  { kg, members }: Evaluator,
): Promise<Fact[]> {
  const classes = await members(form)
  const facts: Fact[] = []
  for (const relation of await kg.typeRelations()) {
    for (const id of ids) {
      await yieldToEventLoop()
      const { items } = await kg.neighbours([id], relation, 'tail', { limit: COUNTED })
      const type = items.find(({ entity }) => hasId(classes, entity.id))?.entity
      const from = type && (await kg.entity(id))
      const use = from && (await kg.relations([id], 'tail')).find(({ id: found }) => found === relation)
      if (type && from && use) facts.push(fact(from, use.name, type, 'tail', []))
    }
  }
  return facts
}

async function amongst(ids: readonly TermId[], part: SExpression, { executor }: Evaluator): Promise<TermId[]> {
  const set = await executor.set(part)
  return ids.filter(id => hasId(set, id))
}

/** The first of those that come next. */
async function runnerUp(
  form: SExpression & { kind: 'superlative' },
  { executor }: Evaluator,
): Promise<readonly TermId[]> {
  const { kind, mode, of, by } = form
  const next = await executor.set({ kind, mode, of: { kind: 'without', of, without: form }, by })
  return Array.from(next.subarray(0, 1))
}

async function factsOfAggregate(
  { mode, of, by }: SExpression & { kind: 'aggregate' },
  evaluator: Evaluator,
  limit: number,
): Promise<Fact[]> {
  if (mode === 'MIN' || mode === 'MAX') {
    const best: SExpression = {
      kind: 'superlative',
      mode: mode === 'MAX' ? 'ARGMAX' : 'ARGMIN',
      of,
      by,
    }
    return factsOfAnswer(best, undefined, evaluator, limit)
  }
  const ids = await firstOf(of, evaluator, limit)
  return by.kind === 'value'
    ? endFacts(by.by, ids, evaluator, { most: COUNTED, isShown: isValue })
    : measured(by, ids, evaluator)
}

/** What an expression that nothing fits went by: the last of its parts that something still fits. */
async function lookedAt(form: SExpression, evaluator: Evaluator, limit: number): Promise<Fact[]> {
  switch (form.kind) {
    case 'entity':
    case 'literal':
      return []
    case 'and': {
      const [named, asked] = isFilter(form.right) ? [form.left, form.right] : [form.right, form.left]
      if (isFilter(asked) && !isFilter(named)) return factsOfFilter(named, asked, evaluator, limit)
      return [...(await lookedAt(form.left, evaluator, limit)), ...(await lookedAt(form.right, evaluator, limit))]
    }
    case 'or':
      return [...(await lookedAt(form.left, evaluator, limit)), ...(await lookedAt(form.right, evaluator, limit))]
    case 'compare':
    case 'has':
    case 'own':
      return []
    default: {
      const some = await firstOf(form, evaluator, LOOKED_AT)
      if (some.length > 0) return factsBehind(form, some, evaluator, limit)
      return 'of' in form ? lookedAt(form.of, evaluator, limit) : []
    }
  }
}

type Filter = SExpression & { kind: 'compare' | 'has' }

function isFilter(form: SExpression): form is Filter {
  return form.kind === 'compare' || form.kind === 'has'
}

/** Values that did not pass: those nearest to passing, where there is an order. */
async function factsOfFilter(of: SExpression, asked: Filter, evaluator: Evaluator, limit: number): Promise<Fact[]> {
  const least = asked.kind === 'compare' && (asked.mode === 'lt' || asked.mode === 'le')
  const nearest: SExpression =
    asked.kind === 'compare' && asked.mode !== 'eq'
      ? { kind: 'superlative', mode: least ? 'ARGMIN' : 'ARGMAX', of, by: asked.by }
      : of
  const ids = await firstOf(nearest, evaluator, LOOKED_AT)
  if (ids.length === 0) return lookedAt(of, evaluator, limit)
  const shown = { most: VALUES, isShown: () => true }
  const behind = await besides(of, part => factsBehind(part, ids, evaluator, limit))
  if (asked.kind === 'has') return [...behind, ...(await endFacts(asked.by, ids, evaluator, shown))]
  const than =
    asked.than.kind === 'literal'
      ? []
      : asked.than.kind === 'own'
        ? await measured({ kind: 'value', by: asked.than.by }, ids, evaluator)
        : await factsOfAnswer(asked.than, undefined, evaluator, limit)
  return [...behind, ...than, ...(await measured(asked.by, ids, evaluator))]
}
