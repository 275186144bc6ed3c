import { writtenCall } from '../../contract/reading/written-call.ts'
import { printLiteral } from '../../kg/sexpression/atoms.ts'
import type { Measure, Relation, SExpression } from '../../kg/sexpression/ast.ts'
import type { Action, Call } from '../../contract/observation.ts'
import type { PastTurn } from '../../model/episode-view.ts'

/** An action of the reference; a number stands for what that action of the list came to. */
interface ReferenceAction {
  name: string
  args: readonly (string | number)[]
}

/**
 * The actions that build a form, each after those it rests on (KBQA-R1 §IV-B Step 1; the functions of Table II); none
 * for a form that those functions cannot say.
 */
export function referenceActions(form: SExpression): ReferenceAction[] {
  const actions: ReferenceAction[] = []
  return add(form, actions) === undefined ? [] : actions
}

function add(form: SExpression, actions: ReferenceAction[]): string | number | undefined {
  const act = (name: string, ...args: (string | number | undefined)[]): number | undefined => {
    const known = args.flatMap(arg => arg ?? [])
    return known.length < args.length ? undefined : actions.push({ name, args: known }) - 1
  }
  switch (form.kind) {
    case 'entity':
      return form.key
    case 'literal':
      return printLiteral(form)
    case 'join':
      return act('Find_relation', add(form.of, actions), relation(form.relation))
    case 'and':
      return act('Merge', add(form.left, actions), add(form.right, actions))
    case 'superlative':
      if (form.top !== undefined) return undefined
      return act('Order', form.mode === 'ARGMAX' ? 'MAX' : 'MIN', add(form.of, actions), chain(form.by))
    case 'compare':
      if (form.mode === 'eq' || form.than.kind !== 'literal') return undefined
      return act('Compare', form.mode, chain(form.by), add(form.than, actions))
    case 'time':
      return act('Time_constraint', add(form.of, actions), relation(form.relation), form.time)
    case 'count':
      return act('Count', add(form.of, actions))
    default:
      return undefined
  }
}

function relation({ name, reverse }: Relation): string {
  return reverse ? `(R ${name})` : name
}

function chain({ kind, by }: Measure): string | undefined {
  if (kind !== 'value') return undefined
  const [only] = by
  return by.length === 1 && only ? relation(only) : `(JOIN ${by.map(relation).join(' ')})`
}

/**
 * The whole reference, a line an action, as the published code shows it: expressions are numbered as the actions come.
 */
export function writeReferenceActions(actions: readonly ReferenceAction[]): string {
  return actions
    .map(action =>
      writtenCall(
        'kbqa-r1',
        named(action, index => `expression${index + 1}`),
      ),
    )
    .join('\n')
}

function named({ name, args }: ReferenceAction, idOf: (index: number) => string): Call {
  return { name, args: args.map(arg => (typeof arg === 'number' ? idOf(arg) : arg)) }
}

/**
 * The reference's next action in an episode of KBQA-R1: the first that none of the past turns carried out, whatever
 * else they did, and when there is none left, the answer. Undefined where what the reference comes to is not there to
 * be answered with.
 */
export function nextReferenceAction(
  actions: readonly ReferenceAction[],
  past: readonly PastTurn[],
): Action | undefined {
  const steps = past
    .flatMap(({ observation }) => (observation?.kind === 'expressions' ? observation.steps : []))
    .filter(({ expression }) => expression !== undefined)
  const ids: string[] = []
  for (const action of actions) {
    const call = named(action, index => ids[index] ?? '')
    const written = writtenCall('kbqa-r1', call)
    const done = steps.find(step => step.action === written)
    if (done?.expression === undefined) return { kind: 'call', ...call }
    ids.push(done.expression)
  }
  const last = steps.find(({ expression }) => expression === ids.at(-1))
  if (last?.expression === undefined || last.total === 0) return undefined
  // A list that was cut is answered by its id, which stands for all its members.
  return {
    kind: 'answer',
    items: last.results.length < last.total ? [last.expression] : last.results.map(({ name }) => name),
  }
}
