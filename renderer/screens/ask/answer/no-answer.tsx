import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { counted } from '../../../../electron/contract/reading/format.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { lookedAt } from '../../../../electron/contract/reading/looked-at.ts'
import { useGraphs } from '../../graphs/graphs-store.ts'

const MOST_NAMED = 6

/** No answer: what happened, and what to try next. */
export function NoAnswer({ trajectory }: { trajectory: Trajectory }) {
  if (trajectory.status === 'stopped')
    return (
      <>
        <h2>Stopped</h2>
        <p className="soft">No answer had been found when it was stopped. The steps until then are kept.</p>
      </>
    )
  if (trajectory.status === 'failed') {
    return (
      <>
        <h2>This question could not be finished</h2>
        <p className="problem">
          <Name text={trajectory.error ?? 'No reason was given.'} limit={600} />
        </p>
        <button
          type="button"
          className="button plain all"
          onClick={() => void navigator.clipboard.writeText(trajectory.error ?? '')}
        >
          Copy the reason
        </button>
      </>
    )
  }
  return <NothingSaid trajectory={trajectory} />
}

/** An empty answer is one: the graph does not say. Running out of steps is another matter. */
function NothingSaid({ trajectory }: { trajectory: Trajectory }) {
  const relations = useGraphs(state => state.details.get(trajectory.graph.name)?.topRelations)
  const start = trajectory.topicEntities[0]
  const looked = lookedAt(trajectory.turns)
  const said = trajectory.turns.at(-1)?.action?.kind === 'answer'
  const words = looked.nearest.length > 0 ? looked.nearest : (relations ?? []).slice(0, 5).map(({ name }) => name)
  return (
    <>
      <h2>
        {said || trajectory.turns.length === 0
          ? 'The graph does not say.'
          : 'No answer within the steps that were allowed'}
      </h2>
      <p className="soft">
        {looked.entities.length > 0 ? (
          <>
            Looked at: <Named names={looked.entities} />
            {looked.relations.length > 0 && (
              <>
                , along <Named names={looked.relations.map(relationWords)} />
              </>
            )}
            . {counted(looked.facts, 'fact')}
            {looked.passages > 0 && ` and ${counted(looked.passages, 'passage')}`} seen; none carries an answer.
          </>
        ) : looked.passages > 0 ? (
          <>
            {counted(looked.passages, 'passage')} of the documents {looked.passages === 1 ? 'was' : 'were'} read; none
            carries an answer.
          </>
        ) : start ? (
          <>
            Nothing was found around <Name text={start.name} limit={60} />.
          </>
        ) : (
          'No entity of this graph was found in the question, so there was nowhere to start from.'
        )}{' '}
        What helps most:
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
              {looked.nearest.length > 0 ? '; the nearest it has: ' : ', such as '}
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
          {said
            ? 'Ask for one connection at a time and go on from its answer.'
            : 'Allow more steps under “More” in the line above the question, or ask for one connection at a time.'}
        </li>
      </ul>
    </>
  )
}

function Named({ names }: { names: readonly string[] }) {
  const distinct = [...new Set(names)]
  return (
    <>
      {distinct.slice(0, MOST_NAMED).map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Name text={name} limit={50} />
        </span>
      ))}
      {distinct.length > MOST_NAMED && ` and ${distinct.length - MOST_NAMED} more`}
    </>
  )
}
