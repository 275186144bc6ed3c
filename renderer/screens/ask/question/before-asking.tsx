import { useEffect } from 'react'
import { problemText } from '../../../api/problem.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { counted } from '../../../../electron/contract/reading/format.ts'
import { tell } from '../../../design/notices-store.ts'
import { loadDocuments, useDocuments } from '../../graphs/documents-store.ts'
import { loadDetail, useGraphs } from '../../graphs/graphs-store.ts'
import { NoGraph } from '../../graphs/no-graph.tsx'
import { ExampleQuestions } from './example-questions.tsx'
import { focusQuestion, useAsk, writeDraft } from '../ask-store.ts'
import { sentence, t } from '../../../words/words.ts'

const MOST_DOCUMENTS = 8
const MOST_RELATIONS = 12

export function NothingToAsk() {
  return (
    <NoGraph>
      <h1>{t('ask.thereIsNothingToAsk')}</h1>
      <p>{t('ask.whatClewNeeds')}</p>
    </NoGraph>
  )
}

/** What the chosen graph knows, so that the first question need not be guessed. */
export function BeforeAsking() {
  const graph = useAsk(state => state.graph)
  const detail = useGraphs(state => (graph === undefined ? undefined : state.details.get(graph)))
  useEffect(() => {
    if (graph !== undefined && !detail) loadDetail(graph).catch((error: unknown) => tell(problemText(error)))
  }, [graph, detail])
  useEffect(() => {
    if (graph !== undefined) void loadDocuments(graph)
  }, [graph])
  const documents = useDocuments(state => (graph === undefined ? undefined : state.summaries.get(graph)))
  return (
    <div className="empty before-asking">
      <h1>
        {graph === undefined ? (
          t('ask.askAQuestion')
        ) : (
          <>{sentence('ask.askAboutGraph', { graph: <Name text={graph} limit={60} /> })}</>
        )}
      </h1>
      <p>{t('ask.nameWhatYouStartFrom')}</p>
      {graph !== undefined && <ExampleQuestions key={graph} kg={graph} />}
      {detail && detail.sampleEntities.length > 0 && (
        <section aria-labelledby="starts">
          <h2 className="label" id="starts">
            {t('ask.someEntitiesToStartFrom')}
          </h2>
          <ul className="chips">
            {detail.sampleEntities.slice(0, 10).map(name => (
              <li key={name}>
                <button type="button" className="chip" onClick={() => startWith(name)}>
                  <Name text={name} limit={50} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {detail && detail.topRelations.length > 0 && (
        <section aria-labelledby="knows">
          <h2 className="label" id="knows">
            {t('ask.whatItKnowsMostAbout')}
          </h2>
          <p className="relations">
            {[...new Set(detail.topRelations.map(({ name }) => relationWords(name)))]
              .slice(0, MOST_RELATIONS)
              .map((words, index) => (
                <span key={words}>
                  {index > 0 && ' · '}
                  <Name text={words} limit={40} />
                </span>
              ))}
          </p>
        </section>
      )}
      {documents && documents.documents.length > 0 && (
        <section aria-labelledby="documents-known">
          <h2 className="label" id="documents-known">
            {t('ask.documentsWithFacts', {
              documents: counted(documents.documents.length, 'document'),
              facts: counted(documents.hyperedges, 'fact'),
            })}
          </h2>
          <p className="relations">
            {documents.documents.slice(0, MOST_DOCUMENTS).map(({ name }, index) => (
              <span key={name}>
                {index > 0 && ' · '}
                <Name text={name} limit={50} />
              </span>
            ))}
            {documents.documents.length > MOST_DOCUMENTS && ' …'}
          </p>
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
