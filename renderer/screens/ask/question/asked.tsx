import { useEffect, useRef, useState } from 'react'
import { count } from '../../../../electron/contract/reading/format.ts'
import { shortHeadlineOf } from '../../../../electron/contract/reading/outcome.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { Name } from '../../../design/name.tsx'
import { useCorrection } from '../answer/marks-store.ts'
import { TopicName } from './topic-name.tsx'
import { t } from '../../../words/words.ts'

/** Starting points that have a chip each: a follow-up on a long answer has as many as that had. */
const MOST_STARTS = 6

/** The question, which stays in sight; with the answer in one line where its card has been scrolled away. */
export function Asked({
  question,
  trajectory,
  head,
}: {
  question: string
  trajectory: Trajectory | undefined
  /** Where the answer's first line stands. */
  head: HTMLElement | null
}) {
  const isAway = useScrolledAway(head)
  const correction = useCorrection(trajectory?.id)
  const line = correction?.join(', ') ?? (trajectory?.answer.length ? shortHeadlineOf(trajectory) : t('ask.noAnswer'))
  const place = useRef<HTMLDivElement>(null)
  return (
    <>
      {/* Where the question stands when it does not stick: what sticks is in view wherever the page is rolled to. */}
      <div className="asked-place" ref={place} />
      <div className="asked">
        <h1>
          <Name text={question} limit={600} />
        </h1>
        {isAway && trajectory && (
          <button
            type="button"
            className="answer-line"
            title={t('ask.backToTheAnswer')}
            onClick={() => place.current?.scrollIntoView({ block: 'start' })}
          >
            <Name text={line} limit={160} isSaid />
          </button>
        )}
      </div>
    </>
  )
}

/** The question covers the first lines. */
const UNDER_QUESTION = { rootMargin: '-96px 0px 0px' }

/** Whether it lies above what is in view. */
function useScrolledAway(element: HTMLElement | null): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (element === null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsAway(!entry.isIntersecting && entry.boundingClientRect.top < (entry.rootBounds?.bottom ?? 0))
    }, UNDER_QUESTION)
    observer.observe(element)
    return () => {
      observer.disconnect()
      setIsAway(false)
    }
  }, [element])
  return isAway
}

/** The entities that a question was walked from. */
export function StartingPoints({ trajectory }: { trajectory: Trajectory }) {
  const { topicEntities } = trajectory
  if (topicEntities.length === 0) return null
  return (
    <ul className="chips" aria-label={t('ask.startingPoints')}>
      {topicEntities.slice(0, MOST_STARTS).map(entity => (
        <li key={entity.key} className="chip">
          <span>
            {entity.context && <span className="note">{t('ask.fromBefore')} </span>}
            <TopicName entity={entity} />
          </span>
        </li>
      ))}
      {topicEntities.length > MOST_STARTS && (
        <li className="chip number">{t('ask.andMoreTopics', { number: count(topicEntities.length - MOST_STARTS) })}</li>
      )}
    </ul>
  )
}
