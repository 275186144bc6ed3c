import type { ParsedTurn, Protocol } from '../../agent/protocol.ts'
import { readNames } from '../../agent/names.ts'
import { sequence, text, thoughtThen } from '../../agent/turn-constraint.ts'
import type { Constraint } from '../../model/constraint.ts'
import type { Observation } from '../../contract/observation.ts'
import { tripleText, type TripleIndex } from './triple-index.ts'

/** The best of the configurations that KG-R1's Table 14 has. */
const TOP_K = 5
const SEARCH_TOKENS = 128
const ANSWER_TOKENS = 512
const TAGS = ['<think>', '<search>', '<answer>', '<information>', '</information>'] as const
const SEARCH = 'search'

/** Search-R1's template (Jin et al. 2025, Table 1), which KG-R1's appendix G uses as it is. */
function prompt(question: string): string {
  return (
    'Answer the given question. You must conduct reasoning inside <think> and </think> first every time you get new information. ' +
    'After reasoning, if you find you lack some knowledge, you can call a search engine by <search> query </search> and it will return the top searched results between <information> and </information>. ' +
    'You can search as many times as your want. ' +
    'If you find no further external knowledge needed, you can directly provide the answer inside <answer> and </answer>, without detailed illustrations. For example, <answer> Beijing </answer>. ' +
    `Question: ${question}\n`
  )
}

/**
 * The baseline "embedded triples" (KG-R1, appendix G): the agent searches the triples of the graph by their wording,
 * and cannot walk.
 */
export function searchTriples(index: Pick<TripleIndex, 'nearest'>): Protocol {
  return {
    name: 'embedded',
    prompt: task => prompt(task.question),
    constraint: async ({ callsLeft }) => turnConstraint(callsLeft),
    choices: async () => [],
    render: (thought, action) =>
      `<think>${thought}</think>\n${action.kind === 'call' ? `<search>${action.args[0] ?? ''}</search>` : `<answer>${action.items.join(', ')}</answer>`}`,
    parse,
    async execute(action, _kg, episode): Promise<Observation> {
      const query = action.args[0] ?? ''
      const facts = await index.nearest(query, TOP_K, episode?.instruments.signal)
      return {
        kind: 'passages',
        query,
        passages: [],
        facts,
        cut: 0,
        text: facts.map((fact, at) => `Doc ${at + 1}: ${tripleText(fact)}`).join('\n'),
      }
    },
    observationText: (observation, callsLeft) =>
      `\n\n<information>${observation.text}</information>${callsLeft === 0 ? '\nThis was your last search. Give the final answer inside <answer> and </answer>.' : ''}\n\n`,
  }
}

function turnConstraint(callsLeft: number): Constraint {
  const answer = sequence(text('<answer>'), {
    kind: 'until',
    until: '</answer>',
    without: [...TAGS, '</search>'],
    maxTokens: ANSWER_TOKENS,
  })
  const search = sequence(text('<search>'), {
    kind: 'until',
    until: '</search>',
    without: [...TAGS, '</answer>'],
    maxTokens: SEARCH_TOKENS,
  })
  return thoughtThen(callsLeft > 0 ? { kind: 'oneOf', options: [search, answer] } : answer, [
    ...TAGS,
    '</search>',
    '</answer>',
  ])
}

/** The first complete search or answer that does not stand in a thought. */
function parse(written: string): ParsedTurn {
  const thoughtEnd = written.indexOf('</think>')
  const from = thoughtEnd < 0 ? 0 : thoughtEnd + '</think>'.length
  const thought = written
    .slice(0, Math.max(thoughtEnd, 0))
    .replace(/^\s*<think>/, '')
    .trim()
  const found = /<(search|answer)>([\s\S]*?)<\/\1>/.exec(written.slice(from))
  if (found === null) return { kind: 'malformed', thought, error: malformed() }
  const [whole, tag, content = ''] = found
  const end = from + found.index + whole.length
  if (tag === 'answer') return { kind: 'parsed', thought, action: { kind: 'answer', items: readNames(content) }, end }
  return { kind: 'parsed', thought, action: { kind: 'call', name: SEARCH, args: [content.trim()] }, end }
}

/** What Search-R1's environment says to a turn without an action. */
function malformed(): Observation & { kind: 'error' } {
  const message =
    'My previous action is invalid. If I want to search, I should put the query between <search> and </search>. If I want to give the final answer, I should put the answer between <answer> and </answer>. Let me try again.'
  return { kind: 'error', code: 'KG_FORMAT_ERROR', message, nearest: [], text: message, facts: [], cut: 0 }
}
