import { useEffect, useState } from 'react'
import type { GraphCard } from '../../../electron/contract/graph.ts'
import { exportWords, GRAPH_EXPORTS, GraphExportFormatSchema } from '../../../electron/contract/graph-export.ts'
import { problemText } from '../../api/problem.ts'
import { ActionMenu } from '../../design/action-menu.tsx'
import { Name } from '../../design/name.tsx'
import { RenameSheet } from '../../design/rename-sheet.tsx'
import { usePainted } from '../../design/use-painted.ts'
import { chooseGraph, focusQuestion, newQuestion } from '../ask/ask-store.ts'
import { startWith } from '../ask/question/before-asking.tsx'
import { go } from '../../shell/route-store.ts'
import { showPlace } from '../explore/explore-store.ts'
import { changePlan } from '../teach/plan-store.ts'
import { Consent } from './consent.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { AnswersSection } from './answers-section.tsx'
import { DuplicatesSection } from './duplicates/duplicates-section.tsx'
import { Contents, Counts } from './graph-contents.tsx'
import { ExploredSection } from './explored-section.tsx'
import { FetchedSection } from './fetched-section.tsx'
import { VersionsSection } from './versions-section.tsx'
import { exportGraph, loadDetail, removeGraph, renameGraph, useGraphs } from './graphs-store.ts'
import { t } from '../../words/words.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const FORMATS = GraphExportFormatSchema.options

/** A graph in hand: how large it is, what it speaks of, names to start from, and what can be done with it. */
export function GraphSummary({ card }: { card: GraphCard }) {
  const detail = useGraphs(state => state.details.get(card.name))
  const [problem, setProblem] = useState<string>()
  const [renaming, setRenaming] = useState(false)
  const isPainted = usePainted()
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
    <aside className="summary" aria-label={t('graphs.aboutNamed', { name: card.name })}>
      <h1>
        <Name text={card.name} limit={100} />
      </h1>
      <div className="acts">
        {!broken && (
          <button type="button" className="button main" onClick={() => askAbout()}>
            {t('common.askAboutIt')}
          </button>
        )}
        {!broken && card.triples > 0 && (
          <button type="button" className="button" onClick={() => showPlace(card.name)}>
            {t('common.explore')}
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
            {t('graphs.teachIt')}
          </button>
        )}
        {!broken && card.at === undefined && (
          <ActionMenu
            label={t('common.export')}
            actions={FORMATS.map(format => ({
              label: `${exportWords(format).name} (.${GRAPH_EXPORTS[format].ending})`,
              note: exportWords(format).use,
              act: () => void exportGraph(card.name, format),
            }))}
          >
            {t('common.export')}
          </ActionMenu>
        )}
        <button type="button" className="button" onClick={() => setRenaming(true)}>
          {t('common.rename')}
        </button>
        <button type="button" className="button" onClick={() => void removeGraph(card.name)}>
          {t('common.remove')}
        </button>
      </div>
      {broken && (
        <div className="broken">
          <h2>{t('graphs.thisGraphCannotBeRead')}</h2>
          <p>
            <Name text={inWords(card.problem ?? t('graphs.folderNotUnderstood'))} limit={600} />
          </p>
        </div>
      )}
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {detail && detail.triples > 0 && <Counts detail={detail} onAsk={askAbout} />}
      {detail && <FetchedSection detail={detail} />}
      {!broken && card.triples > 0 && card.at === undefined && <ExploredSection kg={card.name} />}
      {!broken && card.at === undefined && <VersionsSection kg={card.name} />}
      {isPainted && (
        <>
          {!broken && card.triples > 0 && card.at === undefined && <DuplicatesSection kg={card.name} />}
          {!broken && card.at === undefined && <AnswersSection kg={card.name} />}
          {!broken && card.at === undefined && <DocumentsSection kg={card.name} />}
          {detail && detail.triples > 0 && <Contents detail={detail} />}
          {!broken && <Consent kg={card.name} isElsewhere={card.at !== undefined} />}
        </>
      )}
      {renaming && (
        <RenameSheet
          title={t('graphs.renameTheGraph')}
          name={card.name}
          rename={to => renameGraph(card.name, to)}
          onClose={() => setRenaming(false)}
        />
      )}
    </aside>
  )
}
