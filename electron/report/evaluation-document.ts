import type { EvaluationResult } from '../contract/evaluation-result.ts'
import { count, counted, duration, enumerate, moment } from '../contract/reading/format.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { protocolTitle } from '../contract/reading/protocol-title.ts'
import type { Estimate, Interval } from '../contract/score.ts'
import { stateTitle } from '../contract/states.ts'
import type { EvaluatedSet } from './source.ts'

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
    notes: detail.notes,
    records: records.slice(0, MOST.records).map(({ question, gold, answers, answerCount, scores }) => ({
      question,
      gold: namesIn(gold),
      answers: answerCount === 0 ? 'nothing' : namesIn(answers),
      right: scores.hit1 === 1,
      f1: scores.f1.toFixed(2),
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

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const within = ({ low, high }: Interval): string =>
  low === high ? '' : `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %`

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
    row('Questions', count(result.n), result.samples > 1 ? `${result.samples} answers to each` : ''),
    ...(multipleChoice === undefined ? [] : [estimated('Chosen right', multipleChoice.accuracy)]),
    estimated('Hit@1: the first answer is right', { value: result.hit1, ...intervals.hit1 }),
    estimated('F1 of the set', { value: result.f1, ...intervals.f1 }),
    estimated('Exactly the set', { value: result.em, ...intervals.em }),
    estimated('A right answer was seen', { value: result.retrievalRate, ...intervals.retrievalRate }),
    ...passAt.map(({ k, ...pass }) => estimated(`Pass@${k}`, pass)),
    ...(union === undefined ? [] : [row('F1 of all answers together', percent(union.f1))]),
    ...(seeds === undefined
      ? []
      : [row(`F1 over ${seeds.f1.each.length} seeds`, percent(seeds.f1.mean), `± ${percent(seeds.f1.deviation)}`)]),
    ...(sureness === undefined
      ? []
      : [
          estimated('Sure enough to be given', sureness.given),
          estimated('Of those, wrong', sureness.wrong),
          row('Calibration error', percent(sureness.error)),
        ]),
    ...(recovery.rate === null
      ? []
      : [row('Right after an error', percent(recovery.rate), `of ${count(recovery.episodes)}`)]),
    row('Calls a question', result.calls.toFixed(1)),
    ...(result.totalTokens === 0
      ? []
      : [
          row(
            'Tokens a question',
            count(Math.round(result.generatedTokens)),
            `of ${count(Math.round(result.totalTokens))}`,
          ),
        ]),
    row('Time a question', duration(result.secondsPerQuestion)),
    row('Failed', count(result.errors)),
    ...(contamination === undefined
      ? []
      : [
          row(
            'Questions that resemble a lesson',
            percent(contamination.share),
            `Hit@1 without them ${percent(contamination.clean.hit1.value)}`,
          ),
        ]),
    ...(judge === undefined ? [] : [row('Judged, not measured: F1', percent(judge.f1), `by ${judge.by}`)]),
  ]
}

function partsOf({ byHops, byType, byLevel = [] }: EvaluationResult): EvaluationDocument['parts'] {
  const rows = (of: readonly { label: string; n: number; hit1: Estimate; f1: Estimate }[]) =>
    of.map(({ label, n, hit1, f1 }) => ({ label, n: count(n), hit1: percent(hit1.value), f1: percent(f1.value) }))
  return [
    {
      title: 'By steps needed',
      rows: rows(byHops.map(({ hops, ...part }) => ({ label: counted(hops, 'hop'), ...part }))),
    },
    { title: 'By type', rows: rows(byType.map(({ type, ...part }) => ({ label: type, ...part }))) },
    {
      title: 'By what training has seen',
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
    ['State', `${stateTitle(state)}, ${count(done)} of ${counted(of, 'answer')}`],
    ['Began', moment(startedAt)],
    ['Ended', endedAt && moment(endedAt)],
    ['Questions', questionSet],
    ['Graph', used?.graph.version === undefined ? detail.kg : `${detail.kg}, version ${used.graph.version}`],
    ['Graph fingerprint', used?.graph.fingerprint],
    ['Model', model === modelId ? model : `${model} (${modelId})`],
    ['Model fingerprint', used?.policy.fingerprint],
    ['Adapter', adapter],
    ['Adapter fingerprint', used?.policy.adapterFingerprint],
    ['Protocol', protocolTitle(protocol)],
    [
      'Settings',
      [
        `seed ${plan.seed ?? used?.settings.seed ?? 0}`,
        `temperature ${plan.temperature ?? used?.settings.temperature ?? 0}`,
        `${counted(plan.samples, 'answer')} a question`,
        ...(used === undefined ? [] : [`${counted(used.settings.turns, 'call')} at most`]),
        ...Object.entries(plan.protocolSettings ?? {}).map(([name, value]) => `${name} ${value}`),
      ].join(', '),
    ],
    ['Answered by', used?.program && `Clew ${used.program}`],
    ['Record', id],
  ]
  return rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]))
}
