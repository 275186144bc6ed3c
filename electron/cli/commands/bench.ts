import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { AgentBenchRow } from '../bench/agent.ts'
import { action } from '../action.ts'
import { wholeNumber } from '../numbers.ts'

const METAQA = '../shared/datasets/metaqa'

/** Benchmarks are loaded when they are run: their peers are no part of the installed program. */
export function addBench(program: Command, signal: AbortSignal): void {
  const bench = program.command('bench').description('measure this machine, with peers in the same run')
  bench.command('agent')
    .description('the embedded agents on MetaQA\'s dev questions: score, calls, tokens and seconds a question')
    .option('--metaqa <folder>', 'where MetaQA is', METAQA)
    .option('--limit <n>', 'questions of each hop', wholeNumber(1), 100)
    .option('--model <id...>', 'the models to measure', ['navigator', 'decoder'])
    .action(action(signal, async (session, { metaqa, limit, model }: { metaqa: string; limit: number; model: string[] }) => {
      const { benchAgent } = await import('../bench/agent.ts')
      const result = await benchAgent({ host: await session.host(), metaqa: resolve(metaqa), limit, models: model, signal: session.signal, onProgress: text => session.progress.show(text) })
      session.print(result, [...result.rows.map(rowText), ...result.missing.map(id => `${id}: not in this installation`)].join('\n'))
    }))
}

function rowText(row: AgentBenchRow): string {
  return `${row.model}, ${row.hops} hop, ${row.questions} questions: Hit@1 ${row.hit1.toFixed(3)}, F1 ${row.f1.toFixed(3)}; ${row.questionsPerSecond.toFixed(1)} questions/s, `
    + `${row.callsPerQuestion.toFixed(1)} calls and ${row.secondsPerQuestion.toFixed(3)} s a question, ${row.generatedTokensPerSecond.toFixed(0)} tokens/s`
}
