import { CornerDownLeft, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { count } from '../../../../electron/contract/reading/format.ts'
import { shortened, typePlural } from '../../../../electron/contract/reading/name-text.ts'
import { entitiesOf } from '../../../../electron/contract/reading/observed.ts'
import { Name } from '../../../design/name.tsx'
import { useAsk } from '../ask-store.ts'
import { ask, followUp } from '../asking.ts'

const LONGEST_QUESTION = 4000
/** Answers that have a chip each; more are one chip. */
const MOST_CHIPS = 4

/** Asks on about an answer: what “they” means stands as chips, and what is taken out is not meant. */
export function FollowUp({ trajectory }: { trajectory: Trajectory }) {
  const [draft, setDraft] = useState('')
  const [left, setLeft] = useState<readonly string[]>(() => trajectory.answer.map(({ name }) => name))
  const graph = trajectory.graph.name
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // The box that asked this question has gone with the answer before; who types on finds its successor.
    if (trajectory.after !== undefined && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
  }, [trajectory.after])
  const all = left.length === trajectory.answer.length
  const submit = () => {
    const question = draft.trim()
    if (question === '') return
    setDraft('')
    if (trajectory.answer.length > 0 && left.length === 0) {
      // Nothing of the earlier answer is meant: a question of its own.
      useAsk.setState({ edits: { removed: [], picked: {}, added: [] } })
      void ask({ question, graph, entities: [] })
    } else void followUp(trajectory, question, all ? [] : left)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className="follow-up"
      aria-label="Follow-up"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        ref={box}
        className="field"
        rows={1}
        aria-label="Ask a follow-up"
        placeholder={trajectory.answer.length > 0 ? 'Ask on about this answer' : 'Ask on from here'}
        spellCheck={false}
        maxLength={LONGEST_QUESTION}
        value={draft}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="submit"
        className={draft.trim() === '' ? 'kbd' : 'button main'}
        aria-label="Ask the follow-up"
        disabled={draft.trim() === ''}
      >
        <CornerDownLeft size={14} aria-hidden="true" />
      </button>
      {left.length > 0 && (
        <ul className="chips" aria-label="What the follow-up is about">
          {left.length > MOST_CHIPS ? (
            <li className="chip">
              <span>they: {groupWords(trajectory, left.length)}</span>
              <Remove name={`all ${count(left.length)}`} onClick={() => setLeft([])} />
            </li>
          ) : (
            left.map(name => (
              <li key={name} className="chip">
                <span>
                  <span className="note">{left.length === 1 ? 'it: ' : 'they: '}</span>
                  <Name text={name} limit={50} />
                </span>
                <Remove name={name} onClick={() => setLeft(left.filter(other => other !== name))} />
              </li>
            ))
          )}
        </ul>
      )}
      {trajectory.answer.length > 0 && left.length === 0 && (
        <p className="note">
          Asked on its own, without this answer.{' '}
          <button
            type="button"
            className="button plain"
            onClick={() => setLeft(trajectory.answer.map(({ name }) => name))}
          >
            Put it back
          </button>
        </p>
      )}
    </form>
  )
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button type="button" className="chip-button" aria-label={`Not about ${shortened(name, 60)}`} onClick={onClick}>
      <X size={13} aria-hidden="true" />
    </button>
  )
}

/** `23 films` where the graph gives the answers one type, else `23 answers`. */
function groupWords(trajectory: Trajectory, size: number): string {
  const keys = new Set(trajectory.answer.map(({ key }) => key))
  const seen = trajectory.turns.flatMap(({ observation }) => entitiesOf(observation)).filter(({ key }) => keys.has(key))
  const types = new Set(seen.map(({ types: [type] }) => type))
  const [type] = types
  const words = types.size === 1 && type !== undefined ? typePlural(type) : undefined
  return `${count(size)} ${words ?? 'answers'}`
}
