import { type ReactNode, useMemo } from 'react'
import type { AnswerItem } from '../../../electron/contract/trajectory.ts'
import { count, duration } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { go } from '../../shell/route-store.ts'
import { agreement, identitiesOf } from '../../../electron/contract/reading/agreement.ts'
import { type Cost, costOf, totalCost } from '../../../electron/contract/reading/costs.ts'
import { carryingOf } from '../../../electron/contract/reading/carrying.ts'
import { isSupported, unsupportedWords } from '../../../electron/contract/reading/support.ts'
import { isRunning, type LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { StepList } from '../ask/steps/step-list.tsx'
import { shortAnswer } from './short-answer.ts'
import { t } from '../../words/words.ts'

const MOST_LISTED = 12
/** Pixels under which a column of steps is not readable; beyond the window the table scrolls. */
const LEAST_COLUMN = 215

/**
 * Ways of asking beside each other: answers on top with what differs marked, costs in aligned rows, then the steps as
 * they come.
 */
export function Compared({ members }: { members: readonly LiveAnswer[] }) {
  const agreedOf = useMemo(() => {
    const union = agreement(members.map(({ trajectory }) => ({ answer: trajectory?.answer ?? [] })))
    const byIdentity = new Map(union.flatMap(item => identitiesOf(item).map(identity => [identity, item.agreed])))
    return (item: AnswerItem) => Math.max(0, ...identitiesOf(item).map(identity => byIdentity.get(identity) ?? 0))
  }, [members])
  // Policies that choose instead of writing have none.
  const tokens = members.some(
    ({ trajectory }) => trajectory && costOf(trajectory.turns).prompt + costOf(trajectory.turns).generated > 0,
  )
  const ended = members.every(member => !isRunning(member))
  return (
    <div className="compared-scroll">
      <table className="compared" style={{ minWidth: `${112 + members.length * LEAST_COLUMN}px` }}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('group.what')}</span>
            </th>
            {members.map(member => (
              <th key={member.id} scope="col">
                <button
                  type="button"
                  className="compared-open"
                  onClick={() => go({ screen: 'ask', answer: member.id })}
                  title={t('group.openThisAnswer')}
                >
                  {titleOf(member)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row
            label={t('group.answer')}
            members={members}
            cell={member => <Answers member={member} agreedOf={agreedOf} of={members.length} ended={ended} />}
          />
          <Figures label={t('group.calls')} members={members} value={({ calls }) => count(calls)} />
          {tokens && (
            <>
              <Figures label={t('group.tokensRead')} members={members} value={cost => tokenCount(cost, cost.prompt)} />
              <Figures label={t('group.cached')} members={members} value={cost => tokenCount(cost, cost.cached)} />
              <Figures
                label={t('group.tokensWritten')}
                members={members}
                value={cost => tokenCount(cost, cost.generated)}
              />
            </>
          )}
          <Figures label={t('common.time')} members={members} value={({ seconds }) => duration(seconds)} />
          <Row label={t('group.steps')} members={members} cell={member => <Steps member={member} />} />
        </tbody>
      </table>
    </div>
  )
}

function Row({
  label,
  members,
  cell,
  figures = false,
}: {
  label: string
  members: readonly LiveAnswer[]
  cell: (member: LiveAnswer) => ReactNode
  figures?: boolean
}) {
  return (
    <tr className={figures ? 'number' : undefined}>
      <th scope="row">{label}</th>
      {members.map(member => (
        <td key={member.id}>{cell(member)}</td>
      ))}
    </tr>
  )
}

function Figures({
  label,
  members,
  value,
}: {
  label: string
  members: readonly LiveAnswer[]
  value: (cost: Cost) => string
}) {
  return (
    <Row
      label={label}
      members={members}
      figures
      cell={({ trajectory }) => (trajectory ? value(totalCost(trajectory)) : '–')}
    />
  )
}

/** A dash for a policy that chooses instead of writing. */
function tokenCount({ prompt, generated }: Cost, value: number): string {
  return prompt + generated === 0 ? '–' : count(value)
}

function titleOf({ trajectory }: LiveAnswer): ReactNode {
  if (!trajectory) return t('common.starting')
  const { protocol, policy } = trajectory
  return (
    <>
      <b>{protocolTitle(protocol)}</b>
      <span className="note">
        <Name text={policy.name} limit={50} />
        {policy.adapter !== undefined && (
          <>
            {' '}
            · <Name text={policy.adapter.split(/[\\/]/).at(-1) ?? ''} limit={40} />
          </>
        )}
      </span>
    </>
  )
}

function Answers({
  member,
  agreedOf,
  of,
  ended,
}: {
  member: LiveAnswer
  agreedOf: (item: AnswerItem) => number
  of: number
  ended: boolean
}) {
  const answer = member.trajectory?.answer ?? []
  if (answer.length === 0)
    return (
      <p className="soft">
        <Name text={shortAnswer(member)} limit={300} />
      </p>
    )
  // What differs stands first.
  const ordered = answer.toSorted((a, b) => agreedOf(a) - agreedOf(b))
  return (
    <ul className="compared-answers">
      {ordered.slice(0, MOST_LISTED).map((item, index) => {
        const by = agreedOf(item)
        return (
          <li key={index} className={ended && by < of ? 'differs' : undefined}>
            <Name text={item.name} limit={80} />
            {ended && by < of && (
              <span className="tier">{by === 1 ? t('group.onlyHere') : t('group.byOf', { by, of })}</span>
            )}
            {!isSupported(item) && <span className="tier">{unsupportedWords().word}</span>}
          </li>
        )
      })}
      {ordered.length > MOST_LISTED && (
        <li className="note number">{t('group.andMore', { number: count(ordered.length - MOST_LISTED) })}</li>
      )}
    </ul>
  )
}

function Steps({ member }: { member: LiveAnswer }) {
  const { trajectory } = member
  const carrying = useMemo(() => carryingOf(trajectory), [trajectory])
  return <StepList live={member} carrying={carrying} editable={false} />
}
