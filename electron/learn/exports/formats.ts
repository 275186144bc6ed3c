import { basename } from 'node:path'
import { isStepped, STEPPED } from '../../agent/stepped-protocols.ts'
import { ClewError } from '../../contract/errors.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import type { ProtocolName } from '../../contract/protocol.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import { isImitable } from './episode-text.ts'
import type { ExportFormat } from './format-names.ts'
import { KG_R1_COLUMNS, kgR1Row } from './kg-r1.ts'
import { kgR1Script } from './launch/kg-r1-script.ts'
import { mcpServers, mcpTools, searchTools } from './launch/verl-tools.ts'
import { openRlhfAgent, openRlhfScript } from './launch/openrlhf-agent.ts'
import { searchR1Script, verlMcpScript, verlSearchScript, verlToolScript } from './launch/search-scripts.ts'
import { trlProgram } from './launch/trl-program.ts'
import { listColumn, structColumn, textColumn, type Column } from './parquet-file.ts'
import {
  SEARCH_R1_COLUMNS,
  searchR1Prompt,
  targetRow,
  toolPrompt,
  VERL_TOOL_COLUMNS,
  verlAgentRow,
} from './search-rows.ts'
import { shareGptRow } from './sharegpt.ts'
import { messagesOf, promptCompletions } from './trl.ts'

/** How a question is asked. */
export interface Asking {
  protocol: ProtocolName
  turns: number
  prompt: (lesson: GraphLesson) => string
}

/** What is written for a trainer. */
export interface Format {
  /** Columns of a parquet file; absent: JSON lines. */
  columns?: readonly Column[]
  /** The rows of a lesson, or why it has none. */
  rows(lesson: GraphLesson, index: number): object[] | string
  /** Files that go with the data, by what stands behind its name. @param graph of the first lesson */
  beside?(graph: string): Record<string, string>
}

const MESSAGES_COLUMNS: readonly Column[] = [
  listColumn('messages', structColumn('element', [textColumn('role'), textColumn('content')])),
]

/** @param out where the data goes @throws {@link ClewError} where this trainer cannot ask so */
export function formatOf(name: ExportFormat, out: string, asking: Asking): Format {
  const data = basename(out)
  const base = data.replace(/\.\w+$/, '')
  const { turns } = asking
  switch (name) {
    case 'sharegpt':
      return { rows: imitated(lesson => [shareGptRow(lesson)]) }
    case 'trl':
      return { rows: imitated(promptCompletions) }
    case 'trl-messages':
      return { rows: imitated(lesson => [messagesOf(lesson)]) }
    case 'verl-sft':
      return { columns: MESSAGES_COLUMNS, rows: imitated(lesson => [messagesOf(lesson)]) }
    case 'verl':
      if (asking.protocol !== 'kg-r1')
        throw new ClewError('bad-request', "KG-R1's trainer asks as KG-R1 does; leave --protocol out.")
      return {
        columns: KG_R1_COLUMNS,
        rows: (lesson, index) => [kgR1Row(lesson, { index, prompt: asking.prompt(lesson) })],
        beside: () => ({ '.launch.sh': kgR1Script({ data, turns }) }),
      }
    case 'search-r1':
      return {
        columns: SEARCH_R1_COLUMNS,
        rows: (lesson, index) => [targetRow(lesson, { index, prompt: searchR1Prompt(lesson.question) })],
        beside: graph => ({ '.launch.sh': searchR1Script({ data, graph: encodeURIComponent(graph) }) }),
      }
    case 'verl-search':
      return {
        columns: VERL_TOOL_COLUMNS,
        rows: (lesson, index) => [
          verlAgentRow(lesson, {
            index,
            prompt: toolPrompt(lesson.question, 'Search for what you do not know with the tool search.'),
            search: true,
          }),
        ],
        beside: graph => ({
          '.tools.yaml': searchTools(),
          '.launch.sh': verlSearchScript({ data, graph: encodeURIComponent(graph), tools: `${base}.tools.yaml` }),
        }),
      }
    case 'verl-mcp':
      return {
        columns: VERL_TOOL_COLUMNS,
        rows: (lesson, index) => [
          verlAgentRow(lesson, {
            index,
            prompt: toolPrompt(
              lesson.question,
              `Look at the knowledge graph ${JSON.stringify(lesson.graph.name)} with the tools.${named(lesson)}`,
            ),
            search: false,
          }),
        ],
        beside: graph => ({
          '.tools.yaml': mcpTools(),
          '.mcp-servers.json': mcpServers(),
          '.launch.sh': verlMcpScript({
            data,
            graph: encodeURIComponent(graph),
            tools: `${base}.tools.yaml`,
            servers: `${base}.mcp-servers.json`,
          }),
        }),
      }
    case 'verl-tool': {
      const { protocol, callTag } = stepped(asking)
      return {
        columns: SEARCH_R1_COLUMNS,
        rows: (lesson, index) => [
          targetRow(lesson, { index, prompt: [{ role: 'user', content: asking.prompt(lesson) }] }),
        ],
        beside: graph => ({
          '.launch.sh': verlToolScript({ data, graph: encodeURIComponent(graph), protocol, callTag, turns }),
        }),
      }
    }
    case 'trl-grpo': {
      const client = stepped(asking)
      return {
        rows: lesson => [{ prompt: [{ role: 'user', content: asking.prompt(lesson) }], answers: lesson.answers }],
        beside: graph => ({ '.grpo.py': trlProgram({ data, ...client, turns, graph: encodeURIComponent(graph) }) }),
      }
    }
    case 'openrlhf': {
      const client = stepped(asking)
      return {
        rows: lesson => [
          {
            prompt: asking.prompt(lesson),
            label: JSON.stringify({ sample_id: lesson.id, answers: lesson.answers }),
          },
        ],
        beside: graph => ({
          '.agent.py': openRlhfAgent({ ...client, turns, graph: encodeURIComponent(graph) }),
          '.launch.sh': openRlhfScript({ data, agent: `${base}.agent.py` }),
        }),
      }
    }
  }
}

function imitated(rows: (lesson: GraphLesson & { trajectory: Trajectory }) => object[]): Format['rows'] {
  return lesson => {
    const { trajectory } = lesson
    if (trajectory === undefined) return 'no episode to imitate; `clew lessons sample` finds one'
    if (!isImitable(trajectory)) return "its episode does not end with the agent's answer"
    return rows({ ...lesson, trajectory })
  }
}

function stepped({ protocol }: Asking): { protocol: string; callTag: string } {
  if (!isStepped(protocol))
    throw new ClewError(
      'bad-request',
      `An agent elsewhere can take its steps in ${Object.keys(STEPPED).join(' or ')}; choose one by --protocol.`,
    )
  return { protocol, callTag: STEPPED[protocol] }
}

function named({ entities }: GraphLesson): string {
  return entities.length === 0 ? '' : ` The question is about ${entities.map(name => JSON.stringify(name)).join(', ')}.`
}
