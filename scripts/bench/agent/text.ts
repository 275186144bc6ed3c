import type { Estimate } from '../../../electron/contract/score.ts'
import type { AgentBench, AgentBenchRow } from '../agent.ts'
import { table } from './table.ts'

/** The figures as tables: every set and protocol, then the kinds of questions of each set. */
export function agentText({ rows, relations, missing, answers }: AgentBench): string {
  const tables = [
    ...(rows.length === 0 ? [] : [setsTable(rows)]),
    ...surenessTable(rows),
    ...[...new Set(rows.map(({ title }) => title))].flatMap(title =>
      kindsTable(
        title,
        rows.filter(row => row.title === title),
      ),
    ),
    ...(relations === undefined ? [] : [relationsTable(relations)]),
  ]
  return [
    tables.map(lines => lines.join('\n')).join('\n\n'),
    ...missing.map(what => `left out: ${what}`),
    `answers: ${answers}`,
  ].join('\n')
}

function setsTable(rows: readonly AgentBenchRow[]): string[] {
  return table([
    [
      'set',
      'protocol',
      'model',
      'n',
      'exact',
      'Hit@1',
      'F1',
      'silent',
      'wrong',
      'ms, median',
      'p95',
      'calls',
      'failed',
    ],
    ...rows.map(row => [
      row.title,
      row.protocol,
      row.model,
      String(row.questions),
      ...[row.exact, row.hit1, row.f1].map(estimate),
      ...[row.silent, row.wrong].map(({ value }) => short(value)),
      row.medianMs.toFixed(0),
      row.p95Ms.toFixed(0),
      row.callsPerQuestion.toFixed(1),
      String(row.failed),
    ]),
  ])
}

function surenessTable(rows: readonly AgentBenchRow[]): string[][] {
  const lines = rows.flatMap(({ title, protocol, model, sureness }) =>
    sureness === undefined
      ? []
      : [
          [
            title,
            protocol,
            model,
            String(sureness.answers),
            ...[sureness.given, sureness.wrong, sureness.rightGiven].map(estimate),
            short(sureness.error),
          ],
        ],
  )
  if (lines.length === 0) return []
  return [
    [
      'How sure: where at most one in ten of the answers given may be wrong',
      ...table([
        ['set', 'protocol', 'model', 'answers', 'given', 'wrong of them', 'right ones given', 'calibration error'],
        ...lines,
      ]),
    ],
  ]
}

/** Exact sets of each kind with their interval, and behind them the shares that are silent and wrong. */
function kindsTable(title: string, rows: readonly AgentBenchRow[]): string[][] {
  const [first] = rows
  if (first === undefined || first.kinds.length < 2) return []
  const cellsOf = (kind: string): string[] =>
    rows.map(row => {
      const found = row.kinds.find(other => other.kind === kind)
      return found === undefined
        ? ''
        : `${estimate(found.exact)} ${short(found.silent.value)} ${short(found.wrong.value)}`
    })
  return [
    [
      `${title}, by kind: exact (95 %), silent, wrong`,
      ...table([
        [
          'kind',
          'n',
          ...rows.map(({ protocol, model }) => (model === 'navigator' ? protocol : `${protocol}, ${model}`)),
        ],
        ...first.kinds.map(({ kind, questions }) => [kind, String(questions), ...cellsOf(kind)]),
      ]),
    ],
  ]
}

function relationsTable(relations: NonNullable<AgentBench['relations']>): string[] {
  return [
    'GrailQA, kept half, the first relation among 15',
    ...table([
      ['level', 'n', 'first', 'among three'],
      ...relations.map(({ level, questions, first, amongThree }) => [
        level,
        String(questions),
        estimate(first),
        estimate(amongThree),
      ]),
    ]),
  ]
}

/** `.512 (.438–.585)`, a value with its 95 % interval. */
function estimate({ value, low, high }: Estimate): string {
  return `${short(value)} (${short(low)}–${short(high)})`
}

function short(value: number): string {
  return value.toFixed(3).replace(/^0/, '')
}
