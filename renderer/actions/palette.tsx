import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { moveWithArrows } from '../design/arrow-keys.ts'
import { Name } from '../design/name.tsx'
import { Keys } from './keys-shown.tsx'
import { closeOverlay } from './overlay-store.ts'
import type { Hit } from './palette-hits.ts'
import { usePaletteHits } from './use-palette-hits.ts'

/**
 * One field for everything there is: commands by their names, graphs, questions, entities. The arrow keys move through
 * what fits, Enter takes the first, and who types on writes on.
 */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const groups = usePaletteHits(text)
  const hits = groups.flatMap(group => group.hits)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const take = (hit: Hit | undefined) => {
    if (!hit) return
    // Closed first: the focus goes back, and what is done may move it.
    dialog.current?.close()
    closeOverlay()
    requestAnimationFrame(hit.act)
  }
  const onFieldKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      take(hits[0])
    } else if (event.key !== 'Home' && event.key !== 'End') moveWithArrows(event)
  }
  const onHitKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const isWritten = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
    if (isWritten || event.key === 'Backspace') field.current?.focus()
    else moveWithArrows(event)
  }
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search and commands"
      onClose={closeOverlay}
      onPointerDown={event => {
        if (event.target === dialog.current) dialog.current?.close()
      }}
    >
      <div className="palette-body" data-list>
        <div className="palette-field">
          <Search size={16} aria-hidden="true" />
          <input
            ref={field}
            data-row
            aria-label="A command, a graph, a question, an entity"
            placeholder="A command, a graph, a question, an entity"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={onFieldKey}
          />
        </div>
        <div className="palette-hits">
          {groups.map(group => (
            <section key={group.title} aria-label={group.title}>
              <h2 className="label">
                <Name text={group.title} limit={50} />
              </h2>
              <ul>
                {group.hits.map(hit => (
                  <li key={hit.id}>
                    <button
                      type="button"
                      data-row
                      className={hit === hits[0] ? 'palette-hit first' : 'palette-hit'}
                      onClick={() => take(hit)}
                      onKeyDown={onHitKey}
                    >
                      <span className="palette-title">
                        <Name text={hit.title} limit={120} />
                      </span>
                      {hit.note !== undefined && (
                        <span className="note">
                          <Name text={hit.note} limit={90} />
                        </span>
                      )}
                      {hit.keys !== undefined && <Keys keys={hit.keys} />}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {hits.length === 0 && <p className="note nothing-found">Nothing is called so.</p>}
        </div>
      </div>
      <output className="unseen">{hits.length > 0 ? `${hits.length} found; Enter takes the first` : ''}</output>
    </dialog>
  )
}
