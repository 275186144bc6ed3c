import type { GraphLesson } from '../../contract/lesson.ts'
import { PROMPT_COLUMN } from './kg-r1.ts'
import { flagColumn, numberColumn, structColumn, textColumn, textsColumn, type Column } from './parquet-file.ts'

const GROUND_TRUTH = structColumn('ground_truth', [textsColumn('target')])

/** What Search-R1, verl and verl-tool read alike; their exact match compares an answer with each of `target`. */
export const TARGET_COLUMNS: readonly Column[] = [
  textColumn('data_source'),
  PROMPT_COLUMN,
  textColumn('ability'),
  structColumn('reward_model', [textColumn('style'), GROUND_TRUTH]),
]

export const SEARCH_R1_COLUMNS: readonly Column[] = [
  ...TARGET_COLUMNS,
  structColumn('extra_info', [textColumn('split'), numberColumn('index'), textColumn('id')]),
]

/** verl gives each tool of a question what it is made with (`tools_kwargs`) and asks the agent loop by name. */
export const VERL_TOOL_COLUMNS: readonly Column[] = [
  ...TARGET_COLUMNS,
  structColumn('extra_info', [
    textColumn('split'),
    numberColumn('index'),
    textColumn('id'),
    textColumn('question'),
    flagColumn('need_tools_kwargs'),
    structColumn('tools_kwargs', [
      structColumn('search', [structColumn('create_kwargs', [GROUND_TRUTH, textColumn('question')])]),
    ]),
  ]),
  textColumn('agent_name'),
]

/** Both trainers score by the data sets that they know; these are scored by exact match. */
const SCORED_AS = 'nq'
const VERL_SCORED_AS = 'searchR1_nq'

interface Chat {
  role: 'system' | 'user'
  content: string
}

export interface RowOptions {
  index: number
  prompt: readonly Chat[]
}

/** A lesson for Search-R1 and for verl-tool. */
export function targetRow({ id, answers }: GraphLesson, { index, prompt }: RowOptions): object {
  return {
    data_source: SCORED_AS,
    prompt,
    ability: 'fact-reasoning',
    reward_model: { style: 'rule', ground_truth: { target: answers } },
    extra_info: { split: 'train', index: BigInt(index), id },
  }
}

/** A lesson for an agent of verl's that calls tools. @param search whether one of them is verl's SearchTool */
export function verlAgentRow(lesson: GraphLesson, { search, ...options }: RowOptions & { search: boolean }): object {
  const { id, question, answers } = lesson
  return {
    ...targetRow(lesson, options),
    data_source: VERL_SCORED_AS,
    extra_info: {
      split: 'train',
      index: BigInt(options.index),
      id,
      question,
      need_tools_kwargs: search,
      tools_kwargs: search ? { search: { create_kwargs: { ground_truth: { target: answers }, question } } } : null,
    },
    agent_name: 'tool_agent',
  }
}

/** The tags of Search-R1's loop. */
export function searchR1Prompt(question: string): Chat[] {
  return [
    {
      role: 'user',
      content: `Answer the question. Reason between <think> and </think> first, and again whenever you were shown something new. If you lack knowledge, search by <search> query </search>; the best results come back between <information> and </information>. Search as often as you like. When you know enough, write the answer alone between <answer> and </answer>, such as <answer> Beijing </answer>. Question: ${question}\n`,
    },
  ]
}

/** For tools that verl shows the model itself. @param tools how they are used, in a sentence */
export function toolPrompt(question: string, tools: string): Chat[] {
  return [
    { role: 'system', content: 'You are a helpful assistant.' },
    {
      role: 'user',
      content: `Answer the question. Reason first, and again whenever a tool has answered. ${tools} When you know enough, write the answer alone between <answer> and </answer>, such as <answer> Beijing </answer>. Question: ${question}`,
    },
  ]
}
