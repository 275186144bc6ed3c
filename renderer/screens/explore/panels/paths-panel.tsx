import { useState } from 'react'
import { LONGEST_PATH, type BrowsedEntity, type PathView } from '../../../../electron/contract/browse.ts'
import { count, counted } from '../../../../electron/contract/reading/format.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { pathsEnd } from '../../../../electron/contract/reading/path-words.ts'
import { Name } from '../../../design/name.tsx'
import { Picker } from '../../../design/picker.tsx'
import { askAbout } from '../../ask/ask-about.ts'
import { showPlace } from '../explore-store.ts'
import { changePaths, findWays, setPathEnds, showWays, stopFinding, usePaths } from '../paths-store.ts'
import { SearchField } from '../search-field.tsx'

const MOST_LISTED = 100
const LENGTHS = Array.from({ length: LONGEST_PATH - 1 }, (_, index) => index + 2)

/** The ways between two entities: found, listed, shown on the canvas and asked about. */
export function PathsPanel({ kg }: { kg: string }) {
  const { from, to, which, longest, without, looking, found, problem } = usePaths()
  const relations = [
    ...new Set((found?.paths ?? []).flatMap(({ steps }) => steps.flat().map(({ relation }) => relation))),
  ]
  return (
    <article aria-label="Ways between two">
      <h1>Ways between two</h1>
      <div className="path-form">
        <PathEnd
          key={`from ${from?.key}`}
          kg={kg}
          label="From"
          value={from}
          onChange={end => setPathEnds(kg, end, to)}
        />
        <PathEnd key={`to ${to?.key}`} kg={kg} label="To" value={to} onChange={end => setPathEnds(kg, from, end)} />
        <div className="path-how">
          <Picker
            label="Which ways"
            value={which}
            choices={[
              { value: 'shortest', label: 'the shortest' },
              { value: 'all', label: 'all' },
            ]}
            onChoose={value => changePaths({ which: value === 'all' ? 'all' : 'shortest' })}
          />
          <Picker
            label="Facts of a way at most"
            value={String(longest)}
            choices={LENGTHS.map(length => ({ value: String(length), label: `up to ${length}` }))}
            onChoose={value => changePaths({ longest: Number(value) })}
          />
          {looking ? (
            <button type="button" className="button" onClick={stopFinding}>
              Stop
            </button>
          ) : (
            <button type="button" className="button main" disabled={!from || !to} onClick={() => void findWays()}>
              Find
            </button>
          )}
        </div>
      </div>
      {without.length > 0 && (
        <ul className="chips" aria-label="Relations left out">
          {without.map(name => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                aria-label={`No longer leave out ${relationWords(name)}`}
                onClick={() => changePaths({ without: without.filter(other => other !== name) })}
              >
                not along <Name text={relationWords(name)} limit={30} /> ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {looking && (
          <p className="note number">
            Ways of {counted(looking.length, 'fact')}: {counted(looking.looked, 'fact')} looked at
          </p>
        )}
        {problem !== undefined && <p className="problem">{problem}</p>}
        {found && <p className="soft number">{pathsEnd(found)}</p>}
      </div>
      {found && found.paths.length > 0 && (
        <>
          <div className="acts">
            <button type="button" className="button main" onClick={() => void showWays(found.paths)}>
              {found.paths.length === 1 ? 'Show on canvas' : `Show all ${count(found.paths.length)} on canvas`}
            </button>
          </div>
          <ol className="ways" aria-label="Ways">
            {found.paths.slice(0, MOST_LISTED).map((path, index) => (
              <li key={index}>
                <Way kg={kg} path={path} />
              </li>
            ))}
          </ol>
          {relations.length > 1 && (
            <p className="note">
              Leave out:{' '}
              {relations.slice(0, 12).map(name => (
                <button
                  key={name}
                  type="button"
                  className="chip"
                  onClick={() => {
                    changePaths({ without: [...without, name] })
                    void findWays()
                  }}
                >
                  <Name text={relationWords(name)} limit={30} />
                </button>
              ))}
            </p>
          )}
        </>
      )}
      {!found && !looking && problem === undefined && (
        <p className="soft">
          Choose two entities, here or on the canvas (hold Shift to choose several). A way may follow a fact in either
          direction; values and types join nothing.
        </p>
      )}
    </article>
  )
}

function PathEnd({
  kg,
  label,
  value,
  onChange,
}: {
  kg: string
  label: string
  value: Pick<BrowsedEntity, 'key' | 'name'> | undefined
  onChange: (end: Pick<BrowsedEntity, 'key' | 'name'> | undefined) => void
}) {
  const [text, setText] = useState(value?.name ?? '')
  return (
    <div className="path-end">
      <span className="note" aria-hidden="true">
        {label}
      </span>
      <SearchField
        kg={kg}
        label={label}
        placeholder="Name of an entity"
        text={text}
        onText={next => {
          setText(next)
          // What is in the field is no longer what was chosen.
          if (value !== undefined && next.trim() === '') onChange(undefined)
        }}
        onPick={entity => {
          setText(entity.name)
          onChange(entity)
        }}
      />
    </div>
  )
}

function Way({ kg, path }: { kg: string; path: PathView }) {
  return (
    <>
      <p className="way">
        {path.nodes.map(({ key, name }, index) => {
          const step = path.steps[index - 1] ?? []
          return (
            <span key={index}>
              {step.length > 0 && (
                <span className="note">
                  {' '}
                  {step[0]?.tail === key ? '—' : '←'}{' '}
                  <Name
                    text={[...new Set(step.map(({ relation }) => relationWords(relation)))].join(', ')}
                    limit={60}
                  />{' '}
                  {step[0]?.tail === key ? '→' : '—'}{' '}
                </span>
              )}
              <button type="button" className="link" onClick={() => showPlace(kg, { kind: 'entity', key })}>
                <Name text={name} limit={60} />
              </button>
            </span>
          )
        })}
      </p>
      <p className="way-acts">
        <button type="button" className="button plain" onClick={() => void showWays([path])}>
          Show
        </button>
        <button type="button" className="button plain" onClick={() => askAbout(kg, path.nodes)}>
          Ask about this way
        </button>
      </p>
    </>
  )
}
