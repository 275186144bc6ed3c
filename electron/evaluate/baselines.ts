import { readNames } from '../agent/names.ts'
import type { ParsedTurn, Protocol } from '../agent/protocol.ts'
import type { Policy } from '../model/policy.ts'
import type { Observation } from '../model/episode-view.ts'

export type BaselineName = 'vanilla' | 'cot'

/** A baseline asks a language model what it knows; the Navigator writes nothing and knows nothing but the graph. */
export class BaselineNeedsLanguageModelError extends Error {
  override readonly name = 'BaselineNeedsLanguageModelError'

  constructor(baseline: string, policy: string) {
    super(`The baseline "${baseline}" asks a language model without the graph, and ${policy} is none. Choose a language model with --model.`)
  }
}

export function isBaseline({ name }: Protocol): boolean {
  return name === 'vanilla' || name === 'cot'
}

/** @throws {@link BaselineNeedsLanguageModelError} when the protocol is a baseline and the policy chooses instead of writing. */
export function requireWriter(protocol: Protocol, policy: Policy): void {
  if (isBaseline(protocol) && policy.description.kind === 'navigator') throw new BaselineNeedsLanguageModelError(protocol.name, policy.description.name)
}

/** Prompts of KG-R1, appendix C.1, word for word. */
const PROMPTS: Record<BaselineName, (question: string) => string> = {
  vanilla: question => `Answer the given question directly and concisely based on your knowledge.
Format your answer as: Answers: ["answer1", "answer2", ...].
For single answers, use: Answers: ["answer"].
Question: ${question}
Answers:`,
  cot: question => `Think through the question step by step, then provide the answer.
IMPORTANT: Follow this exact format:
1. Start with "Reasoning:" followed by your step-by-step thinking.
2. End with "Answers:" followed by your final answer in brackets.
3. Do NOT put "Answers:" before your reasoning.
Format your answer as: Answers: ["answer1", "answer2", ...].
For single answers, use: Answers: ["answer"].
Question: ${question}
Reasoning:`,
}

const WRITTEN_TOKENS = 512

/** KG-R1's LLM-only baselines as protocols of one turn: the model answers from what it knows and cannot call the graph. */
export function baseline(name: BaselineName): Protocol {
  return {
    name,
    prompt: task => PROMPTS[name](task.question),
    constraint: async () => ({ kind: 'until', until: ']', without: ['Question:'], maxTokens: WRITTEN_TOKENS }),
    choices: async () => [],
    render: (thought, action) => {
      const items = action.kind === 'answer' ? action.items : []
      return `${name === 'cot' ? ` ${thought}\nAnswers:` : ''} [${items.map(item => JSON.stringify(item)).join(', ')}]`
    },
    parse: text => parseAnswers(text, name),
    execute: async () => noGraph('A baseline cannot query the graph.'),
    observationText: observation => `\n${observation.text}\n`,
  }
}

/** The last `Answers: [...]`; the vanilla prompt ends in `Answers:`, so there the list may stand alone. A list without an end runs to the end of its line. */
export function parseAnswers(text: string, name: BaselineName): ParsedTurn {
  const marker = text.lastIndexOf('Answers:')
  if (marker < 0 && name === 'cot') return { kind: 'malformed', thought: text.trim(), error: noGraph('The text has no "Answers:".') }
  const start = marker < 0 ? 0 : marker + 'Answers:'.length
  const open = text.indexOf('[', start)
  const close = open < 0 ? -1 : listEnd(text, open)
  const end = close < 0 ? lineEnd(text, Math.max(open, start)) : close + 1
  const list = open < 0 ? text.slice(start, end) : text.slice(open + 1, close < 0 ? end : close)
  const thought = text.slice(0, Math.max(marker, 0)).replace(/^\s*Reasoning:/, '').trim()
  return { kind: 'parsed', thought, action: { kind: 'answer', items: readNames(list) }, end }
}

/** The bracket that closes the list, past any inside quotes. */
function listEnd(text: string, open: number): number {
  let quoted = false
  for (let at = open + 1; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (character === ']' && !quoted) return at
  }
  return text.indexOf(']', open)
}

function lineEnd(text: string, from: number): number {
  const start = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0)
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}

function noGraph(message: string): Observation & { kind: 'error' } {
  return { kind: 'error', code: 'KG_FORMAT_ERROR', message, nearest: [], text: message, facts: [], cut: 0 }
}
