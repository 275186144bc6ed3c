import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { addSample } from './graphs-store.ts'
import { accepted, addFiles } from './take-files.ts'

/**
 * Where files are chosen. The whole window takes drops (shell/window-drop.tsx); this says so, at length as long as there
 * is no graph, in one line from then on.
 */
export function DropZone({ first }: { first: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [explained, setExplained] = useState(false)
  return (
    <section className={first ? 'drop-zone first' : 'drop-zone'} aria-label="Add a graph">
      {first && <FileUp size={20} strokeWidth={1.5} aria-hidden="true" />}
      <div>
        {first && <p>Drop a graph or documents anywhere on this window</p>}
        {first && <Kinds />}
        <div className="acts">
          <button type="button" className={first ? 'button main' : 'button'} onClick={() => input.current?.click()}>
            {first ? 'Choose files' : 'Add files…'}
          </button>
          <button type="button" className="button" onClick={() => void addSample()}>
            Add the sample graph
          </button>
          {!first && (
            <button
              type="button"
              className="button plain"
              aria-expanded={explained}
              onClick={() => setExplained(!explained)}
            >
              or drop them anywhere
            </button>
          )}
        </div>
        {!first && explained && <Kinds />}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Graph files"
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void addFiles(files)
        }}
      />
    </section>
  )
}

/** What can be added. */
function Kinds() {
  return (
    <p className="note">
      Turtle, N-Triples, RDF/XML, JSON-LD, CSV, TSV or lines of head|relation|tail, plain or gzipped; GraphML, GEXF,
      JSON, Parquet and Excel; a zip of these, or a graph that Clew wrote (.clew). Files dropped together become one
      graph. Documents (text, Markdown, HTML, PDF) are read for facts. Nothing leaves this machine.
    </p>
  )
}
