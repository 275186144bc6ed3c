import type { ReactNode } from 'react'
import { go } from '../../shell/route-store.ts'
import { addSample } from './graphs-store.ts'
import { t } from '../../words/words.ts'

/** Where nothing can be done without a graph: why, and the two ways to one. */
export function NoGraph({ children }: { children: ReactNode }) {
  return (
    <div className="empty">
      {children}
      <div className="acts">
        <button type="button" className="button main" onClick={() => go({ screen: 'graphs' })}>
          {t('common.addAGraph')}
        </button>
        <button type="button" className="button" onClick={() => void addSample()}>
          {t('graphs.tryTheSampleGraph')}
        </button>
      </div>
    </div>
  )
}
