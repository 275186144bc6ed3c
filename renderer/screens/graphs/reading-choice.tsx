import { useEffect } from 'react'
import { type Choice, Picker } from '../../design/picker.tsx'
import { loadModels, useModels } from '../models/models-store.ts'
import { LEXICAL, useReading } from './documents-store.ts'

const PATTERNS = 'patterns'
const noModels: never[] = []

/** What finds the facts in documents and what compares them, each where there is more than one. */
export function ReadingChoice() {
  const models = useModels(state => state.models) ?? noModels
  const { extractor, embedder } = useReading()
  useEffect(() => {
    void loadModels()
  }, [])
  const ready = models.filter(({ state }) => state === 'ready')
  // The models that come with Clew write no facts: they were made for walking.
  const writers = ready.filter(({ kind, embedded, embeds }) => kind !== 'navigator' && !embedded && embeds !== true)
  const embedders = ready.filter(({ embeds }) => embeds === true)
  const extractors: Choice[] = [
    { value: PATTERNS, label: 'patterns', note: 'quick, no language model' },
    ...writers.map(({ id, name, kind }) => ({
      value: id,
      label: name,
      note: kind === 'endpoint' ? 'endpoint' : 'slower, finds what sentences mean',
    })),
  ]
  const comparers: Choice[] = [
    ...embedders.map(({ id, name }) => ({ value: id, label: name })),
    { value: LEXICAL, label: 'words', note: 'no embedding model' },
  ]
  const valueIn = (choices: readonly Choice[], chosen: string | undefined) =>
    choices.find(({ value }) => value === chosen)?.value ?? choices[0]?.value ?? ''
  if (extractors.length < 2 && comparers.length < 2) return null
  return (
    <div className="reading">
      {extractors.length > 1 && (
        <span>
          Facts by{' '}
          <Picker
            label="Facts of documents by"
            value={valueIn(extractors, extractor)}
            choices={extractors}
            onChoose={value => useReading.setState({ extractor: value === PATTERNS ? undefined : value })}
          />
        </span>
      )}
      {comparers.length > 1 && (
        <span>
          Compared by{' '}
          <Picker
            label="Documents compared by"
            value={valueIn(comparers, embedder)}
            choices={comparers}
            onChoose={value => useReading.setState({ embedder: value })}
          />
        </span>
      )}
    </div>
  )
}
