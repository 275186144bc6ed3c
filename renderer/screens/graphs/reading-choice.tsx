import { useEffect } from 'react'
import { type Choice, Picker } from '../../design/picker.tsx'
import { loadModels, useModels } from '../models/models-store.ts'
import { LEXICAL, useReading } from './documents-store.ts'
import { t } from '../../words/words.ts'

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
    { value: PATTERNS, label: 'patterns', note: t('graphs.quickNoLanguageModel') },
    ...writers.map(({ id, name, kind }) => ({
      value: id,
      label: name,
      note: kind === 'endpoint' ? 'endpoint' : t('graphs.slowerFindsWhatSentencesMean'),
    })),
  ]
  const comparers: Choice[] = [
    ...embedders.map(({ id, name }) => ({ value: id, label: name })),
    { value: LEXICAL, label: 'words', note: t('graphs.noEmbeddingModel') },
  ]
  const valueIn = (choices: readonly Choice[], chosen: string | undefined) =>
    choices.find(({ value }) => value === chosen)?.value ?? choices[0]?.value ?? ''
  if (extractors.length < 2 && comparers.length < 2) return null
  return (
    <div className="reading">
      {extractors.length > 1 && (
        <span>
          {t('graphs.factsBy')}{' '}
          <Picker
            label={t('graphs.factsOfDocumentsBy')}
            value={valueIn(extractors, extractor)}
            choices={extractors}
            onChoose={value => useReading.setState({ extractor: value === PATTERNS ? undefined : value })}
          />
        </span>
      )}
      {comparers.length > 1 && (
        <span>
          {t('graphs.comparedBy')}{' '}
          <Picker
            label={t('graphs.documentsComparedBy')}
            value={valueIn(comparers, embedder)}
            choices={comparers}
            onChoose={value => useReading.setState({ embedder: value })}
          />
        </span>
      )}
    </div>
  )
}
