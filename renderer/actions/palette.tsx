import { Search } from 'lucide-react'
import { useState } from 'react'
import { foundWords, HitList, onFieldKey } from '../design/hit-list.tsx'
import { Name } from '../design/name.tsx'
import { useModal } from '../design/use-modal.ts'
import { Keys } from './keys-shown.tsx'
import { closeOverlay } from './overlay-store.ts'
import type { PaletteHit } from './palette-hits.ts'
import { usePaletteHits } from './use-palette-hits.ts'
import { t } from '../words/words.ts'

/**
 * One field for everything there is: commands by their names, graphs, questions, entities. The arrow keys move through
 * what fits, Enter takes the first, and who types on writes on.
 */
export function Palette() {
  const dialog = useModal()
  const [text, setText] = useState('')
  const groups = usePaletteHits(text)
  const hits = groups.flatMap(group => group.hits)
  const take = (hit: PaletteHit) => {
    // Closed first: the focus goes back, and what is done may move it.
    dialog.current?.close()
    closeOverlay()
    requestAnimationFrame(hit.act)
  }
  return (
    <dialog
      ref={dialog}
      className="modal palette"
      aria-label={t('actions.searchAndCommands')}
      data-list
      onClose={closeOverlay}
      onPointerDown={event => {
        if (event.target === dialog.current) dialog.current?.close()
      }}
    >
      <div className="palette-field">
        <Search size={16} aria-hidden="true" />
        <input
          data-row
          aria-label={t('actions.aCommandAGraphA')}
          placeholder={t('actions.aCommandAGraphA')}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => onFieldKey(event, hits[0], take)}
        />
      </div>
      <div className="palette-hits">
        {groups.map(group => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="label">
              <Name text={group.title} limit={50} />
            </h2>
            <HitList
              hits={group.hits}
              first={hits[0]}
              aside={({ keys }) => keys !== undefined && <Keys keys={keys} />}
              onTake={take}
            />
          </section>
        ))}
        {hits.length === 0 && <p className="note nothing-found">{t('actions.nothingIsCalledSo')}</p>}
      </div>
      <output className="unseen">{foundWords(hits)}</output>
    </dialog>
  )
}
