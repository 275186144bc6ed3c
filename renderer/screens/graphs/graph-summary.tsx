import { useEffect, useState } from 'react'
import type { GraphCard } from '../../../electron/contract/graph.ts'
import { GRAPH_EXPORTS, GraphExportFormatSchema } from '../../../electron/contract/graph-export.ts'
import type { GraphSummary } from '../../../electron/contract/graph.ts'
import { problemText } from '../../api/problem.ts'
import { bytes, count, moment } from '../../../electron/contract/reading/format.ts'
import { relationWords, typeWords } from '../../../electron/contract/reading/name-text.ts'
import { ActionMenu } from '../../design/action-menu.tsx'
import { Name } from '../../design/name.tsx'
import { RenameSheet } from '../../design/rename-sheet.tsx'
import { VirtualList } from '../../design/virtual-list.tsx'
import { chooseGraph, focusQuestion, newQuestion } from '../ask/ask-store.ts'
import { startWith } from '../ask/question/before-asking.tsx'
import { go } from '../../shell/route-store.ts'
import { changePlan } from '../teach/plan-store.ts'
import { Consent } from './consent.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { AnswersSection } from './answers-section.tsx'
import { DuplicatesSection } from './duplicates/duplicates-section.tsx'
import { ExploredSection } from './explored-section.tsx'
import { VersionsSection } from './versions-section.tsx'
import { exportGraph, loadDetail, removeGraph, renameGraph, useGraphs } from './graphs-store.ts'

const FORMATS = GraphExportFormatSchema.options

/** A graph in hand: how large it is, what it speaks of, names to start from, and what can be done with it. */
export function GraphSummary({ card }: { card: GraphCard }) {
  const detail = useGraphs(state => state.details.get(card.name))
  const [problem, setProblem] = useState<string>()
  const [renaming, setRenaming] = useState(false)
  const broken = card.state === 'broken'
  useEffect(() => {
    if (!broken && !detail) loadDetail(card.name).catch((error: unknown) => setProblem(problemText(error)))
  }, [card.name, broken, detail])
  const askAbout = (name?: string) => {
    chooseGraph(card.name)
    newQuestion()
    if (name === undefined) focusQuestion()
    else startWith(name)
  }
  return (
    <aside className="summary" aria-label={`About ${card.name}`}>
      <h1>
        <Name text={card.name} limit={100} />
      </h1>
      <div className="acts">
        {!broken && (
          <button type="button" className="button main" onClick={() => askAbout()}>
            Ask about it
          </button>
        )}
        {!broken && card.triples > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => {
              changePlan({ kg: card.name })
              go({ screen: 'teach' })
            }}
          >
            Teach it
          </button>
        )}
        {!broken && card.at === undefined && (
          <ActionMenu
            label="Export"
            actions={FORMATS.map(format => ({
              label: `${GRAPH_EXPORTS[format].name} (.${GRAPH_EXPORTS[format].ending})`,
              note: GRAPH_EXPORTS[format].use,
              act: () => void exportGraph(card.name, format),
            }))}
          >
            Export
          </ActionMenu>
        )}
        <button type="button" className="button" onClick={() => setRenaming(true)}>
          Rename
        </button>
        <button type="button" className="button" onClick={() => void removeGraph(card.name)}>
          Remove
        </button>
      </div>
      {broken && (
        <div className="broken">
          <h2>This graph cannot be read</h2>
          <p>
            <Name
              text={
                card.problem ??
                'Its folder is there, but not in a form that this version understands. Import the source file again.'
              }
              limit={600}
            />
          </p>
        </div>
      )}
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {detail && detail.triples > 0 && <Counts detail={detail} onAsk={askAbout} />}
      {!broken && card.triples > 0 && card.at === undefined && <ExploredSection kg={card.name} />}
      {!broken && card.at === undefined && <VersionsSection kg={card.name} />}
      {!broken && card.triples > 0 && card.at === undefined && <DuplicatesSection kg={card.name} />}
      {!broken && card.at === undefined && <AnswersSection kg={card.name} />}
      {!broken && card.at === undefined && <DocumentsSection kg={card.name} />}
      {detail && detail.triples > 0 && <Detail detail={detail} />}
      {!broken && <Consent kg={card.name} isElsewhere={card.at !== undefined} />}
      {renaming && (
        <RenameSheet
          title="Rename the graph"
          name={card.name}
          rename={to => renameGraph(card.name, to)}
          onClose={() => setRenaming(false)}
        />
      )}
    </aside>
  )
}

function Counts({ detail, onAsk }: { detail: GraphSummary; onAsk: (name: string) => void }) {
  return (
    <>
      <dl className="counts number">
        <div>
          <dt>triples</dt>
          <dd>{count(detail.triples)}</dd>
        </div>
        <div>
          <dt>entities</dt>
          <dd>{count(detail.entities)}</dd>
        </div>
        {detail.qualifiedFacts !== undefined && (
          <div>
            <dt>facts with properties</dt>
            <dd>{count(detail.qualifiedFacts)}</dd>
          </div>
        )}
        <div>
          <dt>relations</dt>
          <dd>{count(detail.relations)}</dd>
        </div>
        {detail.literals > 0 && (
          <div>
            <dt>values</dt>
            <dd>{count(detail.literals)}</dd>
          </div>
        )}
      </dl>
      {detail.sampleEntities.length > 0 && (
        <section aria-labelledby="samples">
          <h2 className="label" id="samples">
            Ask about one of these
          </h2>
          <ul className="chips">
            {detail.sampleEntities.slice(0, 14).map(name => (
              <li key={name}>
                <button type="button" className="chip" onClick={() => onAsk(name)}>
                  <Name text={name} limit={50} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Detail({ detail }: { detail: GraphSummary }) {
  const most = detail.topRelations[0]?.triples ?? 1
  return (
    <>
      <section aria-labelledby="relations">
        <h2 className="label" id="relations">
          {detail.topRelations.length < detail.relations
            ? `Its ${detail.topRelations.length} most used relations`
            : 'Relations'}
        </h2>
        <VirtualList
          label="Relation list"
          items={detail.topRelations}
          rowHeight={54}
          maxHeight={380}
          row={relation => (
            <div className="relation-row">
              <div className="relation-head">
                <span className="mono">
                  <Name text={relation.name} limit={70} />
                </span>
                <span className="number">{count(relation.triples)}</span>
              </div>
              <div className="relation-share" aria-hidden="true">
                <i style={{ width: `${Math.max(0.5, (100 * relation.triples) / most)}%` }} />
              </div>
              {relation.example && (
                <p className="note">
                  <Name text={relation.example.head} limit={40} /> → {relationWords(relation.name).slice(0, 40)} →{' '}
                  <Name text={relation.example.tail} limit={40} />
                </p>
              )}
            </div>
          )}
        />
      </section>
      {detail.types.length > 0 && (
        <section aria-labelledby="types">
          <h2 className="label" id="types">
            Kinds of entity
          </h2>
          <ul className="chips">
            {detail.types.slice(0, 20).map(({ name, entities }) => (
              <li key={name} className="chip number" title={name.slice(0, 300)}>
                <span>
                  <Name text={typeWords(name)} limit={40} /> <span className="note">{count(entities)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="note origin">
        Made {moment(detail.createdAt)}
        {detail.sources.length > 0 && (
          <>
            {' '}
            from{' '}
            <Name text={detail.sources.map(source => source.split(/[\\/]/).at(-1) ?? source).join(', ')} limit={200} />
          </>
        )}{' '}
        · {bytes(detail.bytes)} on disk{detail.temporal && ' · facts carry times'}
        <br />
        <span className="mono" title={detail.fingerprint}>
          fingerprint {detail.fingerprint.slice(0, 16)}
        </span>
      </p>
    </>
  )
}
