import type { AdapterView } from '../../contract/adapter.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import type { ProtocolName } from '../../contract/protocol.ts'
import type { HeldOutScore } from '../../contract/training-run.ts'
import { readQuestions } from '../../learn/question-sets/question-sets.ts'
import { examine, heldOutScore } from '../../learn/teach/held-out-score.ts'
import type { AnsweringService } from '../answers/answering.ts'
import type { AdapterService } from './adapters.ts'

export interface AdapterMeasurement {
  kg: string
  /** A file of questions that it has not learnt from. */
  questions: string
  limit?: number | undefined
  protocol?: ProtocolName | undefined
  signal?: AbortSignal
  onProgress?: (what: 'before' | 'after', done: number, of: number) => void
}

/**
 * What an adapter that was trained elsewhere is good for: some questions answered by its model without it and with it,
 * as Ask would answer them. The figures stay with the adapter, as those of one that was taught here.
 */
export async function measureAdapter(
  {
    answering,
    adapters,
  }: { answering: Pick<AnsweringService, 'open'>; adapters: Pick<AdapterService, 'view' | 'find' | 'record'> },
  reference: string,
  { kg, questions: path, limit, protocol, signal, onProgress }: AdapterMeasurement,
): Promise<AdapterView> {
  const card = await adapters.find(reference)
  const { questions } = await readQuestions(path, limit)
  let asked: string | undefined
  const score = async (what: 'before' | 'after'): Promise<HeldOutScore> => {
    using opened = await answering.open({
      kg,
      protocol,
      model: card?.model.id,
      ...(what === 'after' ? { adapter: card?.id ?? reference } : {}),
    })
    const { policy, ...environment } = opened.terms
    asked = environment.protocol.name
    const { fingerprint } = await environment.kg.summary()
    const lessons = questions.map((question): GraphLesson => ({
      ...question,
      graph: { name: kg, fingerprint },
      source: 'import',
    }))
    const records = await examine({
      questions: lessons,
      environment,
      policy,
      atOnce: 1,
      ...(signal === undefined ? {} : { signal }),
      onProgress: (done, of) => onProgress?.(what, done, of),
    })
    return heldOutScore(records)
  }
  const before = await score('before')
  const after = await score('after')
  return adapters.record(reference, { kg, protocol: asked ?? '', before, after })
}
