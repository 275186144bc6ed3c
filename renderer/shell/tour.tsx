import { type ReactNode, useEffect } from 'react'
import { Keys } from '../actions/keys-shown.tsx'
import { COMMANDS } from '../../electron/contract/commands.ts'
import { useGraphs } from '../screens/graphs/graphs-store.ts'
import { go, type Route } from './route-store.ts'
import { beginTourOnce, goToStep, useTour } from './tour-store.ts'

const STEPS: readonly { title: string; text: ReactNode; route: Route }[] = [
  {
    title: 'Bring a graph',
    text: 'Drop a file of triples, a table or documents anywhere on the window, or take the sample. It stays on this machine.',
    route: { screen: 'graphs' },
  },
  {
    title: 'Ask it',
    text: 'In plain words. The answer stands first, with the facts that carry it in red; how it was found folds out below.',
    route: { screen: 'ask' },
  },
  {
    title: 'Look around',
    text: (
      <>
        Explore draws the graph itself. <Keys keys={COMMANDS.palette.keys} /> finds every command, graph, question and
        entity; <Keys keys={COMMANDS.shortcuts.keys} /> shows all keys.
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
  const shown = step === undefined ? undefined : STEPS[step]
  if (step === undefined || shown === undefined) return null
  const isLast = step === STEPS.length - 1
  const next = STEPS[step + 1]
  return (
    <section className="tour" aria-label="Tour">
      <p className="tour-words" aria-live="polite">
        <span className="note number">
          {step + 1} of {STEPS.length}
        </span>{' '}
        <b>{shown.title}.</b> {shown.text}
      </p>
      <div className="acts">
        <button
          type="button"
          className="button main"
          onClick={() => {
            if (next) go(next.route)
            goToStep(isLast ? undefined : step + 1)
          }}
        >
          {isLast ? 'Done' : 'Next'}
        </button>
        {!isLast && (
          <button type="button" className="button plain" onClick={() => goToStep(undefined)}>
            Leave
          </button>
        )}
      </div>
    </section>
  )
}
