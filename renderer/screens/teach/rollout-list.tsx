import { useState } from 'react'
import type { RolloutView } from '../../../electron/contract/training-run.ts'
import { count } from '../../../electron/contract/reading/format.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { Name } from '../../design/name.tsx'
import { sentenceOf } from '../../../electron/contract/reading/sentence.ts'
import { CallLines } from '../ask/steps/call-line.tsx'
import { t } from '../../words/words.ts'

const MOST_GOLD = 4

/**
 * Tries as they come, newest first: the question, whether it was won, and on opening the way that was gone with what
 * each step earned.
 * @param comes whether the run may still try
 */
export function RolloutList({ rollouts, comes }: { rollouts: readonly RolloutView[]; comes: boolean }) {
  return (
    <section className="rollouts" aria-labelledby="rollouts">
      <h2 className="label" id="rollouts">
        {t('rollouts.triesAsTheyCome')}
      </h2>
      {rollouts.length === 0 ? (
        <p className="soft">{t(comes ? 'rollouts.noneYet' : 'rollouts.noneCame')}</p>
      ) : (
        <>
          {rollouts.some(({ advantages }) => advantages.length > 0) && (
            <p className="note">{t('rollouts.advantageNote')}</p>
          )}
          <ul>
            {rollouts.map(rollout => (
              <li key={`${rollout.step} ${rollout.trajectory.id}`}>
                <Rollout rollout={rollout} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Whether every right answer was given and nothing else. */
export function isWon({ gold, trajectory: { answer } }: Pick<RolloutView, 'gold' | 'trajectory'>): boolean {
  const wanted = new Set(gold.map(name => name.toLowerCase()))
  const given = new Set(answer.map(({ name }) => name.toLowerCase()))
  return given.size === wanted.size && [...given].every(name => wanted.has(name))
}

function Rollout({ rollout }: { rollout: RolloutView }) {
  const { question, reward, step } = rollout
  const [open, setOpen] = useState(false)
  const won = isWon(rollout)
  return (
    <details className={won ? 'rollout won' : 'rollout'} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="rollout-mark" aria-hidden="true">
          {won ? '✓' : '✗'}
        </span>
        <span className="rollout-question">
          <Name text={question} limit={200} />
          <span className="unseen">{won ? t('rollouts.right') : t('rollouts.notRight')}</span>
        </span>
        <span className="note number">{t('rollouts.stepReward', { step: count(step), reward: signed(reward) })}</span>
      </summary>
      {open && <Way rollout={rollout} />}
    </details>
  )
}

/** Drawn only where it is looked at: a way may have hundreds of steps, and new tries come many times a minute. */
function Way({ rollout: { gold, trajectory, parts, advantages } }: { rollout: RolloutView }) {
  const most = Math.max(1e-9, ...advantages.map(Math.abs))
  return (
    <>
      <ol className="rollout-steps" aria-label={t('rollouts.stepsOfThisTry')}>
        {trajectory.turns.map((turn, index) => (
          <li key={index}>
            <p className="sentence">
              <Name text={sentenceOf(turn)} limit={400} isSaid />
            </p>
            <CallLines turn={turn} protocol={trajectory.protocol} />
            {turn.action?.kind === 'answer' && (
              <p className="mono">
                {turn.action.items.length === 0
                  ? t('common.noAnswer')
                  : turn.action.items
                      .map(name => shortened(name, 60))
                      .slice(0, MOST_GOLD)
                      .join(' | ')}
              </p>
            )}
            {advantages.length > 0 && (
              <span className="advantage number">
                <Advantage value={advantages[index] ?? 0} most={most} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="number rollout-foot">
        <span className="note">{t('rollouts.answered')}</span> {named(trajectory.answer.map(({ name }) => name))}{' '}
        <span className="note">{t('rollouts.rightIs')}</span> {named(gold)}
      </p>
      <p className="note number">
        {Object.entries(parts)
          .map(([name, value]) => `${name} ${signed(value)}`)
          .join(' · ')}
      </p>
    </>
  )
}

/** A step's advantage as a bar from the middle: to the right it is made likelier, to the left rarer. */
function Advantage({ value, most }: { value: number; most: number }) {
  const share = `${(50 * Math.abs(value)) / most}%`
  return (
    <>
      <span className="unseen">{t('rollouts.advantage')} </span>
      {signed(value)}
      <span className="advantage-bar" aria-hidden="true">
        <i
          className={value < 0 ? 'rarer' : ''}
          style={value < 0 ? { right: '50%', width: share } : { left: '50%', width: share }}
        />
      </span>
    </>
  )
}

function signed(value: number): string {
  const text = Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(1)
  return value > 0 ? `+${text}` : text.replace('-', '−')
}

function named(names: readonly string[]): string {
  if (names.length === 0) return t('rollouts.nothing')
  const shown = names
    .slice(0, MOST_GOLD)
    .map(name => shortened(name, 50))
    .join(', ')
  return names.length > MOST_GOLD
    ? t('rollouts.shownAndMore', { shown, number: count(names.length - MOST_GOLD) })
    : shown
}
