import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { HypergraphSummary } from '../../../electron/contract/documents.ts'
import { count, counted } from '../../../electron/contract/reading/format.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { Name } from '../../design/name.tsx'
import { RemoveSheet } from '../../design/remove-sheet.tsx'
import { VirtualList } from '../../design/virtual-list.tsx'
import { useJobs } from '../../shell/jobs-store.ts'
import { documentAccept } from './document-files.ts'
import { DocumentSheet } from './document-sheet.tsx'
import { loadDocuments, readDocuments, removeDocument, useDocuments } from './documents-store.ts'
import { ReadingChoice } from './reading-choice.tsx'
import { sentence, t } from '../../words/words.ts'

/** The documents that were read into a graph, and the way to add more. */
export function DocumentsSection({ kg }: { kg: string }) {
  const summary = useDocuments(state => state.summaries.get(kg))
  const read = useJobs(
    state =>
      state.jobs.filter(
        ({ kind, state: job, documents }) => kind === 'documents' && job === 'done' && documents?.kg === kg,
      ).length,
  )
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    void loadDocuments(kg)
  }, [kg, read])
  return (
    <section aria-labelledby="documents">
      <h2 className="label" id="documents">
        {t('graphs.documents')}
      </h2>
      {summary ? <Summary kg={kg} summary={summary} /> : <p className="soft">{t('graphs.noDocuments')}</p>}
      <div className="acts section-acts">
        <button type="button" className="button" onClick={() => input.current?.click()}>
          {t('graphs.addDocuments')}
        </button>
        <span className="note">{t('graphs.orDropThemOnThe')}</span>
      </div>
      <ReadingChoice />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={documentAccept}
        aria-label={t('graphs.documentFiles')}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void readDocuments(files, kg)
        }}
      />
    </section>
  )
}

function Summary({
  kg,
  summary: { documents, entities, hyperedges, chunks, withoutVector, embedder, extractor },
}: {
  kg: string
  summary: HypergraphSummary
}) {
  const [removing, setRemoving] = useState<string>()
  const [read, setRead] = useState<{ name: string; chunks: number }>()
  return (
    <>
      <p className="number">
        {t('graphs.documentFigures', {
          documents: counted(documents.length, 'document'),
          facts: counted(hyperedges, 'fact'),
          entities: counted(entities, 'entity'),
          passages: counted(chunks, 'passage'),
        })}
      </p>
      {withoutVector > 0 && <p className="note">{t('graphs.notSearchable', { number: count(withoutVector) })}</p>}
      <VirtualList
        label={t('graphs.documentList')}
        items={documents}
        rowHeight={38}
        maxHeight={240}
        keyOf={({ name }) => name}
        row={({ name, chunks: passages, characters }) => (
          <div className="document-row">
            <button
              type="button"
              className="link name-link document-name"
              onClick={() => setRead({ name, chunks: passages })}
            >
              <Name text={name} limit={80} />
            </button>
            <span className="note number">
              {t('graphs.charactersPassages', {
                characters: count(characters),
                passages: counted(passages, 'passage'),
              })}
            </span>
            <button
              type="button"
              className="button plain icon"
              aria-label={t('graphs.removeDocument', { name: shortened(name, 80) })}
              onClick={() => setRemoving(name)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </div>
        )}
      />
      <p className="note document-list-note">
        {extractor === 'patterns' ? (
          t('graphs.foundByPatterns')
        ) : (
          <>{sentence('graphs.foundBy', { extractor: <Name text={extractor} limit={60} /> })}</>
        )}{' '}
        {embedder.lexical ? (
          t('graphs.lexicalVectors')
        ) : (
          <>{sentence('graphs.vectorsBy', { name: <Name text={embedder.name} limit={60} /> })}</>
        )}
      </p>
      {read && <DocumentSheet key={read.name} kg={kg} document={read} onClose={() => setRead(undefined)} />}
      {removing !== undefined && (
        <RemoveSheet
          name={removing}
          onRemove={() => {
            setRemoving(undefined)
            void removeDocument(kg, removing)
          }}
          onClose={() => setRemoving(undefined)}
        >
          {t('graphs.documentGoes')}
        </RemoveSheet>
      )}
    </>
  )
}
