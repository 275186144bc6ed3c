import { useEffect } from 'react'
import { problemText } from '../../api/problem.ts'
import { relationWords } from '../../design/name-text.ts'
import { Name } from '../../design/name.tsx'
import { tell } from '../../design/notices-store.ts'
import { addSample, loadDetail, useGraphs } from '../graphs/graphs-store.ts'
import { go } from '../../shell/route-store.ts'
import { focusQuestion, useAsk, writeDraft } from './ask-store.ts'

export function NoGraph() {
  return (
    <div className="empty">
      <h1>There is nothing to ask yet</h1>
      <p>Clew answers from a knowledge graph that you give it: a file of triples, or a table with three columns. Drop it anywhere on this window; it stays on this machine.</p>
      <div className="acts">
        <button type="button" className="button main" onClick={() => go({ screen: 'graphs' })}>Add a graph</button>
        <button type="button" className="button" onClick={() => void addSample()}>Try the sample graph</button>
      </div>
    </div>
  )
}

/** What the chosen graph knows, so that the first question need not be guessed. */
export function BeforeAsking() {
  const graph = useAsk(state => state.graph)
  const detail = useGraphs(state => (graph === undefined ? undefined : state.details.get(graph)))
  useEffect(() => {
    if (graph !== undefined && !detail) loadDetail(graph).catch((error: unknown) => tell(problemText(error)))
  }, [graph, detail])
  return (
    <div className="empty before-asking">
      <h1>{graph === undefined ? 'Ask a question' : <>Ask about <Name text={graph} limit={60} /></>}</h1>
      <p>Name the thing you start from and say what you want to know about it. Every step is shown, and every answer comes with the facts that carry it.</p>
      {detail && detail.sampleEntities.length > 0 && (
        <section aria-labelledby="starts">
          <h2 className="label" id="starts">Some entities to start from</h2>
          <ul className="chips">
            {detail.sampleEntities.slice(0, 10).map(name => (
              <li key={name}>
                <button type="button" className="chip" onClick={() => startWith(name)}><Name text={name} limit={50} /></button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {detail && detail.topRelations.length > 0 && (
        <section aria-labelledby="knows">
          <h2 className="label" id="knows">What it knows most about</h2>
          <p className="relations">{detail.topRelations.slice(0, 12).map(({ name }, index) => <span key={name}>{index > 0 && ' · '}<Name text={relationWords(name)} limit={40} /></span>)}</p>
        </section>
      )}
    </div>
  )
}

/** Puts a name into the question box and the cursor behind it. */
export function startWith(name: string): void {
  const { draft } = useAsk.getState()
  writeDraft(draft.trim() === '' ? `${name} ` : `${draft.trimEnd()} ${name} `)
  focusQuestion()
}
