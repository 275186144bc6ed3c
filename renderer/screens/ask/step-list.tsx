import { useMemo, useState } from 'react'
import type { Turn } from '../../../electron/host/api/views.ts'
import { duration } from '../../design/format.ts'
import { shortened } from '../../design/name-text.ts'
import { Name } from '../../design/name.tsx'
import { type Carrying, carriedItems, followedAfter, observedItems } from '../../trajectory/evidence.ts'
import { foldSteps, type Step } from '../../trajectory/fold-steps.ts'
import { isRunning, type LiveAnswer } from '../../trajectory/live-answer.ts'
import { sentenceOf } from '../../trajectory/sentence.ts'
import { Returned } from './returned.tsx'

const noTurns: readonly Turn[] = []

/** The steps of an answer down the red thread: first as a sentence, then as the call, then what the graph returned. */
export function StepList({ live, carrying }: { live: LiveAnswer; carrying: Carrying }) {
  const turns = live.trajectory?.turns
  const steps = useMemo(() => foldSteps(turns ?? noTurns), [turns])
  const running = isRunning(live)
  if (steps.length === 0 && !running) return null
  return (
    <ol className="steps" aria-label="Steps" aria-busy={running}>
      {steps.map(step => (step.kind === 'turn' ? <TurnStep key={step.index} turn={step.turn} index={step.index} all={turns ?? noTurns} carrying={carrying} /> : <FoldedSteps key={step.index} step={step} all={turns ?? noTurns} carrying={carrying} />))}
      {running && <WritingStep live={live} />}
    </ol>
  )
}

function TurnStep({ turn, index, all, carrying }: { turn: Turn; index: number; all: readonly Turn[]; carrying: Carrying }) {
  const items = useMemo(() => observedItems(turn, carrying, followedAfter(all, index)), [turn, carrying, all, index])
  const seen = turn.observation
  return (
    <li className="step">
      <span className="cost number">{costOf(turn)}</span>
      <p className="sentence"><Name text={sentenceOf(turn)} limit={600} /></p>
      {turn.action?.kind === 'call' && <Call name={turn.action.name} args={turn.action.args} />}
      {seen?.kind === 'error' ? (
        <div className="step-error">
          <Name text={seen.message} limit={400} />
          {seen.nearest.length > 0 && <span> Nearest names: {seen.nearest.slice(0, 6).map((name, at) => <span key={name}>{at > 0 && ', '}<Name text={name} limit={60} /></span>)}.</span>}
        </div>
      ) : (
        seen && <Returned items={items} cut={seen.cut} />
      )}
    </li>
  )
}

function FoldedSteps({ step, all, carrying }: { step: Step & { kind: 'fold' }; all: readonly Turn[]; carrying: Carrying }) {
  const [open, setOpen] = useState(false)
  const carried = useMemo(() => carriedItems(step.turns.map(({ turn }) => turn), carrying), [step, carrying])
  const seconds = step.turns.reduce((sum, { turn }) => sum + turn.seconds, 0)
  return (
    <>
      <li className="step fold">
        <span className="cost number">{duration(seconds)}</span>
        <button type="button" className="fold-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          … and {step.times} more <Name text={step.like} limit={120} />
        </button>
        {!open && carried.length > 0 && <Returned items={carried} cut={0} />}
      </li>
      {open && step.turns.map(({ turn, index }) => <TurnStep key={index} turn={turn} index={index} all={all} carrying={carrying} />)}
    </>
  )
}

function WritingStep({ live }: { live: LiveAnswer }) {
  const text = live.writing?.text ?? ''
  return (
    <li className="step writing">
      <p>{live.stopping ? 'Stopping' : live.trajectory ? 'Thinking' : 'Starting'}<span className="dots" aria-hidden="true" /></p>
      {text !== '' && <div className="written mono" aria-hidden="true"><Name text={text.slice(-600)} limit={700} /></div>}
    </li>
  )
}

function Call({ name, args }: { name: string; args: readonly string[] }) {
  return (
    <div className="call mono">
      {shortened(name, 60)}({args.map((argument, index) => <span key={index}>{index > 0 && ', '}<b>"<Name text={argument} limit={80} />"</b></span>)})
    </div>
  )
}

/** `0.18 s · 41 tokens`; a policy that writes no tokens costs time only. */
function costOf(turn: Turn): string {
  const tokens = turn.tokens.generated
  return tokens > 0 ? `${duration(turn.seconds)} · ${tokens} ${tokens === 1 ? 'token' : 'tokens'}` : duration(turn.seconds)
}
