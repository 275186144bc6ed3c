import type { Trajectory } from '../../../electron/host/api/views.ts'
import { relationWords } from '../../design/name-text.ts'
import { Name } from '../../design/name.tsx'
import { useGraphs } from '../graphs/graphs-store.ts'

/** No answer: what happened, and what to try next. */
export function NoAnswer({ trajectory }: { trajectory: Trajectory }) {
  if (trajectory.status === 'stopped') return <><h2>Stopped</h2><p className="soft">No answer had been found when it was stopped. The steps until then are kept.</p></>
  if (trajectory.status === 'failed') {
    return (
      <>
        <h2>This question could not be finished</h2>
        <p className="problem"><Name text={trajectory.error ?? 'No reason was given.'} limit={600} /></p>
        <button type="button" className="button plain all" onClick={() => void navigator.clipboard.writeText(trajectory.error ?? '')}>Copy the reason</button>
      </>
    )
  }
  return <NothingFound trajectory={trajectory} />
}

function NothingFound({ trajectory }: { trajectory: Trajectory }) {
  const relations = useGraphs(state => state.details.get(trajectory.graph.name)?.topRelations)
  const start = trajectory.topicEntities[0]
  return (
    <>
      <h2>Nothing found</h2>
      <p className="soft">{start ? <>The walk from <Name text={start.name} limit={60} /> led to no answer.</> : 'No entity of this graph was found in the question, so there was nowhere to start from.'} What helps most:</p>
      <ul className="advice">
        <li>{start ? 'Check that the entity it started from is the one you mean; another can be added in the question box.' : 'Use a name as it stands in the graph, or add the entity with “+ entity” in the question box.'}</li>
        <li>
          Say it with words the graph uses
          {relations && relations.length > 0 ? <>, such as {relations.slice(0, 5).map(({ name }, index) => <span key={name}>{index > 0 && ', '}“<Name text={relationWords(name)} limit={40} />”</span>)}.</> : '.'}
        </li>
        <li>Ask for one connection at a time and go on from its answer.</li>
      </ul>
    </>
  )
}
