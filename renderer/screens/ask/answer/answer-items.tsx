import { useMemo, useState } from 'react'
import type { AnswerItem, Trajectory } from '../../../../electron/contract/trajectory.ts'
import { count, counted } from '../../../../electron/contract/reading/format.ts'
import { Name } from '../../../design/name.tsx'
import { shortHeadlineOf } from '../../../../electron/contract/reading/outcome.ts'
import { rankingOf } from '../../../../electron/contract/reading/ranking.ts'
import { isSupported, pathsOf, topicNames } from '../../../../electron/contract/reading/support.ts'
import { AnswerTable } from './answer-table.tsx'
import { EvidencePath } from './evidence-path.tsx'
import { PassageText, SourceLine } from '../steps/passage-text.tsx'
import { RankedAnswers } from './ranked-answers.tsx'
import { Doubts } from './sureness.tsx'
import { Unsupported } from './unsupported.tsx'
import { t } from '../../../words/words.ts'

const SHOWN_AT_FIRST = 6
/** Answers up to which they are listed; more are a table. */
const MOST_LISTED = 12

/**
 * The answer in one line, then its items: a few each with what carries it, or in their places where they were ranked;
 * many as a table, which `onSave` saves. `onName` is called with a name that was clicked.
 */
export function AnswerItems({
  trajectory,
  onSave,
  onName,
}: {
  trajectory: Trajectory
  onSave: () => void
  onName: (name: string) => void
}) {
  const { answer } = trajectory
  const ranking = useMemo(() => rankingOf(trajectory), [trajectory])
  const unsupported = answer.filter(item => !isSupported(item)).length
  return (
    <>
      <h2>
        <Name text={shortHeadlineOf(trajectory)} limit={1000} isSaid />
      </h2>
      {/* Before the items: many are longer than the window, and who reads on has believed them. */}
      <Doubts trajectory={trajectory} />
      {unsupported > 0 && answer.length > 1 && (
        <p className="soft number">
          {unsupported === answer.length
            ? t('ask.noneCarried')
            : t('ask.someUncarried', { count: unsupported, some: count(unsupported), all: count(answer.length) })}
        </p>
      )}
      {answer.length > MOST_LISTED ? (
        <AnswerTable trajectory={trajectory} onSave={onSave} onName={onName} />
      ) : ranking ? (
        <RankedAnswers ranking={ranking} onName={onName} />
      ) : (
        <Listed trajectory={trajectory} onName={onName} />
      )}
    </>
  )
}

/** What carries each item: chains of facts, passages or, in words, nothing. */
function Listed({ trajectory, onName }: { trajectory: Trajectory; onName: (name: string) => void }) {
  const [open, setOpen] = useState(false)
  const { answer } = trajectory
  const topics = useMemo(() => topicNames(trajectory), [trajectory])
  const shown = open ? answer : answer.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ul aria-label={t('ask.answersWithEvidence')}>
        {shown.map((item, index) => (
          <li key={index}>
            <Item item={item} topics={topics} onName={onName} />
          </li>
        ))}
      </ul>
      {answer.length > SHOWN_AT_FIRST && (
        <button type="button" className="button plain all" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('common.showFewer') : t('ask.showAllAnswers', { answer: count(answer.length) })}
        </button>
      )}
    </>
  )
}

function Item({
  item,
  topics,
  onName,
}: {
  item: AnswerItem
  topics: ReadonlySet<string>
  onName: (name: string) => void
}) {
  const [open, setOpen] = useState(false)
  const paths = useMemo(() => pathsOf(item, topics), [item, topics])
  const passages = item.passages ?? []
  const [first, ...others] = paths
  if (!isSupported(item)) {
    return (
      <div className="evidence unsupported">
        <i aria-hidden="true">○</i>
        <span>
          <button type="button" className="link name-link" onClick={() => onName(item.name)}>
            <Name text={item.name} limit={90} />
          </button>{' '}
          <Unsupported />
        </span>
      </div>
    )
  }
  const more = others.length + (first ? passages.length : passages.length - 1)
  return (
    <div className="evidence">
      <i aria-hidden="true">●</i>
      <span>
        {first ? (
          <EvidencePath path={first} onName={onName} />
        ) : (
          passages.slice(0, 1).map((passage, index) => <Carried key={index} passage={passage} name={item.name} />)
        )}
        {more > 0 && !open && (
          <button type="button" className="other-paths" onClick={() => setOpen(true)}>
            +{' '}
            {first && passages.length === 0
              ? counted(others.length, 'other path')
              : t('ask.moreOfThem', { more: count(more) })}
          </button>
        )}
        {open &&
          others.map((path, index) => (
            <span key={index} className="other-path">
              <EvidencePath path={path} onName={onName} />
            </span>
          ))}
        {open &&
          passages.slice(first ? 0 : 1).map((passage, index) => (
            <span key={`p${index}`} className="other-path">
              <Carried passage={passage} name={item.name} />
            </span>
          ))}
      </span>
    </div>
  )
}

function Carried({ passage, name }: { passage: NonNullable<AnswerItem['passages']>[number]; name: string }) {
  return (
    <span className="carried">
      “<PassageText text={passage.text} names={[name]} />”{' '}
      <span className="cut">
        <SourceLine source={passage.source} />
      </span>
    </span>
  )
}
