import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { lookedAt } from '../../../../electron/contract/reading/looked-at.ts'
import { outcomeOf } from '../../../../electron/contract/reading/outcome.ts'
import { useGraphs } from '../../graphs/graphs-store.ts'

/** No answer: what happened, and what to try next. */
export function NoAnswer({ trajectory }: { trajectory: Trajectory }) {
  const { kind, title, reason } = outcomeOf(trajectory)
  if (kind === 'graph-does-not-say' || kind === 'out-of-steps') return <NothingFound trajectory={trajectory} />
  return (
    <>
      <h2>{title}</h2>
      {reason !== undefined && (
        <p className={kind === 'failed' ? 'problem' : 'soft'}>
          <Name text={reason} limit={600} />
        </p>
      )}
      {kind === 'failed' && (
        <button
          type="button"
          className="button plain all"
          onClick={() => void navigator.clipboard.writeText(reason ?? '')}
        >
          Copy the reason
        </button>
      )}
    </>
  )
}

/** An empty answer is one: the graph does not say. Running out of steps is another matter. */
function NothingFound({ trajectory }: { trajectory: Trajectory }) {
  const relations = useGraphs(state => state.details.get(trajectory.graph.name)?.topRelations)
  const { kind, title, reason } = outcomeOf(trajectory)
  const start = trajectory.topicEntities[0]
  const { nearest } = lookedAt(trajectory.turns)
  const words = nearest.length > 0 ? nearest : (relations ?? []).slice(0, 5).map(({ name }) => name)
  return (
    <>
      <h2>{title}</h2>
      <p className="soft">
        <Name text={reason ?? ''} limit={1000} /> What helps most:
      </p>
      <ul className="advice">
        <li>
          {start ? (
            <>
              Check that <Name text={start.name} limit={60} /> is the entity you mean; another can be added in the
              question box.
            </>
          ) : (
            'Use a name as it stands in the graph, or add the entity with “+ entity” in the question box.'
          )}
        </li>
        <li>
          Say it with words the graph uses
          {words.length > 0 ? (
            <>
              {nearest.length > 0 ? '; the nearest it has: ' : ', such as '}
              {words.map((name, index) => (
                <span key={name}>
                  {index > 0 && ', '}“<Name text={relationWords(name)} limit={40} />”
                </span>
              ))}
              .
            </>
          ) : (
            '.'
          )}
        </li>
        <li>
          {kind === 'graph-does-not-say'
            ? 'Ask for one connection at a time and go on from its answer.'
            : 'Allow more steps under “More” in the line above the question, or ask for one connection at a time.'}
        </li>
      </ul>
    </>
  )
}
