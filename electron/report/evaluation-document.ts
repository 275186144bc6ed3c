import type { EvaluationResult } from '../contract/evaluation-result.ts'
import { count, counted, decimal, duration, enumerate, moment } from '../contract/reading/format.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { protocolTitle } from '../contract/reading/protocol-title.ts'
import type { Estimate, Interval } from '../contract/score.ts'
import { stateTitle } from '../contract/states.ts'
import type { EvaluatedSet } from './source.ts'
import { say } from '../contract/words/words.ts'
import { graphWords } from './provenance.ts'
import { inWords } from '../contract/words/saying.ts'

/** What a report says of an evaluation, in plain data. */
export interface EvaluationDocument {
  /** What was measured, what it came to, and its interval of 95 %. */
  figures: { label: string; value: string; beside: string }[]
  /** The same by kinds of questions. */
  parts: { title: string; rows: { label: string; n: string; hit1: string; f1: string }[] }[]
  notes: string[]
  records: { question: string; gold: string; answers: string; right: boolean; f1: string }[]
  moreRecords: number
  provenance: { label: string; value: string }[]
}

const MOST = { records: 500, named: 5 }

export function evaluationDocument({ detail, used, records }: EvaluatedSet): EvaluationDocument {
  const { result } = detail
  return {
    figures: result === undefined ? [] : figuresOf(result),
    parts: result === undefined ? [] : partsOf(result),
    notes: detail.notes.map(inWords),
    records: records.slice(0, MOST.records).map(({ question, gold, answers, answerCount, scores }) => ({
      question,
      gold: namesIn(gold),
      answers: answerCount === 0 ? say('reportPage.nothing') : namesIn(answers),
      right: scores.hit1 === 1,
      f1: decimal(scores.f1, 2),
    })),
    moreRecords: Math.max(0, detail.done - Math.min(records.length, MOST.records)),
    provenance: recordOf(detail, used),
  }
}

const namesIn = (names: readonly string[]): string =>
  enumerate(
    names.map(name => shortened(name, 80)),
    MOST.named,
  )

const percent = (share: number): string => `${decimal(100 * share, 1)} %`
const within = ({ low, high }: Interval): string =>
  low === high ? '' : say('reportPage.fromTo', { low: decimal(100 * low, 1), high: decimal(100 * high, 1) })

function figuresOf(result: EvaluationResult): EvaluationDocument['figures'] {
  const { intervals, recovery, passAt = [], union, sureness, seeds, multipleChoice, contamination, judge } = result
  const row = (label: string, value: string, beside = ''): EvaluationDocument['figures'][number] => ({
    label,
    value,
    beside,
  })
  const estimated = (label: string, { value, ...interval }: Estimate): EvaluationDocument['figures'][number] =>
    row(label, percent(value), within(interval))
  return [
    row(
      say('reportPage.questions'),
      count(result.n),
      result.samples > 1 ? say('reportPage.answersToEach', { number: result.samples }) : '',
    ),
    ...(multipleChoice === undefined ? [] : [estimated(say('reportPage.chosenRight'), multipleChoice.accuracy)]),
    estimated(say('reportPage.hit1'), { value: result.hit1, ...intervals.hit1 }),
    estimated(say('reportPage.f1'), { value: result.f1, ...intervals.f1 }),
    estimated(say('reportPage.em'), { value: result.em, ...intervals.em }),
    estimated(say('reportPage.retrieval'), { value: result.retrievalRate, ...intervals.retrievalRate }),
    ...passAt.map(({ k, ...pass }) => estimated(`Pass@${k}`, pass)),
    ...(union === undefined ? [] : [row(say('reportPage.union'), percent(union.f1))]),
    ...(seeds === undefined
      ? []
      : [
          row(
            say('reportPage.seeds', { seeds: seeds.f1.each.length }),
            percent(seeds.f1.mean),
            `± ${percent(seeds.f1.deviation)}`,
          ),
        ]),
    ...(sureness === undefined
      ? []
      : [
          estimated(say('reportPage.sureEnough'), sureness.given),
          estimated(say('reportPage.ofThoseWrong'), sureness.wrong),
          row(say('reportPage.calibration'), percent(sureness.error)),
        ]),
    ...(recovery.rate === null
      ? []
      : [
          row(
            say('reportPage.recovered'),
            percent(recovery.rate),
            say('reportPage.of', { number: count(recovery.episodes) }),
          ),
        ]),
    row(say('reportPage.calls'), decimal(result.calls, 1)),
    ...(result.totalTokens === 0
      ? []
      : [
          row(
            say('reportPage.tokens'),
            count(Math.round(result.generatedTokens)),
            say('reportPage.of', { number: count(Math.round(result.totalTokens)) }),
          ),
        ]),
    row(say('reportPage.time'), duration(result.secondsPerQuestion)),
    row(say('reportPage.failed'), count(result.errors)),
    ...(contamination === undefined
      ? []
      : [
          row(
            say('reportPage.contaminated'),
            percent(contamination.share),
            say('reportPage.withoutThem', { hit1: percent(contamination.clean.hit1.value) }),
          ),
        ]),
    ...(judge === undefined
      ? []
      : [row(say('reportPage.judged'), percent(judge.f1), say('reportPage.by', { by: judge.by }))]),
  ]
}

function partsOf({ byHops, byType, byLevel = [] }: EvaluationResult): EvaluationDocument['parts'] {
  const rows = (of: readonly { label: string; n: number; hit1: Estimate; f1: Estimate }[]) =>
    of.map(({ label, n, hit1, f1 }) => ({ label, n: count(n), hit1: percent(hit1.value), f1: percent(f1.value) }))
  return [
    {
      title: say('reportPage.byHops'),
      rows: rows(byHops.map(({ hops, ...part }) => ({ label: counted(hops, 'hop'), ...part }))),
    },
    { title: say('reportPage.byType'), rows: rows(byType.map(({ type, ...part }) => ({ label: type, ...part }))) },
    {
      title: say('reportPage.byLevel'),
      rows: rows(byLevel.map(({ level, ...part }) => ({ label: level, ...part }))),
    },
  ].filter(part => part.rows.length > 1)
}

function recordOf(
  { plan, ...detail }: EvaluatedSet['detail'],
  used: EvaluatedSet['used'],
): EvaluationDocument['provenance'] {
  const { model, modelId, adapter, protocol, questionSet, state, done, of, startedAt, endedAt, id } = detail
  const rows: [label: string, value: string | undefined][] = [
    [
      say('reportPage.state'),
      say('reportPage.stateOf', { state: stateTitle(state), done: count(done), answers: counted(of, 'answer') }),
    ],
    [say('reportPage.began'), moment(startedAt)],
    [say('reportPage.ended'), endedAt && moment(endedAt)],
    [say('reportPage.questions'), questionSet],
    [say('reportPage.graph'), graphWords({ ...used?.graph, name: detail.kg })],
    [say('reportPage.graphFingerprint'), used?.graph.fingerprint],
    [say('reportPage.model'), model === modelId ? model : `${model} (${modelId})`],
    [say('reportPage.modelFingerprint'), used?.policy.fingerprint],
    [say('reportPage.adapter'), adapter],
    [say('reportPage.adapterFingerprint'), used?.policy.adapterFingerprint],
    [say('reportPage.protocol'), protocolTitle(protocol)],
    [
      say('reportPage.settings'),
      [
        say('reportPage.seed', { seed: String(plan.seed ?? used?.settings.seed ?? 0) }),
        say('reportPage.temperature', { temperature: plan.temperature ?? used?.settings.temperature ?? 0 }),
        say('reportPage.aQuestion', { answers: counted(plan.samples, 'answer') }),
        ...(used === undefined ? [] : [say('reportPage.atMost', { calls: counted(used.settings.turns, 'call') })]),
        ...Object.entries(plan.protocolSettings ?? {}).map(([name, value]) => `${name} ${value}`),
      ].join(', '),
    ],
    [say('reportPage.answeredBy'), used?.program && `Clew ${used.program}`],
    [say('reportPage.record'), id],
  ]
  return rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]))
}
