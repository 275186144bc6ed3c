import { type ReactNode, useEffect } from 'react'
import { Keys } from '../actions/keys-shown.tsx'
import { COMMANDS } from '../../electron/contract/commands.ts'
import { useGraphs } from '../screens/graphs/graphs-store.ts'
import { go, type Route, useRoute } from './route-store.ts'
import { beginTourOnce, goToStep, reachStep, useTour } from './tour-store.ts'
import { sentence, t, type PlainKey } from '../words/words.ts'

const STEPS: readonly { title: PlainKey; text: () => ReactNode; route: Route }[] = [
  {
    title: 'shell.tourBring',
    text: () => t('shell.tourBringText'),
    route: { screen: 'graphs' },
  },
  {
    title: 'shell.tourAsk',
    text: () => t('shell.tourAskText'),
    route: { screen: 'ask' },
  },
  {
    title: 'shell.tourLook',
    text: () => (
      <>
        {sentence('shell.tourLookText', {
          keys: <Keys keys={COMMANDS.palette.keys} />,
          keys2: <Keys keys={COMMANDS.shortcuts.keys} />,
        })}
      </>
    ),
    route: { screen: 'explore' },
  },
]

/** Three steps for who is here for the first time, a line above the screen: they cover nothing and can be left at any time. */
export function Tour() {
  const step = useTour(state => state.step)
  const isEmpty = useGraphs(state => state.graphs?.length === 0)
  useEffect(() => {
    if (isEmpty) beginTourOnce()
  }, [isEmpty])
  const screen = useRoute(state => state.route.screen)
  const graphs = useGraphs(state => state.graphs?.length ?? 0)
  const reached = graphs === 0 ? 0 : screen === 'explore' ? 2 : 1
  // It goes along with who does a step without it. Who begins it with graphs on the shelf sees all of it.
  useEffect(() => reachStep(reached), [reached])
  const shown = step === undefined ? undefined : STEPS[step]
  if (step === undefined || shown === undefined) return null
  const isLast = step === STEPS.length - 1
  const isThere = screen === shown.route.screen
  const next = STEPS[step + 1]
  return (
    <section className="tour" aria-label={t('shell.tour')}>
      <p className="tour-words" aria-live="polite">
        <span className="note number">{t('shell.stepOf', { step: step + 1, of: STEPS.length })}</span>{' '}
        <b>{t(shown.title)}.</b> {shown.text()}
      </p>
      <div className="acts">
        <button
          type="button"
          className="button main"
          onClick={() => {
            const to = isThere ? next : shown
            if (to) go(to.route)
            if (isThere) goToStep(isLast ? undefined : step + 1)
          }}
        >
          {isLast && isThere ? t('shell.done') : t('shell.next')}
        </button>
        {!isLast && (
          <button type="button" className="button plain" onClick={() => goToStep(undefined)}>
            {t('shell.leave')}
          </button>
        )}
      </div>
    </section>
  )
}
