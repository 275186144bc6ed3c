import { useMemo, useState } from 'react'
import type { AnswerItem, Trajectory } from '../../../../electron/contract/trajectory.ts'
import { count, counted } from '../../../../electron/contract/reading/format.ts'
import { Name } from '../../../design/name.tsx'
import { VirtualList } from '../../../design/virtual-list.tsx'
import { isSupported, pathsOf, topicNames, UNSUPPORTED } from '../../../../electron/contract/reading/support.ts'
import { measuredWords } from '../../../../electron/contract/reading/expression-words.ts'
import { measuringStep } from '../../../../electron/contract/reading/measured.ts'
import { namesOf } from '../../../../electron/contract/reading/outcome.ts'
import { EvidencePath } from './evidence-path.tsx'
import { PassageText, SourceLine } from '../steps/passage-text.tsx'

const SHOWN_AT_FIRST = 6
const MOST_UNFOLDED = 40

/** The answer in one line, then what carries each of its items: chains of facts, passages, or, in words, nothing. */
export function AnswerItems({ trajectory }: { trajectory: Trajectory }) {
  const [open, setOpen] = useState(false)
  const { answer } = trajectory
  const topics = useMemo(() => topicNames(trajectory), [trajectory])
  const step = useMemo(() => measuringStep(trajectory), [trajectory])
  const compared = step && measuredWords(step)
  const shown = open ? answer : answer.slice(0, SHOWN_AT_FIRST)
  const unsupported = answer.filter(item => !isSupported(item)).length
  return (
    <>
      <h2>{namesOf(answer)}</h2>
      {compared !== undefined && (
        <p className="soft number">
          <Name text={compared} limit={400} />
        </p>
      )}
      {unsupported > 0 && answer.length > 1 && (
        <p className="soft number">
          {unsupported === answer.length
            ? 'Nothing that was seen carries any of these.'
            : `Nothing that was seen carries ${unsupported === 1 ? 'one' : count(unsupported)} of these ${count(answer.length)}.`}
        </p>
      )}
      {open && answer.length > MOST_UNFOLDED ? (
        <VirtualList
          label="Answers with evidence"
          items={answer}
          rowHeight={29}
          maxHeight={360}
          row={item => <Item item={item} topics={topics} />}
        />
      ) : (
        <ul aria-label="Answers with evidence">
          {shown.map((item, index) => (
            <li key={index}>
              <Item item={item} topics={topics} />
            </li>
          ))}
        </ul>
      )}
      {answer.length > SHOWN_AT_FIRST && (
        <button type="button" className="button plain all" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show fewer' : `Show all ${count(answer.length)}`}
        </button>
      )}
    </>
  )
}

function Item({ item, topics }: { item: AnswerItem; topics: ReadonlySet<string> }) {
  const [open, setOpen] = useState(false)
  const paths = useMemo(() => pathsOf(item, topics), [item, topics])
  const passages = item.passages ?? []
  const [first, ...others] = paths
  if (!isSupported(item)) {
    return (
      <div className="evidence unsupported">
        <i aria-hidden="true">○</i>
        <span>
          <Name text={item.name} limit={90} /> <Unsupported />
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
          <EvidencePath path={first} />
        ) : (
          passages.slice(0, 1).map((passage, index) => <Carried key={index} passage={passage} name={item.name} />)
        )}
        {more > 0 && !open && (
          <button type="button" className="other-paths" onClick={() => setOpen(true)}>
            + {first && passages.length === 0 ? counted(others.length, 'other path') : `${count(more)} more`}
          </button>
        )}
        {open &&
          others.map((path, index) => (
            <span key={index} className="other-path">
              <EvidencePath path={path} />
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

/** In place of what carries an answer. */
export function Unsupported() {
  return (
    <>
      <b className="tier">{UNSUPPORTED.word}</b> {UNSUPPORTED.why}
    </>
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
