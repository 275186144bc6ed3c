import type { EvaluationView } from '../../../electron/contract/evaluation.ts'
import { Name } from '../../design/name.tsx'
import { useAdapters } from '../models/adapters-store.ts'
import { sentence } from '../../words/words.ts'

/**
 * Who answered, as people read it: the name of what was taught, which may since have been renamed or removed, else the
 * model.
 */
export function WhoAnswered({
  by: { model, adapter },
  limit = 60,
}: {
  by: Pick<EvaluationView, 'model' | 'adapter'>
  limit?: number
}) {
  const taught = useAdapters(({ adapters }) => adapters?.find(({ id, name }) => id === adapter || name === adapter))
  if (adapter === undefined) return <Name text={model} limit={limit} />
  return taught ? (
    <Name text={taught.name} limit={limit} />
  ) : (
    <>{sentence('evaluate.modelTaught', { model: <Name text={model} limit={limit} /> })}</>
  )
}
