import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { Found, FoundEntity } from '../../../electron/contract/browse.ts'
import { counted } from '../../../electron/contract/reading/format.ts'
import { relationWords, typeWords } from '../../../electron/contract/reading/name-text.ts'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem.ts'
import { moveWithArrows } from '../../design/arrow-keys.ts'
import { Name } from '../../design/name.tsx'

const DELAY_MS = 90
const SHOWN = 8

interface Hit {
  id: string
  act: () => void
  show: ReactNode
}

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
  const { found, note } = useFound(kg, open ? text : '')
  const hits: Hit[] = [
    ...found.entities.map(entity => ({
      id: `e ${entity.key}`,
      act: () => onPick(entity),
      show: (
        <>
          <Name text={entity.name} limit={70} />{' '}
          <span className="note">
            <Name text={[...kindOf(entity), counted(entity.degree, 'fact'), ...how(entity)].join(' · ')} limit={80} />
          </span>
        </>
      ),
    })),
    ...(onType ? found.types : []).map(({ name, entities }) => ({
      id: `t ${name}`,
      act: () => onType?.(name),
      show: (
        <>
          <span className="note">all </span>
          <Name text={typeWords(name)} limit={50} /> <span className="note">{counted(entities, 'entity')}</span>
        </>
      ),
    })),
    ...(onRelation ? found.relations : []).map(({ name, triples }) => ({
      id: `r ${name}`,
      act: () => onRelation?.(name),
      show: (
        <>
          <span className="note">the relation </span>
          <Name text={relationWords(name)} limit={50} /> <span className="note">{counted(triples, 'fact')}</span>
        </>
      ),
    })),
  ]
  const take = (hit: Hit | undefined) => {
    if (!hit) return
    setOpen(false)
    hit.act()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.currentTarget.tagName === 'INPUT') {
      event.preventDefault()
      take(hits[0])
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    } else moveWithArrows(event)
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
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div className="menu search-hits">
          <ul aria-label="What fits">
            {hits.map(hit => (
              <li key={hit.id}>
                <button
                  type="button"
                  data-row
                  className="menu-item"
                  onKeyDown={onKeyDown}
                  onBlur={onBlur}
                  onClick={() => take(hit)}
                >
                  <span>{hit.show}</span>
                </button>
              </li>
            ))}
          </ul>
          {hits.length === 0 && <p className="note nothing-found">{note}</p>}
        </div>
      )}
      <output className="unseen">
        {isShown && hits.length > 0 ? `${hits.length} found; Enter takes the first` : ''}
      </output>
    </div>
  )
}

function kindOf({ kind, types }: FoundEntity): string[] {
  return kind === 'literal' ? ['a value'] : types.slice(0, 2).map(typeWords)
}

function how({ match, name }: FoundEntity): string[] {
  return match === 'similar' ? ['spelt nearly so'] : match === 'alias' ? [`also known so: ${name}`] : []
}

const nothing: Found = { entities: [], types: [], relations: [] }

function useFound(kg: string, text: string): { found: Found; note?: string } {
  const [result, setResult] = useState<{ found: Found; note?: string }>({ found: nothing })
  useEffect(() => {
    let current = true
    const wanted = text.trim()
    const timer = setTimeout(() => {
      if (wanted === '') return setResult({ found: nothing })
      api.browse.search.query({ kg, text: wanted, limit: SHOWN }).then(
        found => {
          if (!current) return
          const isEmpty = found.entities.length + found.types.length + found.relations.length === 0
          setResult(isEmpty ? { found, note: 'Nothing in this graph has such a name.' } : { found })
        },
        (error: unknown) => current && setResult({ found: nothing, note: problemText(error) }),
      )
    }, DELAY_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [kg, text])
  return result
}
