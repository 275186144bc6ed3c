import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { Name, RowNames } from '../../design/name.tsx'
import { useEscape } from '../../design/use-escape.ts'
import { carryingOf } from '../../../electron/contract/reading/carrying.ts'
import type { LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'
import { outcomeOf } from '../../../electron/contract/reading/outcome.ts'
import { rowsOf } from '../../../electron/contract/reading/row-words.ts'
import { StepList } from '../ask/steps/step-list.tsx'
import { useQuery } from '../../api/use-query.ts'
import { sentence, t } from '../../words/words.ts'

export interface AnswerSide {
  title: ReactNode
  evaluation: string
  at: number
  sample: number
}

/**
 * One question and how it was answered, step by step; of two evaluations side by side. Escape closes it, and the focus
 * is then where it came from.
 */
export function AnswerPanel({
  sides,
  question,
  gold,
  onClose,
}: {
  sides: readonly AnswerSide[]
  question: string
  gold: readonly string[]
  onClose: () => void
}) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const from = document.activeElement
    back.current?.focus()
    return () => {
      // What stood there is hidden until this has gone.
      if (from instanceof HTMLElement) requestAnimationFrame(() => from.focus())
    }
  }, [])
  useEscape(onClose)
  return (
    <section className="answer-panel" aria-label={t('evaluate.oneQuestion')}>
      <button ref={back} type="button" className="button plain run-back" onClick={onClose}>
        {t('evaluate.backToTheQuestions')}
      </button>
      <h2>
        <Name text={question} limit={400} />
      </h2>
      <p className="soft">{sentence('evaluate.rightIs', { gold: <Name text={gold.join(', ')} limit={400} /> })}</p>
      <div className="answer-sides" data-sides={sides.length}>
        {sides.map((side, index) => (
          <Side key={index} side={side} />
        ))}
      </div>
    </section>
  )
}

function Side({ side: { title, evaluation, at, sample } }: { side: AnswerSide }) {
  const { value: trajectory, problem } = useQuery(`${evaluation} ${at} ${sample}`, () =>
    api.evaluate.trajectory.query({ id: evaluation, at, sample }),
  )
  const live: LiveAnswer | undefined = trajectory && {
    id: trajectory.id,
    question: trajectory.question,
    graph: trajectory.graph.name,
    trajectory,
    stopping: false,
  }
  const outcome = trajectory && outcomeOf(trajectory)
  return (
    <section className="answer-side">
      <h3>{title}</h3>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {outcome && (
        <p className={outcome.kind === 'answered' ? 'answer-said' : 'answer-said soft'}>
          <Name text={[outcome.title, outcome.reason].filter(Boolean).join(' ')} limit={600} />
        </p>
      )}
      {live && trajectory && (
        <RowNames value={rowsOf(trajectory)}>
          <StepList live={live} carrying={carryingOf(trajectory)} editable={false} />
        </RowNames>
      )}
    </section>
  )
}
