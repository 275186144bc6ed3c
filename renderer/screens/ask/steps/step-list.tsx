import { create } from 'zustand'
import { type ComponentProps, useMemo, useState } from 'react'
import type { Turn } from '../../../../electron/contract/trajectory.ts'
import { Name } from '../../../design/name.tsx'
import { type Carrying, carriedItems } from '../../../../electron/contract/reading/carrying.ts'
import { foldSteps, type StepRow } from '../../../../electron/contract/reading/fold-steps.ts'
import { isRunning, type LiveAnswer } from '../../../../electron/contract/reading/live-answer.ts'
import { useModels } from '../../models/models-store.ts'
import { Returned } from './returned.tsx'
import { StepCost } from './step-cost.tsx'
import { TurnStep } from './turn-step.tsx'
import { sentence, t } from '../../../words/words.ts'

const COSTS_KEY = 'clew.costs'

/** Whether every step shows what it cost; otherwise only the step that is pointed at or has the focus does. */
const useCosts = create<{ shown: boolean }>(() => ({ shown: localStorage.getItem(COSTS_KEY) === 'shown' }))

function showCosts(shown: boolean): void {
  localStorage.setItem(COSTS_KEY, shown ? 'shown' : 'quiet')
  useCosts.setState({ shown })
}

const noTurns: readonly Turn[] = []

/** The steps of an answer down the red thread: first as a sentence, then as the call, then what the graph returned. */
export function StepList({
  live,
  carrying,
  editable = true,
}: {
  live: LiveAnswer
  carrying: Carrying
  editable?: boolean
}) {
  const turns = live.trajectory?.turns ?? noTurns
  const costs = useCosts(state => state.shown)
  const steps = useMemo(() => foldSteps(turns), [turns])
  const running = isRunning(live)
  if (steps.length === 0 && !running) return null
  const shared = {
    all: turns,
    carrying,
    protocol: live.trajectory?.protocol ?? '',
    trajectory: running || !editable ? undefined : live.trajectory,
  }
  // Red is what carries the answer: a walk that led to none is drawn in grey once it has ended.
  const threadless = !running && carrying.facts.size + carrying.passages.size === 0
  return (
    <ol
      className={['steps', costs && 'with-costs', threadless && 'threadless'].filter(Boolean).join(' ')}
      aria-label={t('steps.steps')}
      aria-busy={running}
    >
      {steps.map(step =>
        step.kind === 'turn' ? (
          <TurnStep key={step.index} turn={step.turn} index={step.index} {...shared} />
        ) : (
          <FoldedSteps key={step.index} step={step} {...shared} />
        ),
      )}
      {running && <WritingStep live={live} />}
    </ol>
  )
}

/** Shows or hides the tokens of every step. */
export function CostsSwitch() {
  const shown = useCosts(state => state.shown)
  return (
    <button type="button" className="chip toggle" aria-pressed={shown} onClick={() => showCosts(!shown)}>
      {t('steps.costs')}
    </button>
  )
}

function FoldedSteps({
  step,
  ...shared
}: Omit<ComponentProps<typeof TurnStep>, 'turn' | 'index'> & { step: StepRow & { kind: 'fold' } }) {
  const { carrying } = shared
  const [open, setOpen] = useState(false)
  const turns = useMemo(() => step.turns.map(({ turn }) => turn), [step])
  const carried = useMemo(() => carriedItems(turns, carrying), [turns, carrying])
  return (
    <>
      <li className="step fold">
        <span className="step-side">
          <StepCost turns={turns} />
        </span>
        <button type="button" className="fold-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {sentence('steps.moreAlike', { times: step.times, how: <Name text={step.like} limit={120} /> })}
        </button>
        {!open && carried.length > 0 && <Returned items={carried} cut={0} />}
      </li>
      {open && step.turns.map(({ turn, index }) => <TurnStep key={index} turn={turn} index={index} {...shared} />)}
    </>
  )
}

function WritingStep({ live }: { live: LiveAnswer }) {
  const text = live.writing?.text ?? ''
  // The first question to a model waits for it to be read into memory.
  const [loading] = useModels(state => state.loading)
  const starting = loading
    ? t('steps.loadingModel', { percent: Math.round(100 * loading.fraction) })
    : t('common.starting')
  return (
    <li className="step writing">
      <p className="number">
        {live.stopping ? t('common.stopping') : live.trajectory ? t('steps.thinking') : starting}
        <span className="dots" aria-hidden="true" />
      </p>
      {text !== '' && (
        <div className="written mono" aria-hidden="true">
          <Name text={text.slice(-600)} limit={700} />
        </div>
      )}
    </li>
  )
}
