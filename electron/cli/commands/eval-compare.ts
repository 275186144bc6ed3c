import { count } from '../../contract/reading/format.ts'
import type { Command } from 'commander'
import type { ChangeFilter, ChangeView, ComparisonView } from '../../contract/evaluation.ts'
import { action } from '../action.ts'
import { inWords } from '../../contract/words/saying.ts'

const CHANGES_PRINTED = 10
const NAMES: Record<ComparisonView['measures'][number]['name'], string> = {
  hit1: 'Hit@1',
  f1: 'F1',
  em: 'exact match',
  retrievalRate: 'retrieval rate',
  generatedTokens: 'tokens generated',
  totalTokens: 'tokens in all',
  calls: 'calls',
  secondsPerQuestion: 'seconds',
}

export function addEvalCompare(command: Command, signal: AbortSignal): void {
  command
    .command('compare')
    .description(
      'two evaluations of the same questions: how the measures differ, with intervals, and which questions were won and lost',
    )
    .argument('<a>', 'the id of an evaluation, or its folder')
    .argument('<b>', 'the other')
    .option('--changes', 'with --json: every question that was won or lost as well')
    .action(
      action(signal, async (session, a: string, b: string, { changes = false }: { changes?: boolean }) => {
        const { evaluations } = await session.host()
        const comparison = await evaluations.compare(a, b)
        const list = async (filter: ChangeFilter, limit: number): Promise<ChangeView[]> =>
          (await evaluations.changes(a, b, { filter, offset: 0, limit })).changes
        const limit = session.json ? (changes ? Number.POSITIVE_INFINITY : 0) : CHANGES_PRINTED
        const [won, lost] = limit === 0 ? [[], []] : await Promise.all([list('won', limit), list('lost', limit)])
        session.print(
          { ...comparison, ...(session.json && changes ? { won, lost } : {}) },
          comparisonText(comparison, won, lost),
        )
      }),
    )
}

function comparisonText(
  { a, b, questions, measures, counts, mcNemar, notes }: ComparisonView,
  won: readonly ChangeView[],
  lost: readonly ChangeView[],
): string {
  return [
    `A  ${a.id}: ${a.name}`,
    `B  ${b.id}: ${b.name}`,
    ...notes.map(inWords),
    `${count(questions)} questions in both; B less A with its 95 % interval:`,
    ...measures.map(
      ({ name, a: left, b: right, difference: { value, low, high, p } }) =>
        `${NAMES[name]}: ${left.toFixed(3)} → ${right.toFixed(3)}, ${signed(value)} [${signed(low)}, ${signed(high)}], p ${probability(p)}`,
    ),
    `first answer right: in both ${count(counts.both)}, in B alone ${count(counts.won)}, in A alone ${count(counts.lost)}, in neither ${count(counts.neither)}; McNemar p ${probability(mcNemar)}`,
    ...section('won by B', won, counts.won),
    ...section('lost by B', lost, counts.lost),
  ].join('\n')
}

function section(title: string, changes: readonly ChangeView[], all: number): string[] {
  if (changes.length === 0) return []
  return [
    `${title}${all > changes.length ? `, the first ${changes.length} of ${count(all)}` : ''}:`,
    ...changes.map(
      ({ question, gold, a, b }) =>
        `  ${question} (${gold.slice(0, 3).join(' | ')}): A ${names(a.answers)}; B ${names(b.answers)}`,
    ),
  ]
}

function names(answers: readonly string[]): string {
  return answers.length === 0 ? 'nothing' : `${answers.slice(0, 3).join(' | ')}${answers.length > 3 ? ' …' : ''}`
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
}

function probability(p: number): string {
  return p < 0.001 ? 'below 0.001' : p.toFixed(3)
}
