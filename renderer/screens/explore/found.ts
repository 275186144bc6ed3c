import { useEffect, useState } from 'react'
import type { Found, FoundEntity } from '../../../electron/contract/browse.ts'
import { counted } from '../../../electron/contract/reading/format.ts'
import { relationWords, typeWords } from '../../../electron/contract/reading/name-text.ts'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem.ts'
import type { Hit } from '../../design/hit-list.tsx'
import { t } from '../../words/words.ts'

const DELAY_MS = 90
const MOST_TYPED = 300

const nothing: Found = { entities: [], types: [], relations: [] }

/** What of a graph is called so, while a person types. `note`: why there is nothing, once that is known. */
export function useFound(kg: string | undefined, text: string, limit: number): { found: Found; note?: string } {
  const [result, setResult] = useState<{ found: Found; note?: string }>({ found: nothing })
  useEffect(() => {
    let current = true
    const wanted = text.trim().slice(0, MOST_TYPED)
    const timer = setTimeout(() => {
      if (kg === undefined || wanted === '') return setResult({ found: nothing })
      api.browse.search.query({ kg, text: wanted, limit }).then(
        found => {
          const isEmpty = found.entities.length + found.types.length + found.relations.length === 0
          if (current) setResult(isEmpty ? { found, note: t('explore.nothingInThisGraphHas') } : { found })
        },
        (error: unknown) => current && setResult({ found: nothing, note: problemText(error) }),
      )
    }, DELAY_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [kg, text, limit])
  return result
}

export function entityHits(entities: readonly FoundEntity[], open: (entity: FoundEntity) => void): Hit[] {
  return entities.map(entity => ({
    id: `entity ${entity.key}`,
    title: entity.name,
    note: [
      ...(entity.kind === 'literal' ? [t('explore.aValue')] : entity.types.slice(0, 2).map(typeWords)),
      counted(entity.degree, 'fact'),
      ...(entity.match === 'similar'
        ? [t('explore.speltNearlySo')]
        : entity.match === 'alias'
          ? [t('explore.alsoKnownSo')]
          : []),
    ].join(' · '),
    act: () => open(entity),
  }))
}

export function typeHits(types: Found['types'], open: (name: string) => void): Hit[] {
  return types.map(({ name, entities }) => ({
    id: `type ${name}`,
    title: typeWords(name),
    note: t('explore.kindOf', { entities: counted(entities, 'entity') }),
    act: () => open(name),
  }))
}

export function relationHits(relations: Found['relations'], open: (name: string) => void): Hit[] {
  return relations.map(({ name, triples }) => ({
    id: `relation ${name}`,
    title: relationWords(name),
    note: t('explore.relationOf', { facts: counted(triples, 'fact') }),
    act: () => open(name),
  }))
}
