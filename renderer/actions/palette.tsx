import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Name } from '../design/name.tsx'
import { Keys } from './keys-shown.tsx'
import { closeOverlay } from './overlay-store.ts'
import type { Hit } from './palette-hits.ts'
import { usePaletteHits } from './use-palette-hits.ts'

const LIST_ID = 'palette-hits'

/** One field for everything there is: commands by their names, graphs, questions, entities. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const groups = usePaletteHits(text)
  const hits = groups.flatMap(group => group.hits)
  const chosen = hits[Math.min(at, hits.length - 1)]
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    if (chosen) document.getElementById(idOf(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const take = (hit: Hit | undefined) => {
    if (!hit) return
    // Closed first: the focus goes back, and what is done may move it.
    dialog.current?.close()
    closeOverlay()
    requestAnimationFrame(hit.act)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && hits.length > 0) setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length)
    else if (event.key === 'Enter') take(chosen)
    else return
    event.preventDefault()
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
      <div className="palette-field">
        <Search size={16} aria-hidden="true" />
        <input
          role="combobox"
          aria-label="Search and commands"
          aria-expanded="true"
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={chosen && idOf(chosen)}
          placeholder="A command, a graph, a question, an entity"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="palette-hits" id={LIST_ID} role="listbox" aria-label="What fits">
        {groups.map(group => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className="label" aria-hidden="true">
              <Name text={group.title} limit={50} />
            </p>
            {group.hits.map(hit => (
              <div
                key={hit.id}
                id={idOf(hit)}
                role="option"
                tabIndex={-1}
                aria-selected={hit === chosen}
                className="palette-hit"
                onPointerMove={() => setAt(hits.indexOf(hit))}
                onClick={() => take(hit)}
                onKeyDown={onKeyDown}
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
              </div>
            ))}
          </div>
        ))}
        {hits.length === 0 && <p className="note nothing-found">Nothing is called so.</p>}
      </div>
      <output className="unseen">{`${hits.length} found`}</output>
    </dialog>
  )
}

function idOf({ id }: Hit): string {
  return `hit-${id.replace(/[^\w-]/g, character => `_${character.codePointAt(0)}`)}`
}
