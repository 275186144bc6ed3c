import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { addSample } from './graphs-store.ts'
import { accepted, addFiles } from './take-files.ts'

/**
 * Where files are dropped or chosen. The whole window takes drops too (shell/window-drop.tsx); this is where one sees
 * that.
 */
export function DropZone({ first }: { first: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className="drop-zone" aria-label="Add a graph">
      <FileUp size={20} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <p>{first ? 'Drop a graph or documents anywhere on this window' : 'Drop files to add a graph or documents'}</p>
        <p className="note">
          Turtle, N-Triples, RDF/XML, JSON-LD, CSV, TSV or lines of head|relation|tail, plain or gzipped; GraphML, GEXF,
          JSON, Parquet and Excel; a zip of these, or a graph that Clew wrote (.clew). Files dropped together become one
          graph. Documents (text, Markdown, HTML, PDF) are read for facts. Nothing leaves this machine.
        </p>
        <div className="acts">
          <button type="button" className={first ? 'button main' : 'button'} onClick={() => input.current?.click()}>
            Choose files
          </button>
          <button type="button" className="button" onClick={() => void addSample()}>
            Add the sample graph
          </button>
        </div>
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
