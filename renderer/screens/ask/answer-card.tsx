import { useMemo, useState } from 'react'
import type { AnswerItem, Trajectory } from '../../../electron/host/api/views.ts'
import { ActionMenu } from '../../design/action-menu.tsx'
import { count, counted, duration } from '../../design/format.ts'
import { shortened } from '../../design/name-text.ts'
import { Name } from '../../design/name.tsx'
import { VirtualList } from '../../design/virtual-list.tsx'
import { pathOf } from '../../trajectory/evidence.ts'
import { ask } from './ask-store.ts'
import { EvidencePath } from './evidence-path.tsx'
import { NoAnswer } from './no-answer.tsx'
import { saveReport } from './save-report.ts'

const shownAtFirst = 6
const mostUnfolded = 40

/** The end of a question: its answer with the evidence of each item, or why there is none and what to try. */
export function AnswerCard({ trajectory }: { trajectory: Trajectory }) {
  return (
    <section className="answer" aria-label="Result">
      {trajectory.answer.length > 0 ? <Items trajectory={trajectory} /> : <NoAnswer trajectory={trajectory} />}
      <div className="acts">
        <ActionMenu
          label="Save report"
          actions={[
            { label: 'Page (HTML)', note: 'one file, opens in any browser', act: () => void saveReport(trajectory, 'html') },
            { label: 'Data (JSONL)', note: 'the whole trajectory', act: () => void saveReport(trajectory, 'jsonl') },
          ]}
        >
          Save report
        </ActionMenu>
        <button type="button" className="button" onClick={() => void ask({ question: trajectory.question, graph: trajectory.graph.name, entities: trajectory.topicEntities.map(({ name }) => name) })}>Ask again</button>
        <span className="cost number">{counted(trajectory.turns.length, 'step')} · {duration(trajectory.seconds)} · <Name text={trajectory.policy.name} limit={40} /></span>
      </div>
    </section>
  )
}

function Items({ trajectory }: { trajectory: Trajectory }) {
  const [open, setOpen] = useState(false)
  const { answer } = trajectory
  const topics = useMemo(() => new Set(trajectory.topicEntities.map(({ name }) => name)), [trajectory])
  const shown = open ? answer : answer.slice(0, shownAtFirst)
  return (
    <>
      <h2>{headline(answer.map(({ name }) => name))}</h2>
      {trajectory.status === 'stopped' && <p className="soft">Stopped before the end; this is what was found until then.</p>}
      {open && answer.length > mostUnfolded ? (
        <VirtualList label="Answers with evidence" items={answer} rowHeight={29} maxHeight={360} row={item => <Item item={item} topics={topics} />} />
      ) : (
        <ul aria-label="Answers with evidence">
          {shown.map((item, index) => <li key={index}><Item item={item} topics={topics} /></li>)}
        </ul>
      )}
      {answer.length > shownAtFirst && (
        <button type="button" className="button plain all" aria-expanded={open} onClick={() => setOpen(!open)}>{open ? 'Show fewer' : `Show all ${count(answer.length)}`}</button>
      )}
    </>
  )
}

function Item({ item, topics }: { item: AnswerItem; topics: ReadonlySet<string> }) {
  const [open, setOpen] = useState(false)
  const paths = useMemo(() => item.evidence.flatMap(chain => pathOf(chain, topics, item.name) ?? []), [item, topics])
  const [first, ...others] = paths
  if (!first) {
    return (
      <div className="evidence unsupported">
        <i aria-hidden="true">○</i>
        <span><Name text={item.name} limit={90} />: nothing that was looked up supports this</span>
      </div>
    )
  }
  return (
    <div className="evidence">
      <i aria-hidden="true">●</i>
      <span>
        <EvidencePath path={first} />
        {others.length > 0 && !open && <button type="button" className="other-paths" onClick={() => setOpen(true)}>+ {counted(others.length, 'other path')}</button>}
        {open && others.map((path, index) => <span key={index} className="other-path"><EvidencePath path={path} /></span>)}
      </span>
    </div>
  )
}

/** `A`, `A and B`, `A, B and C`, `A, B, C and 9 more`. */
function headline(names: readonly string[]): string {
  const most = 5
  const listed = names.slice(0, names.length > most ? most - 1 : most).map(name => shortened(name, 80))
  if (names.length > most) return `${listed.join(', ')} and ${count(names.length - listed.length)} more`
  const last = listed.pop()
  return listed.length === 0 ? (last ?? '') : `${listed.join(', ')} and ${last}`
}
