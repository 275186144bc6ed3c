import { count, counted } from '../../contract/reading/format.ts'
import type { Estimate } from '../../contract/score.ts'
import type { EvaluationResult } from '../../contract/evaluation-result.ts'

/** What an evaluation came to, for people. */
export function evaluationText(result: EvaluationResult): string {
  const { intervals, variants, recovery } = result
  return [
    `${count(result.n)} questions: Hit@1 ${estimate({ value: result.hit1, ...intervals.hit1 })}, F1 ${estimate({ value: result.f1, ...intervals.f1 })}, exact match ${estimate({ value: result.em, ...intervals.em })}, retrieval rate ${estimate({ value: result.retrievalRate, ...intervals.retrievalRate })} (95 % intervals)`,
    `a question: ${result.calls.toFixed(1)} calls, ${result.generatedTokens.toFixed(0)} tokens generated, ${result.totalTokens.toFixed(0)} in all, ${result.secondsPerQuestion.toFixed(3)} s`,
    `${count(result.errors)} failed, ${count(result.invalidCalls)} calls answered with an error${recovery.rate === null ? '' : `; ${count(recovery.episodes)} answers went wrong at some step, ${percent(recovery.rate)} of them ended right`}`,
    `counted as others do: any hit ${share(variants.anyHit)}, token F1 ${share(result.tokenF1)} (Graph-R1), Hit ${share(variants.rogHit)} (RoG), relaxed EM ${share(variants.graphWalkerRelaxedEm)} (GraphWalker's code), F1 against names and keys ${share(variants.kgR1UnionGoldF1)} (KG-R1's code)`,
    ...surenessText(result),
    ...efficiencyText(result),
    ...seedsText(result),
    ...result.byHops.map(part => `${counted(part.hops, 'hop')}: ${partText(part)}`),
    ...result.byType.map(part => `${part.type}: ${partText(part)}`),
    ...(result.byLevel ?? []).map(part => `${part.level}: ${partText(part)}`),
    ...(result.passAt === undefined
      ? []
      : [
          `Pass@k of ${result.samples} answers: ${result.passAt.map(({ k, ...pass }) => `@${k} ${estimate(pass)}`).join(', ')}`,
        ]),
    ...(result.union === undefined
      ? []
      : [
          `union of the answers: F1 ${share(result.union.f1)}, Hit@1 ${share(result.union.hit1)} (most agreed first), any hit ${share(result.union.anyHit)}`,
        ]),
    ...(result.retrievalSimilarity === undefined
      ? []
      : [
          `retrieval similarity ${share(result.retrievalSimilarity.mean)} (${count(result.retrievalSimilarity.answers)} answers, compared by ${result.retrievalSimilarity.by})`,
        ]),
    ...(result.multipleChoice === undefined
      ? []
      : [
          `multiple choice: accuracy ${estimate(result.multipleChoice.accuracy)}, ${count(result.multipleChoice.unread)} answers named no option`,
        ]),
    ...contaminationText(result),
    ...judgeText(result),
  ].join('\n')
}

function surenessText({ sureness }: EvaluationResult): string[] {
  if (sureness === undefined) return []
  const { answers, given, wrong, rightGiven, error } = sureness
  return [
    `how sure: of ${count(answers)} answers ${estimate(given)} were given, of those ${estimate(wrong)} wrong; of the right ones ${share(rightGiven.value)} were given; calibration error ${share(error)}`,
  ]
}

function partText({ n, hit1, f1, em }: Pick<EvaluationResult['byType'][number], 'n' | 'hit1' | 'f1' | 'em'>): string {
  return `${count(n)} questions, Hit@1 ${estimate(hit1)}, F1 ${estimate(f1)}, exact match ${share(em)}`
}

function contaminationText({ n, contamination }: EvaluationResult): string[] {
  if (contamination === undefined) return []
  const { contaminated, lessons, clean } = contamination
  const rest =
    clean.n === 0
      ? 'no question is left to measure on'
      : `on the other ${count(clean.n)}: Hit@1 ${estimate(clean.hit1)}, F1 ${estimate(clean.f1)}`
  return [
    `${count(contaminated)} of ${count(n)} questions (${percent(contamination.share)}) resemble one of ${count(lessons)} lessons; ${rest}`,
  ]
}

function judgeText({ judge, dimensions }: EvaluationResult): string[] {
  return [
    ...(judge === undefined
      ? []
      : [
          judge.n === 0
            ? nothingFrom(judge)
            : `judged by ${judge.by}, not measured: of ${count(judge.n)} answers hit ${share(judge.hit)}, precision ${share(judge.precision)}, recall ${share(judge.recall)}, F1 ${share(judge.f1)}${unjudged(judge.failed)}`,
        ]),
    ...(dimensions === undefined
      ? []
      : [
          dimensions.n === 0
            ? nothingFrom(dimensions)
            : `judged by ${dimensions.by}, 0 to 10: ${Object.entries(dimensions.scores)
                .map(([name, score]) => `${name} ${score.toFixed(1)}`)
                .join(', ')}; in all ${dimensions.overall.toFixed(1)}${unjudged(dimensions.failed)}`,
        ]),
  ]
}

function nothingFrom({ by, failed }: { by: string; failed: number }): string {
  return `${by} as a judge gave nothing usable for any of ${count(failed)} answers; a larger model judges more surely`
}

function unjudged(failed: number): string {
  return failed === 0 ? '' : `; the judge gave nothing usable for ${count(failed)}`
}

/** `0.867 [0.827, 0.903]` */
export function estimate({ value, low, high }: Estimate): string {
  return `${share(value)} [${share(low)}, ${share(high)}]`
}

export function share(value: number): string {
  return value.toFixed(3)
}

function percent(value: number): string {
  return `${(value * 100).toFixed(value > 0 && value < 0.1 ? 1 : 0)} %`
}

function efficiencyText({ efficiency }: EvaluationResult): string[] {
  if (efficiency === undefined) return []
  const { llmCalls, serverCalls, latency, secondsPerTurn, untilTurn = [], throughput } = efficiency
  return [
    `an answer: ${llmCalls.toFixed(2)} turns of the model, ${serverCalls.toFixed(2)} calls to the graph, ${latency.mean.toFixed(3)} ± ${latency.deviation.toFixed(3)} s${secondsPerTurn === undefined ? '' : `, ${secondsPerTurn.toFixed(3)} s a turn (until turn 1, 2, …: ${untilTurn.map(seconds => seconds.toFixed(3)).join(', ')} s)`}`,
    ...(throughput === undefined
      ? []
      : [
          `${throughput.atOnce} at once: ${count(throughput.answers)} answers in ${throughput.seconds.toFixed(1)} s, ${throughput.answersPerSecond.toFixed(2)} answers, ${throughput.tokensPerSecond.toFixed(1)} tokens and ${throughput.callsPerSecond.toFixed(1)} calls a second`,
        ]),
  ]
}

function seedsText({ seeds }: EvaluationResult): string[] {
  if (seeds === undefined) return []
  const text = ({ mean, deviation }: { mean: number; deviation: number }): string =>
    `${mean.toFixed(4)} ± ${deviation.toFixed(4)}`
  return [
    `over ${seeds.f1.each.length} seeds: Hit@1 ${text(seeds.hit1)}, F1 ${text(seeds.f1)}, exact match ${text(seeds.em)}`,
  ]
}
