import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { jsonLines } from '../../../electron/base/json-lines.ts'
import { ClewError } from '../../../electron/contract/errors.ts'
import type { BenchQuestion } from './question.ts'

const LineSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  type: z.string(),
  question: z.string(),
  answers: z.array(z.string()),
})

/** Where the graph does not say. */
const NOTHING = '(nothing)'
/** Where no one answer is right. */
const OPEN = '?'

/**
 * Questions with kinds and gold answers, a JSON object a line; those without a right answer are left out.
 * @throws {@link ClewError} where there is no such file, or a line of it holds no question
 */
export async function jsonQuestions(
  file: string,
  kg: string,
  typed: (text: string) => string,
): Promise<BenchQuestion[]> {
  const questions: BenchQuestion[] = []
  for await (const read of jsonLines(file, LineSchema)) {
    if (!('value' in read))
      throw new ClewError('unreadable', `Line ${read.line} of ${file} holds no question (${read.reason}); mend it.`)
    const { id, type, question, answers } = read.value
    if (answers.includes(OPEN)) continue
    questions.push({
      id: `${kg} ${id ?? read.line}`,
      question: typed(question),
      kg,
      kinds: [type],
      gold: answers.filter(answer => answer !== NOTHING),
    })
  }
  return questions
}

/** All files of a folder, each about the graph of its name, which is a kind too. They are as they were typed. */
export async function questionsOfGraphs(folder: string): Promise<BenchQuestion[]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.jsonl')).toSorted()
  const sets = await Promise.all(
    files.map(name => jsonQuestions(join(folder, name), basename(name, '.jsonl'), text => text)),
  )
  return sets.flat().map(question => ({ ...question, kinds: [...question.kinds, `on ${question.kg}`] }))
}
