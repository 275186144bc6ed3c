import { Option, type Command } from 'commander'
import { baseline, BASELINE_NAMES, type BaselineName } from '../../evaluate/baselines.ts'
import { readQuestions } from '../../learn/question-sets/question-sets.ts'
import { openEvaluationFolder } from '../../evaluate/records.ts'
import { evaluate, type EvaluationProgress, type EvaluationResult } from '../../evaluate/run.ts'
import { action } from '../action.ts'
import { addModelOptions, setupOf, type ModelOptions } from '../model-options.ts'
import { wholeNumber } from '../numbers.ts'
import { count, durationText } from '../progress-line.ts'

interface EvalOptions extends ModelOptions {
  kg: string
  questions: string
  limit?: number
  baseline?: BaselineName
  out?: string
}

export function addEval(program: Command, signal: AbortSignal): void {
  const command = program.command('eval')
    .description('answer a file of questions and score the answers')
    .requiredOption('--kg <name>', 'the graph')
    .requiredOption('--questions <file>', 'JSONL, or MetaQA\'s text: `… [topic entity] …` TAB `a|b|c`')
    .option('--limit <n>', 'only the first n questions', wholeNumber(1))
    .addOption(new Option('--baseline <name>', 'ask the model once: without the graph (vanilla, cot), or with what is retrieved for the question').choices(BASELINE_NAMES))
    .option('--out <folder>', 'keep every question\'s scores and trajectory there')
  addModelOptions(command).action(action(signal, async (session, options: EvalOptions) => {
    const host = await session.host()
    const questions = await readQuestions(options.questions, options.limit)
    if (questions.rejectedCount > 0) process.stderr.write(`${count(questions.rejectedCount)} lines of ${options.questions} hold no question and are left out.\n`)
    const { terms, release } = await host.answering.open(setupOf(options))
    const folder = options.out === undefined ? undefined : await openEvaluationFolder(options.out)
    const started = performance.now()
    try {
      const result = await evaluate({
        ...terms,
        ...(options.baseline === undefined ? {} : { protocol: baseline(options.baseline) }),
        questions: questions.questions,
        signal: session.signal,
        onProgress: progress => session.progress.show(evalProgress(progress, (performance.now() - started) / 1_000)),
        ...(folder === undefined ? {} : { onRecord: record => folder.write(record) }),
      })
      await folder?.finish(result)
      session.print(result, resultText(result))
    } finally {
      release()
      await folder?.close()
    }
  }))
}

function evalProgress({ done, of, f1, hit1 }: EvaluationProgress, seconds: number): string {
  const rate = done / Math.max(seconds, 0.001)
  return `${done} of ${of} questions, ${rate.toFixed(1)} a second, Hit@1 ${hit1.toFixed(3)}, F1 ${f1.toFixed(3)}, ${durationText((of - done) / rate)} left`
}

function resultText(result: EvaluationResult): string {
  return [
    `${count(result.n)} questions: Hit@1 ${result.hit1.toFixed(3)}, F1 ${result.f1.toFixed(3)}, exact match ${result.em.toFixed(3)}, retrieval rate ${result.retrievalRate.toFixed(3)}`,
    `a question: ${result.calls.toFixed(1)} calls, ${result.generatedTokens.toFixed(0)} tokens generated, ${result.totalTokens.toFixed(0)} in all, ${result.secondsPerQuestion.toFixed(3)} s`,
    `${count(result.errors)} failed, ${count(result.invalidCalls)} calls answered with an error`,
  ].join('\n')
}
