import type { Call } from '../../../contract/observation.ts'

/** The actions of KBQA-R1, Table II. */
export const ACTION_NAMES = ['Find_relation', 'Merge', 'Order', 'Compare', 'Time_constraint', 'Count'] as const
export type ActionName = (typeof ACTION_NAMES)[number]

/**
 * Table II as the prompt lists it: the arguments, and what the expression becomes. Optional arguments are the forms
 * that the published code takes as well.
 */
const FORMS: Record<ActionName, string> = {
  Find_relation:
    "Find_relation [ entity | relation ] : expression = JOIN('relation', START(entity)); an expression may stand in place of the entity",
  Merge:
    'Merge [ expression1 | expression ] : expression = AND(expression1, expression); a class may stand in place of expression1',
  Order: "Order [ MAX/MIN | expression | relation ] : expression = ARG('mode', expression, 'relation')",
  Compare: "Compare [ le/lt/ge/gt | relation | number ] : expression = CMP('mode', 'relation', number, expression)",
  Time_constraint: "Time_constraint [ relation | time ] : expression = TC(expression, 'relation', 'time')",
  Count: 'Count [ expression ] : expression = COUNT(expression)',
}

/** The `{Candidate Actions List}` of Table I. */
export function actionList(): string {
  return ACTION_NAMES.map(name => `- ${FORMS[name]}`).join('\n')
}

/** How an action is written: `Order [ MAX/MIN | expression | relation ]`. */
export function actionForm(name: ActionName): string {
  return FORMS[name].slice(0, FORMS[name].indexOf(' :'))
}

const BY_LETTERS = new Map(ACTION_NAMES.map(name => [letters(name), name]))

/** Which action a written name means; `find_relation`, `Find relation` and `FindRelation` are one. */
export function actionName(written: string): ActionName | undefined {
  return BY_LETTERS.get(letters(written))
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}

/** The call with which a relation is walked from an entity or an expression. */
export function findRelation(start: string, relation: string): Call {
  return { name: 'Find_relation', args: [start, relation] }
}
