import { go } from '../../shell/route-store.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { NoGraph } from '../graphs/no-graph.tsx'
import { ComparePage } from './compare-page.tsx'
import { EvaluationList } from './evaluation-list.tsx'
import { EvaluationPage } from './evaluation-page.tsx'
import { useEvaluations } from './evaluations-store.ts'
import { MatrixPage } from './matrix-page.tsx'
import { NewEvaluation } from './new-evaluation.tsx'
import { t } from '../../words/words.ts'

/** Measuring who answers how well: new evaluations and the list, one of them, two beside each other, or a matrix. */
export function EvaluateScreen({
  shown,
  against,
  matrix,
}: {
  shown: string | undefined
  against: string | undefined
  matrix: string | undefined
}) {
  const evaluations = useEvaluations(state => state.evaluations)
  const matrices = useEvaluations(state => state.matrices)
  const graphs = useGraphs(state => state.graphs)
  if (matrix !== undefined) {
    const found = matrices?.find(({ id }) => id === matrix)
    return found ? <MatrixPage matrix={found} /> : <Gone known={matrices !== undefined} what="evaluate.noSuchMatrix" />
  }
  if (shown !== undefined && against !== undefined)
    return <ComparePage key={`${shown} ${against}`} a={shown} b={against} />
  if (shown !== undefined) {
    const found = evaluations?.find(({ id }) => id === shown)
    return found ? (
      <EvaluationPage key={shown} evaluation={found} />
    ) : (
      <Gone known={evaluations !== undefined} what="evaluate.noSuchEvaluation" />
    )
  }
  const usable = graphs?.some(({ state }) => state === 'ready')
  return (
    <main className="evaluate" aria-label={t('common.evaluate')}>
      <h1>{t('evaluate.seeHowWellItAnswers')}</h1>
      {graphs && !usable && (
        <NoGraph>
          <p>{t('evaluate.noGraphYet')}</p>
        </NoGraph>
      )}
      {usable && <NewEvaluation />}
      <EvaluationList evaluations={evaluations ?? []} matrices={matrices ?? []} />
    </main>
  )
}

/** Said only after a moment: what was begun just now comes with the host's next list. */
function Gone({ known, what }: { known: boolean; what: 'evaluate.noSuchEvaluation' | 'evaluate.noSuchMatrix' }) {
  return (
    <main className="evaluate" aria-label={t('common.evaluate')}>
      {known && (
        <div className="empty gone">
          <h1>{t(what)}</h1>
          <p>{t('evaluate.mayBeRemoved')}</p>
          <button type="button" className="button" onClick={() => go({ screen: 'evaluate' })}>
            {t('evaluate.toAllEvaluations')}
          </button>
        </div>
      )}
    </main>
  )
}
