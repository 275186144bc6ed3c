import type { ExpressionStep } from '../observation.ts'
import type { AnswerItem, Trajectory, Turn } from '../trajectory.ts'

/** What was observed, turn by turn. */
interface Observed {
  turns: readonly Pick<Turn, 'observation'>[]
}

type Answered = Pick<Trajectory, 'answer'> & Observed

/** All logical forms that were carried out, in order. */
export function formsOf({ turns }: Observed): ExpressionStep[] {
  return turns
    .flatMap(({ observation }) => (observation?.kind === 'expressions' ? observation.steps : []))
    .filter(({ error }) => error === undefined)
}

/** The logical form that came to just this answer, the last of them. */
export function answeringStep({ answer, turns }: Answered): ExpressionStep | undefined {
  if (answer.length === 0) return undefined
  const names = namesIn(answer)
  return formsOf({ turns }).findLast(({ results }) => namesIn(results) === names)
}

/** The logical form that an answer stands for: what came to just it, else the last that was carried out. */
export function expressionOf(trajectory: Answered): string | undefined {
  return (answeringStep(trajectory) ?? formsOf(trajectory).at(-1))?.logicalForm
}

const namesIn = (items: readonly Pick<AnswerItem, 'name'>[]): string =>
  JSON.stringify([...new Set(items.map(({ name }) => name))].toSorted())

/** The steps that a logical form was put together from: the largest parts of it that are steps of their own. */
export function operandsOf(step: ExpressionStep, { turns }: Observed): ExpressionStep[] {
  const whole = step.logicalForm
  if (whole === undefined) return []
  const parts = new Map<string, ExpressionStep>()
  for (const other of formsOf({ turns })) {
    const { logicalForm: form } = other
    if (form !== undefined && form !== whole && isPart(form, whole)) parts.set(form, other)
  }
  return [...parts].flatMap(([form, part]) =>
    [...parts.keys()].some(other => other !== form && isPart(form, other)) ? [] : [part],
  )
}

/** Whether a logical form stands in another as a whole. */
function isPart(form: string, whole: string): boolean {
  for (let at = whole.indexOf(form); at >= 0; at = whole.indexOf(form, at + 1))
    if (/^[( ]$/.test(whole[at - 1] ?? '') && /^[) ]?$/.test(whole[at + form.length] ?? '')) return true
  return false
}
