import { z } from 'zod'
import type { EvaluationQuestion } from './evaluation-question.ts'
import { chosenOption, MOST_OPTIONS } from './multiple-choice.ts'

const Text = z.union([z.string(), z.number()]).transform(String)
const ChoiceSchema = z.object({
  id: Text.optional(),
  question: z.string().trim().min(1),
  /** In order, or by letter as in MedQA. */
  options: z.union([z.array(Text).min(2).max(MOST_OPTIONS), z.record(z.string().regex(/^[A-Z]$/), Text)]),
  /** The right option: its text, its letter, or its number from 0. */
  answer: Text.optional(),
  answer_idx: Text.optional(),
  answers: z.array(Text).optional(),
  entities: z.array(Text).default([]),
  hops: z.number().int().positive().optional(),
})

/**
 * One line of a multiple-choice set as MedQA has them, or what is wrong with it. `line` names it where it has no id of
 * its own.
 */
export function parseChoiceQuestion(value: unknown, line: number): EvaluationQuestion | string {
  if (value === undefined) return 'not valid JSON'
  const read = ChoiceSchema.safeParse(value)
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  const { id, question, options: given, answer, answer_idx: letter, answers = [], entities, hops } = read.data
  const options = Array.isArray(given)
    ? given
    : Object.entries(given)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([, text]) => text)
  if (options.length < 2) return 'options: two at least'
  const at = rightOption(
    [letter, answer, ...answers].filter(named => named !== undefined),
    options,
  )
  const right = at === undefined ? undefined : options[at]
  if (right === undefined) return 'answer: none of the options'
  return {
    id: id ?? String(line),
    question,
    entities,
    answers: [right],
    options,
    ...(hops === undefined ? {} : { hops }),
  }
}

/** Its text first: an option may be called `1`, or `B`. */
function rightOption(named: readonly string[], options: readonly string[]): number | undefined {
  const byText = named.map(name => options.indexOf(name)).find(at => at >= 0)
  const byNumber = named
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .find(at => at < options.length)
  return byText ?? chosenOption(named, options) ?? byNumber
}
