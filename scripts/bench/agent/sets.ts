import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import { grailQuestions } from '../grailqa/grail-set.ts'
import { jsonQuestions, questionsOfGraphs } from './json-questions.ts'
import { metaQaQuestions } from './metaqa.ts'
import { passageQuestions } from './passages.ts'
import { asTyped, type BenchQuestion } from './question.ts'

/** A set of questions that the agents are measured with. */
export interface BenchSet {
  title: string
  /** All of its questions. @param data the folder of the data sets */
  questions(data: string): Promise<BenchQuestion[]>
  /** The protocols that it is for; left out: all that walk a graph. */
  protocols?: readonly ProtocolName[]
  /** What measures is not to be read: of its answers only the scores are written down. */
  isKept?: true
  /** Relations between question and answer, where all of its questions have as many. */
  hops?: number
}

const ownQuestions = fileURLToPath(new URL('../../../test/questions', import.meta.url))

const metaQa = (hops: number): BenchSet => ({
  title: `MetaQA dev, ${hops} ${hops === 1 ? 'hop' : 'hops'}`,
  questions: data => metaQaQuestions(data, `qa_dev_${hops}hop.txt`, `qa_dev_${hops}hop_types.txt`),
  hops,
})

const SETS_BY_NAME = {
  'metaqa-1': metaQa(1),
  'metaqa-2': metaQa(2),
  'metaqa-3': metaQa(3),
  'metaqa-paraphrased': {
    title: 'MetaQA dev, 1 hop, paraphrased',
    questions: data => metaQaQuestions(data, 'qa_dev_1hop_paraphrased.txt', 'qa_dev_1hop_types.txt'),
  },
  restaurants: {
    title: 'Restaurants',
    questions: data => jsonQuestions(join(data, 'restaurants', 'questions.jsonl'), 'restaurants', asTyped),
  },
  varied: {
    title: 'Varied questions',
    questions: data => questionsOfGraphs(join(data, 'varied_questions')),
  },
  dev: { title: 'Test questions, dev half', questions: () => questionsOfGraphs(join(ownQuestions, 'dev')) },
  train: {
    title: 'Questions that weights are fitted to',
    questions: () => questionsOfGraphs(join(ownQuestions, 'train')),
  },
  kept: {
    title: 'Test questions, kept half',
    questions: () => questionsOfGraphs(join(ownQuestions, 'kept')),
    isKept: true,
  },
  'kept-private': {
    title: 'Kept back, over private graphs',
    questions: () => questionsOfGraphs(join(ownQuestions, 'kept-private')),
    isKept: true,
  },
  'grailqa-dev': {
    title: 'GrailQA on witness graphs, dev half',
    questions: data => grailQuestions(data, 'dev'),
    protocols: ['clew'],
  },
  grailqa: {
    title: 'GrailQA on witness graphs, kept half',
    questions: data => grailQuestions(data, 'kept'),
    protocols: ['clew'],
    isKept: true,
  },
  passages: { title: 'Questions on passages', questions: passageQuestions, protocols: ['graph-r1'] },
} satisfies Record<string, BenchSet>

export type SetName = keyof typeof SETS_BY_NAME

export const SET_NAMES = Object.keys(SETS_BY_NAME) as SetName[]

export function setOf(name: SetName): BenchSet {
  return SETS_BY_NAME[name]
}
