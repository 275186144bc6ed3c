import { useMemo, useState } from 'react'
import { count } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { VirtualList } from '../../design/virtual-list.tsx'
import { go } from '../../shell/route-store.ts'
import { agreement, type AgreedItem } from '../../../electron/contract/reading/agreement.ts'
import { costWords, totalCost } from '../../../electron/contract/reading/costs.ts'
import { isSupported, pathsOf, topicNames } from '../../../electron/contract/reading/support.ts'
import { isRunning, type LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'
import { outcomeOfRuns } from '../../../electron/contract/reading/outcome.ts'
import { Unsupported } from '../ask/answer/unsupported.tsx'
import { EvidencePath } from '../ask/answer/evidence-path.tsx'
import { shortAnswer } from './short-answer.ts'
import { t } from '../../words/words.ts'

const SHOWN_AT_FIRST = 10
const MOST_UNFOLDED = 60

/** The answers of all samples put together, each with how many samples gave it; the samples are one click away. */
export function Samples({ members }: { members: readonly LiveAnswer[] }) {
  const ended = useMemo(
    () => members.flatMap(member => (isRunning(member) ? [] : (member.trajectory ?? []))),
    [members],
  )
  const union = useMemo(() => agreement(ended), [ended])
  const topics = useMemo(() => topicNames(...ended), [ended])
  const outcome = ended.length < members.length ? undefined : outcomeOfRuns(ended)
  const [open, setOpen] = useState(false)
  const shown = open ? union : union.slice(0, SHOWN_AT_FIRST)
  const row = (item: AgreedItem) => <Agreed item={item} topics={topics} />
  return (
    <>
      <section className="answer" aria-label={t('group.result')}>
        {union.length === 0 && (
          <>
            <h2>{outcome?.title ?? t('group.noAnswerYet')}</h2>
            {outcome?.reason !== undefined && (
              <p className="soft">
                <Name text={outcome.reason} limit={600} />
              </p>
            )}
          </>
        )}
        {shown.length > MOST_UNFOLDED ? (
          <VirtualList
            label={t('group.answersAndHowManyAgree')}
            items={shown}
            rowHeight={34}
            maxHeight={480}
            row={row}
          />
        ) : (
          <ul aria-label={t('group.answersAndHowManyAgree')}>
            {shown.map(item => (
              <li key={item.name}>{row(item)}</li>
            ))}
          </ul>
        )}
        {union.length > SHOWN_AT_FIRST && (
          <button type="button" className="button plain all" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('common.showFewer') : t('group.showAll', { number: count(union.length) })}
          </button>
        )}
      </section>
      <h2 className="label">{t('group.theSamples', { number: members.length })}</h2>
      <ol className="runs" aria-label={t('group.samples')}>
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
                    {t('group.costSeed', {
                      cost: costWords(totalCost(member.trajectory)),
                      seed: member.trajectory.settings.seed,
                    })}
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

function Agreed({ item, topics }: { item: AgreedItem; topics: ReadonlySet<string> }) {
  const { agreed, of } = item
  const [path] = pathsOf(item, topics)
  return (
    <div className="agreed">
      <b className="agreed-name">
        <Name text={item.name} limit={90} />
      </b>
      <span className="agreed-count number">{t('group.agreedOf', { agreed, of })}</span>
      <span className="agreed-share" aria-hidden="true">
        <i style={{ width: `${(100 * agreed) / Math.max(1, of)}%` }} />
      </span>
      <span className="evidence-line">
        {path ? (
          <EvidencePath path={path} />
        ) : isSupported(item) ? (
          <Name text={item.passages?.[0]?.text ?? ''} limit={160} />
        ) : (
          <span className="soft">
            <Unsupported />
          </span>
        )}
      </span>
    </div>
  )
}
