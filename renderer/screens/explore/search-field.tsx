import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { FoundEntity } from '../../../electron/contract/browse.ts'
import { foundWords, type Hit, HitList, onFieldKey } from '../../design/hit-list.tsx'
import { entityHits, relationHits, typeHits, useFound } from './found.ts'
import { t } from '../../words/words.ts'

const SHOWN = 8

/**
 * A field that finds entities of a graph by their names while the person types, and, where `onType` and `onRelation` are
 * given, types and relations. Arrow keys move through what fits, Enter takes the first.
 */
export function SearchField({
  kg,
  label,
  placeholder,
  text,
  onText,
  onPick,
  onType,
  onRelation,
}: {
  kg: string
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  onPick: (entity: FoundEntity) => void
  onType?: (name: string) => void
  onRelation?: (name: string) => void
}) {
  const [open, setOpen] = useState(false)
  const { found, note } = useFound(kg, open ? text : '', SHOWN)
  const hits = [
    ...entityHits(found.entities, onPick),
    ...(onType ? typeHits(found.types, onType) : []),
    ...(onRelation ? relationHits(found.relations, onRelation) : []),
  ]
  const take = (hit: Hit) => {
    setOpen(false)
    hit.act()
  }
  const onEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (!open) return
    event.preventDefault()
    setOpen(false)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.closest('[data-list]')?.contains(relatedTarget) !== true) setOpen(false)
  }
  const isShown = open && text.trim() !== '' && (hits.length > 0 || note !== undefined)
  return (
    <div className="search-field" data-list>
      <input
        data-row
        type="search"
        className="field"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={text}
        onChange={event => {
          onText(event.target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={onBlur}
        onKeyDown={event => (event.key === 'Escape' ? onEscape(event) : onFieldKey(event, hits[0], take))}
      />
      {isShown && (
        <div className="menu search-hits">
          <HitList label={t('explore.whatFits')} hits={hits} onTake={take} onEscape={onEscape} onBlur={onBlur} />
          {hits.length === 0 && <p className="note nothing-found">{note}</p>}
        </div>
      )}
      <output className="unseen">{isShown ? foundWords(hits) : ''}</output>
    </div>
  )
}
