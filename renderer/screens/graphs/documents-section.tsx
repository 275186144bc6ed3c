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
        Documents
      </h2>
      {summary ? (
        <Summary kg={kg} summary={summary} />
      ) : (
        <p className="soft">None yet. Text, Markdown, HTML and PDF files add facts in words beside the triples.</p>
      )}
      <div className="acts section-acts">
        <button type="button" className="button" onClick={() => input.current?.click()}>
          Add documents
        </button>
        <span className="note">or drop them on the window</span>
      </div>
      <ReadingChoice />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={documentAccept}
        aria-label="Document files"
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
        {counted(documents.length, 'document')} · {counted(hyperedges, 'fact')} in words · {counted(entities, 'entity')}{' '}
        · {counted(chunks, 'passage')}
      </p>
      {withoutVector > 0 && (
        <p className="note">
          {count(withoutVector)} facts and names cannot be searched yet, as the reading has not come to its end. Add the
          same documents again to go on with it.
        </p>
      )}
      <VirtualList
        label="Document list"
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
              {count(characters)} characters · {counted(passages, 'passage')}
            </span>
            <button
              type="button"
              className="button plain icon"
              aria-label={`Remove the document ${shortened(name, 80)}`}
              onClick={() => setRemoving(name)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </div>
        )}
      />
      <p className="note document-list-note">
        {extractor === 'patterns' ? (
          'Facts were found by patterns, without a language model.'
        ) : (
          <>
            Facts were found by <Name text={extractor} limit={60} />.
          </>
        )}{' '}
        {embedder.lexical ? (
          'Lexical vectors: no embedding model. Passages are found by their words, not by what they mean; an embedding model (.gguf) on the Models screen changes that.'
        ) : (
          <>
            Vectors by <Name text={embedder.name} limit={60} />.
          </>
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
          The facts that were read in it go with it. The file that it was read from stays where it is.
        </RemoveSheet>
      )}
    </>
  )
}
