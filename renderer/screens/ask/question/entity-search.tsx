import { Plus } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useEffect, useState } from 'react'
import type { EntitySuggestion } from '../../../../electron/contract/graph.ts'
import { api } from '../../../api/client.ts'
import { problemText } from '../../../api/problem.ts'
import { foundWords, type Hit, HitList, onFieldKey } from '../../../design/hit-list.tsx'
import { shortened } from '../../../../electron/contract/reading/name-text.ts'
import { useAsk } from '../ask-store.ts'
import { apart } from './topics.ts'
import { t } from '../../../words/words.ts'

const DELAY_MS = 120
const SHOWN = 8

/** `+ entity`: a field that completes names of the chosen graph while the person types. */
export function EntitySearch({ onPick }: { onPick: (entity: EntitySuggestion) => void }) {
  const [open, setOpen] = useState(false)
  const kg = useAsk(state => state.graph)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="chip add" type="button" aria-label={t('ask.addEntity')}>
        <Plus size={12} aria-hidden="true" /> {t('ask.plusEntity')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="menu entity-search"
          side="top"
          align="start"
          sideOffset={6}
          aria-label={t('ask.addAnEntity')}
        >
          <EntityField
            kg={kg}
            onPick={entity => {
              onPick(entity)
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** A field that completes names of a graph. `onText`: what is no name of the graph may be taken as it is. */
export function EntityField({
  kg,
  onPick,
  onText,
}: {
  kg: string | undefined
  onPick: (entity: EntitySuggestion) => void
  onText?: (text: string) => void
}) {
  const [text, setText] = useState('')
  const { found, note, lookedFor } = useCompletions(kg, text)
  const hits: Hit[] = [
    ...found.map(entity => ({
      id: entity.key,
      title: entity.shown ?? entity.name,
      note: apart(entity),
      act: () => onPick(entity),
    })),
    // Not before it was looked for: who is quick would take the beginning of a name for an answer of its own.
    ...(onText && text.trim() !== '' && text.trim() === lookedFor
      ? [{ id: '', title: t('ask.takeAsItIs', { text: shortened(text.trim(), 60) }), act: () => onText(text.trim()) }]
      : []),
  ]
  const take = (hit: Hit) => {
    setText('')
    hit.act()
  }
  return (
    <div data-list>
      <input
        data-row
        className="field"
        aria-label={t('ask.entityName')}
        autoComplete="off"
        placeholder={onText ? t('ask.nameOrValue') : t('common.nameOfAnEntity')}
        spellCheck={false}
        maxLength={300}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => onFieldKey(event, hits[0], take)}
      />
      <HitList label={t('ask.matchingEntities')} hits={hits} onTake={take} />
      <output className="note">{note ?? foundWords(hits)}</output>
    </div>
  )
}

interface Completions {
  found: EntitySuggestion[]
  /** What they complete. */
  lookedFor?: string
  note?: string
}

function useCompletions(kg: string | undefined, text: string): Completions {
  const [result, setResult] = useState<Completions>({ found: [] })
  useEffect(() => {
    const prefix = text.trim()
    let current = true
    const timer = setTimeout(() => {
      if (kg === undefined || prefix === '') return setResult({ found: [] })
      api.graphs.complete.query({ kg, prefix, limit: SHOWN }).then(
        found =>
          current &&
          setResult({
            found,
            lookedFor: prefix,
            ...(found.length === 0 && { note: t('ask.noEntityOfThisGraph') }),
          }),
        (error: unknown) => current && setResult({ found: [], lookedFor: prefix, note: problemText(error) }),
      )
    }, DELAY_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [kg, text])
  return result
}
