import { Component, type ErrorInfo, type ReactNode } from 'react'
import { problemText } from '../api/problem.ts'
import { t } from '../words/words.ts'

/**
 * Keeps a mistake in one screen from blanking the window; `place` changes when the person goes elsewhere, which tries
 * again.
 */
export class FaultGuard extends Component<{ place: string; children: ReactNode }, { fault?: unknown; place: string }> {
  override state: { fault?: unknown; place: string } = { place: this.props.place }

  static getDerivedStateFromError(fault: unknown): { fault: unknown } {
    return { fault }
  }

  static getDerivedStateFromProps(
    props: { place: string },
    state: { place: string },
  ): { fault?: undefined; place: string } | null {
    return props.place === state.place ? null : { fault: undefined, place: props.place }
  }

  override componentDidCatch(fault: unknown, info: ErrorInfo): void {
    reportError(new Error(`${problemText(fault)}${info.componentStack ?? ''}`, { cause: fault }))
  }

  override render(): ReactNode {
    const { fault } = this.state
    if (fault === undefined) return this.props.children
    return (
      <main className="fault" aria-label={t('shell.fault')}>
        <div className="empty">
          <h1>{t('shell.thisScreenStoppedWorking')}</h1>
          <p>{t('shell.nothingTouched')}</p>
          <p className="mono">{problemText(fault).slice(0, 400)}</p>
          <button type="button" className="button main" onClick={() => location.reload()}>
            {t('shell.loadAgain')}
          </button>
        </div>
      </main>
    )
  }
}
