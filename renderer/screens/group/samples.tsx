import { useMemo, useState } from 'react'
import { count, duration } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { VirtualList } from '../../design/virtual-list.tsx'
import { go } from '../../shell/route-store.ts'
import { type AgreedAnswer, unionOf } from '../../../electron/contract/reading/runs.ts'
import { costOf, tokenWords } from '../../../electron/contract/reading/costs.ts'
import { isSupported, pathOf } from '../../../electron/contract/reading/paths.ts'
import { isRunning, type LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'
import { EvidencePath } from '../ask/answer/evidence-path.tsx'
import { shortAnswer } from './short-answer.ts'

const SHOWN_AT_FIRST = 10
const MOST_UNFOLDED = 60

/** The answers of all samples put together, each with how many samples gave it; the samples are one click away. */
export function Samples({ members }: { members: readonly LiveAnswer[] }) {
  const runs = useMemo(() => members.map(({ trajectory }) => ({ answer: trajectory?.answer ?? [] })), [members])
  const union = useMemo(() => unionOf(runs), [runs])
  const topics = useMemo(
    () => new Set(members.flatMap(({ trajectory }) => trajectory?.topicEntities.map(({ name }) => name) ?? [])),
    [members],
  )
  const done = members.filter(member => !isRunning(member)).length
  const [open, setOpen] = useState(false)
  const shown = open ? union : union.slice(0, SHOWN_AT_FIRST)
  const row = (agreed: AgreedAnswer) => <Agreed agreed={agreed} of={done} topics={topics} />
  return (
    <>
      <section className="answer" aria-label="Result">
        {union.length === 0 && <h2>{done < members.length ? 'No answer yet' : 'The graph does not say.'}</h2>}
        {shown.length > MOST_UNFOLDED ? (
          <VirtualList label="Answers and how many agree" items={shown} rowHeight={34} maxHeight={480} row={row} />
        ) : (
          <ul aria-label="Answers and how many agree">
            {shown.map(agreed => (
              <li key={agreed.item.name}>{row(agreed)}</li>
            ))}
          </ul>
        )}
        {union.length > SHOWN_AT_FIRST && (
          <button type="button" className="button plain all" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show fewer' : `Show all ${count(union.length)}`}
          </button>
        )}
      </section>
      <h2 className="label">The {members.length} samples</h2>
      <ol className="runs" aria-label="Samples">
        {members.map((member, index) => (
          <li key={member.id}>
            <button type="button" className="run" onClick={() => go({ screen: 'ask', answer: member.id })}>
              <span className="number note">{index + 1}</span>
              <span className="run-answer">
                <Name text={shortAnswer(member)} limit={160} />
              </span>
              <span className="cost number">
                {member.trajectory && (
                  <>
                    {[tokenWords(costOf(member.trajectory.turns)), duration(member.trajectory.seconds)]
                      .filter(Boolean)
                      .join(' · ')}{' '}
                    · seed {member.trajectory.settings.seed}
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

function Agreed({
  agreed: { item, by },
  of,
  topics,
}: {
  agreed: AgreedAnswer
  of: number
  topics: ReadonlySet<string>
}) {
  const [chain] = item.evidence
  const path = chain && pathOf(chain, topics, item.name)
  return (
    <div className="agreed">
      <b className="agreed-name">
        <Name text={item.name} limit={90} />
      </b>
      <span className="agreed-count number">
        {by.length} of {of}
      </span>
      <span className="agreed-share" aria-hidden="true">
        <i style={{ width: `${(100 * by.length) / Math.max(1, of)}%` }} />
      </span>
      <span className="evidence-line">
        {path ? (
          <EvidencePath path={path} />
        ) : isSupported(item) ? (
          <Name text={item.passages?.[0]?.text ?? ''} limit={160} />
        ) : (
          <span className="soft">
            <b className="tier">unsupported</b> no fact seen carries it
          </span>
        )}
      </span>
    </div>
  )
}
