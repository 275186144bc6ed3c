import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readQuestions } from '../../../electron/learn/question-sets/question-sets.ts'
import { asTyped, type BenchQuestion } from './question.ts'

/** MetaQA's dev questions of one file; their kind is the way that the set's authors had in mind. */
export async function metaQaQuestions(data: string, file: string, types: string): Promise<BenchQuestion[]> {
  const { questions } = await readQuestions(join(data, 'metaqa', file))
  const kinds = (await readFile(join(data, 'metaqa', types), 'utf8')).split('\n')
  return questions.map(({ id, question, answers }) => ({
    id,
    question: asTyped(question),
    kg: 'metaqa',
    kinds: [(kinds[Number(id) - 1] ?? '').replaceAll('_to_', ' → ')],
    gold: answers,
  }))
}
