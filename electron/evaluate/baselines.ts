import { ClewError } from '../contract/errors.ts'
import { BASELINE_NAMES, ONE_TURN_NAMES, type OneTurnBaseline } from '../contract/evaluation-plan.ts'
import { readNames } from '../agent/names.ts'
import type { ParsedTurn, Protocol } from '../agent/protocol.ts'
import type { Policy } from '../model/policy.ts'
import type { Observation } from '../contract/observation.ts'

/** A baseline asks a language model once; the Navigator writes nothing and can only walk. */
export function needsLanguageModel(baseline: string, policy: string): ClewError {
  return new ClewError(
    'bad-request',
    `The baseline "${baseline}" asks a language model once, and ${policy} is none. Choose a language model with --model.`,
  )
}

export function isBaseline({ name }: Pick<Protocol, 'name'>): boolean {
  return BASELINE_NAMES.some(baselineName => baselineName === name)
}

export function hasOneTurn({ name }: Pick<Protocol, 'name'>): boolean {
  return ONE_TURN_NAMES.some(baselineName => baselineName === name)
}

/**
 * @throws {@link ClewError} when the protocol is a baseline and the policy chooses instead of
 *   writing.
 */
export function requireWriter(protocol: Protocol, policy: Policy): void {
  if (isBaseline(protocol) && policy.description.kind === 'navigator')
    throw needsLanguageModel(protocol.name, policy.description.name)
}

/** The first two are prompts of KG-R1, appendix C.1, word for word; the third is the first with what was retrieved. */
const PROMPTS: Record<OneTurnBaseline, (question: string, retrieved: string) => string> = {
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
  retrieval: (question, retrieved) => `Answer the given question directly and concisely based on the facts below.
Facts:
${retrieved === '' ? '(nothing was found)' : retrieved}
Format your answer as: Answers: ["answer1", "answer2", ...].
For single answers, use: Answers: ["answer"].
Question: ${question}
Answers:`,
}

const WRITTEN_TOKENS = 512

/**
 * Baselines as protocols of one turn: the model answers from what it knows (KG-R1's two), or from what was retrieved
 * before, and cannot call the graph.
 * @param retrieved facts as text, a line each
 */
export function baseline(name: OneTurnBaseline, retrieved = ''): Protocol {
  return {
    name,
    prompt: task => PROMPTS[name](task.question, retrieved),
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

/**
 * The last `Answers: [...]`; the vanilla prompt ends in `Answers:`, so there the list may stand alone. A list without
 * an end runs to the end of its line.
 */
export function parseAnswers(text: string, name: OneTurnBaseline): ParsedTurn {
  const marker = text.lastIndexOf('Answers:')
  if (marker < 0 && name === 'cot')
    return { kind: 'malformed', thought: text.trim(), error: noGraph('The text has no "Answers:".') }
  const start = marker < 0 ? 0 : marker + 'Answers:'.length
  const open = text.indexOf('[', start)
  const close = open < 0 ? -1 : listEnd(text, open)
  const end = close < 0 ? lineEnd(text, Math.max(open, start)) : close + 1
  const list = open < 0 ? text.slice(start, end) : text.slice(open + 1, close < 0 ? end : close)
  const thought = text
    .slice(0, Math.max(marker, 0))
    .replace(/^\s*Reasoning:/, '')
    .trim()
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
