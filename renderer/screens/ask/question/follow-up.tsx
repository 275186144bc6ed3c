import { CornerDownRight, X } from 'lucide-react'
import { count } from '../../../../electron/contract/reading/format.ts'
import { shortened, typePlural } from '../../../../electron/contract/reading/name-text.ts'
import { entitiesOf } from '../../../../electron/contract/reading/observed.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { Name } from '../../../design/name.tsx'
import { focusQuestion } from '../ask-store.ts'
import { leaveOut, useFollowUp, wantFollowUp } from './following-up.ts'
import { sentence, t } from '../../../words/words.ts'

/** Answers that have a chip each; more are one chip. */
const MOST_CHIPS = 4

/**
 * In the question box: what the question follows up on. On by itself where the words point back; what is taken out is
 * not meant, and with nothing left it is a question of its own.
 */
export function FollowUpChips({ trajectory }: { trajectory: Trajectory }) {
  const { isOn, left } = useFollowUp(trajectory)
  if (!isOn)
    return (
      <button
        type="button"
        className="chip add follow-up-offer"
        onClick={() => {
          wantFollowUp(trajectory, true)
          focusQuestion()
        }}
      >
        <CornerDownRight size={12} aria-hidden="true" />{' '}
        {sentence('ask.followUpOn', { offered: <Name text={offered(trajectory)} limit={40} /> })}
      </button>
    )
  const all = left.length > MOST_CHIPS || left.length === 0
  return (
    <ul className="topic-chips" aria-label={t('ask.whatTheFollowUpIs')}>
      {all ? (
        <li className="chip">
          <CornerDownRight size={12} aria-hidden="true" />
          <span>
            {left.length === 0
              ? t('ask.afterThisQuestion')
              : t('ask.theyGroup', { group: groupWords(trajectory, left.length) })}
          </span>
          <Remove
            name={left.length === 0 ? t('ask.thisQuestion') : t('ask.allOfThem', { number: count(left.length) })}
            onClick={() => wantFollowUp(trajectory, false)}
          />
        </li>
      ) : (
        left.map(name => (
          <li key={name} className="chip">
            <CornerDownRight size={12} aria-hidden="true" />
            <span>
              <span className="note">{left.length === 1 ? t('ask.it') : t('ask.they')}</span>
              <Name text={name} limit={50} />
            </span>
            <Remove name={name} onClick={() => leaveOut(trajectory, [name])} />
          </li>
        ))
      )}
    </ul>
  )
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="chip-button"
      aria-label={t('ask.notAbout', { name: shortened(name, 60) })}
      onClick={onClick}
    >
      <X size={13} aria-hidden="true" />
    </button>
  )
}

function offered(trajectory: Trajectory): string {
  const [first] = trajectory.answer
  if (first?.key === undefined) return t('ask.thisQuestion')
  return trajectory.answer.length === 1
    ? first.name
    : t('ask.theseGroup', { group: groupWords(trajectory, trajectory.answer.length) })
}

/** `23 films` where the graph gives the answers one type, else `23 answers`. */
function groupWords(trajectory: Trajectory, size: number): string {
  const keys = new Set(trajectory.answer.map(({ key }) => key))
  const seen = trajectory.turns.flatMap(({ observation }) => entitiesOf(observation)).filter(({ key }) => keys.has(key))
  const types = new Set(seen.map(({ types: [type] }) => type))
  const [type] = types
  const words = types.size === 1 && type !== undefined ? typePlural(type) : undefined
  return words === undefined ? t('ask.answersOf', { number: count(size) }) : `${count(size)} ${words}`
}
