import { Component, type ErrorInfo, type ReactNode } from 'react'
import { problemText } from '../api/problem.ts'

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
      <main className="fault" aria-label="Fault">
        <div className="empty">
          <h1>This screen stopped working</h1>
          <p>Your graphs, models and answers are not touched. Go to another screen, or load the window again.</p>
          <p className="mono">{problemText(fault).slice(0, 400)}</p>
          <button type="button" className="button main" onClick={() => location.reload()}>
            Load again
          </button>
        </div>
      </main>
    )
  }
}
