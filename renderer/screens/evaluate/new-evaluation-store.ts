import { create } from 'zustand'
import type { BaselineName } from '../../../electron/contract/evaluation-plan.ts'
import type { ProtocolSettings } from '../../../electron/contract/protocol-settings.ts'
import type { QuestionSetView, QuestionSource, TopicsFound } from '../../../electron/contract/evaluation.ts'
import { api } from '../../api/client.ts'
import { fileSource } from '../../api/file-source.ts'
import { onlyLatest } from '../../api/latest.ts'
import { problemText } from '../../api/problem.ts'
import { complain } from '../../design/notices-store.ts'
import { answererOf } from '../ask/options/answerer-value.ts'
import { useAdapters } from '../models/adapters-store.ts'
import { go } from '../../shell/route-store.ts'
import { loadMatrices } from './evaluations-store.ts'

/** Questions that were chosen, what they are called, and what is in them. */
export interface ChosenSet {
  source: QuestionSource
  label: string
  /** Undefined while the host reads them. */
  set?: QuestionSetView
  /** Which graphs know what they start from; undefined until that was looked for. */
  topics?: readonly TopicsFound[]
  problem?: string
}

interface NewEvaluationState {
  kg: string | undefined
  /** Whether a person has chosen it: then it is not changed for them. */
  isChosen: boolean
  /** Values of the model picker; more than one makes a matrix. */
  answerers: readonly string[]
  questions: ChosenSet | undefined
  /** Further graphs with questions of their own, for a matrix. */
  columns: readonly { kg: string; questions: ChosenSet }[]
  protocol: string
  limit: number | undefined
  samples: number
  atOnce: number
  /** Asks the model once instead of letting it walk; empty: it walks. */
  baseline: BaselineName | ''
  /** A language model that reads the answers; empty: none. */
  judge: string
  dimensions: boolean
  /** Files of lessons that the questions are held against, one a line. */
  against: string
  relationOrder: 'ranked' | 'plain'
  constrained: boolean
  /** Left open: as in Ask. */
  turns: number | undefined
  temperature: number | undefined
  seed: number | undefined
  /** Knobs of the protocol that was chosen. */
  protocolSettings: ProtocolSettings
  starting: boolean
}

export const useNewEvaluation = create<NewEvaluationState>(() => ({
  kg: undefined,
  isChosen: false,
  answerers: ['navigator'],
  questions: undefined,
  columns: [],
  protocol: '',
  limit: undefined,
  samples: 1,
  atOnce: 1,
  baseline: '',
  judge: '',
  dimensions: false,
  against: '',
  relationOrder: 'ranked',
  constrained: true,
  turns: undefined,
  temperature: undefined,
  seed: undefined,
  protocolSettings: {},
  starting: false,
}))
export const change = (part: Partial<NewEvaluationState>): void => useNewEvaluation.setState(part)

/** Another protocol has other knobs. */
export const chooseProtocol = (protocol: string): void => change({ protocol, protocolSettings: {} })

const choosing = onlyLatest()

/** Takes questions and has the host look into them, so that a wrong file is seen before anything is answered. */
export async function takeQuestions(source: QuestionSource, label: string): Promise<void> {
  const isWanted = choosing()
  change({ questions: { source, label } })
  const settle = (part: Pick<ChosenSet, 'set'> | Pick<ChosenSet, 'problem'>) => {
    if (isWanted()) change({ questions: { source, label, ...part } })
  }
  await api.evaluate.inspect.query(source).then(
    set => settle({ set }),
    (error: unknown) => settle({ problem: problemText(error) }),
  )
  const topics = await api.evaluate.topics.query(source).catch(() => [])
  const { questions, kg, isChosen } = useNewEvaluation.getState()
  if (!isWanted() || questions?.set === undefined) return
  const [best] = topics
  const here = topics.find(each => each.kg === kg)
  const isElsewhere = !isChosen && best !== undefined && best.found > (here?.found ?? 0)
  change({ questions: { ...questions, topics }, ...(isElsewhere ? { kg: best.kg } : {}) })
}

export async function takeFile(file: File): Promise<void> {
  const isWanted = choosing()
  change({ questions: undefined })
  try {
    const source = await fileSource(file)
    if (isWanted()) await takeQuestions(source, file.name)
  } catch (error) {
    complain(error)
  }
}

export function toggleAnswerer(value: string): void {
  useNewEvaluation.setState(({ answerers }) => ({
    answerers: answerers.includes(value) ? answerers.filter(each => each !== value) : [...answerers, value],
  }))
}

/** Keeps the graph and questions in hand as a column and makes room for the next. */
export function addColumn(): void {
  useNewEvaluation.setState(({ kg, questions, columns }) =>
    kg === undefined || questions?.set === undefined
      ? {}
      : { columns: [...columns, { kg, questions }], questions: undefined },
  )
}

export function removeColumn(at: number): void {
  useNewEvaluation.setState(({ columns }) => ({ columns: columns.filter((_, index) => index !== at) }))
}

/** One who answers and one graph is an evaluation; more of either is a matrix. */
export async function startEvaluating(): Promise<void> {
  const { kg, answerers, questions, columns, protocol, limit, samples, starting, ...more } = useNewEvaluation.getState()
  const all = kg !== undefined && questions?.set !== undefined ? [...columns, { kg, questions }] : columns
  const [first] = all
  if (first === undefined || starting) return
  const adapters = useAdapters.getState().adapters ?? []
  const rows = answerers.flatMap(value => answererOf(value, adapters) ?? [])
  const [only] = rows
  const against = more.against.split('\n').flatMap(path => path.trim() || [])
  const common = {
    samples,
    atOnce: more.atOnce,
    ...(limit === undefined ? {} : { limit }),
    ...(more.judge === '' ? {} : { judge: { model: more.judge, dimensions: more.dimensions } }),
    ...(against.length === 0 ? {} : { against }),
  }
  const ways = {
    ...(protocol === '' ? {} : { protocol: protocol as 'kg-r1' }),
    ...(more.baseline === '' ? {} : { baseline: more.baseline }),
    ...(more.relationOrder === 'plain' ? { relationOrder: more.relationOrder } : {}),
    ...(more.constrained ? {} : { constrained: false }),
    turns: more.turns,
    temperature: more.temperature,
    seed: more.seed,
    ...(Object.keys(more.protocolSettings).length === 0 ? {} : { protocolSettings: more.protocolSettings }),
  }
  change({ starting: true })
  try {
    if (only !== undefined && rows.length === 1 && all.length === 1) {
      const { id } = await api.evaluate.start.mutate({
        kg: first.kg,
        questions: first.questions.source,
        ...only,
        ...ways,
        ...common,
      })
      go({ screen: 'evaluate', shown: id })
    } else {
      const { id } = await api.evaluate.startMatrix.mutate({
        rows: rows.map(row => ({ ...row, ...ways })),
        columns: all.map(column => ({ kg: column.kg, questions: column.questions.source })),
        plan: common,
      })
      await loadMatrices()
      go({ screen: 'evaluate', matrix: id })
    }
    change({ questions: undefined, columns: [] })
  } catch (error) {
    complain(error)
  } finally {
    change({ starting: false })
  }
}
