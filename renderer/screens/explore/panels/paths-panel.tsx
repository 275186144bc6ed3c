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
import { sentence, t } from '../../../words/words.ts'

const MOST_LISTED = 100
const LENGTHS = Array.from({ length: LONGEST_PATH - 1 }, (_, index) => index + 2)

/** The ways between two entities: found, listed, shown on the canvas and asked about. */
export function PathsPanel({ kg }: { kg: string }) {
  const { from, to, which, longest, without, looking, found, problem } = usePaths()
  const relations = [
    ...new Set((found?.paths ?? []).flatMap(({ steps }) => steps.flat().map(({ relation }) => relation))),
  ]
  return (
    <article aria-label={t('explore.waysBetweenTwo')}>
      <h1>{t('explore.waysBetweenTwo')}</h1>
      <div className="path-form">
        <PathEnd
          key={`from ${from?.key}`}
          kg={kg}
          label={t('common.from')}
          value={from}
          onChange={end => setPathEnds(kg, end, to)}
        />
        <PathEnd
          key={`to ${to?.key}`}
          kg={kg}
          label={t('common.to')}
          value={to}
          onChange={end => setPathEnds(kg, from, end)}
        />
        <div className="path-how">
          <Picker
            label={t('explore.whichWays')}
            value={which}
            choices={[
              { value: 'shortest', label: t('explore.theShortest') },
              { value: 'all', label: t('explore.allWays') },
            ]}
            onChoose={value => changePaths({ which: value === 'all' ? 'all' : 'shortest' })}
          />
          <Picker
            label={t('explore.factsOfAWayAt')}
            value={String(longest)}
            choices={LENGTHS.map(length => ({ value: String(length), label: t('explore.upTo', { length }) }))}
            onChoose={value => changePaths({ longest: Number(value) })}
          />
          {looking ? (
            <button type="button" className="button" onClick={stopFinding}>
              {t('common.stop')}
            </button>
          ) : (
            <button type="button" className="button main" disabled={!from || !to} onClick={() => void findWays()}>
              {t('common.find')}
            </button>
          )}
        </div>
      </div>
      {without.length > 0 && (
        <ul className="chips" aria-label={t('explore.relationsLeftOut')}>
          {without.map(name => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                aria-label={t('explore.noLongerLeaveOut', { relation: relationWords(name) })}
                onClick={() => changePaths({ without: without.filter(other => other !== name) })}
              >
                {sentence('explore.notAlong', { relation: <Name text={relationWords(name)} limit={30} /> })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* It goes on several times a second: seen, and not told. */}
      {looking && (
        <p className="note number">
          {t('explore.waysOf', { facts: counted(looking.length, 'fact'), facts2: counted(looking.looked, 'fact') })}
        </p>
      )}
      <div aria-live="polite">
        {problem !== undefined && <p className="problem">{problem}</p>}
        {found && <p className="soft number">{pathsEnd(found)}</p>}
      </div>
      {found && found.paths.length > 0 && (
        <>
          <div className="acts">
            <button type="button" className="button main" onClick={() => void showWays(found.paths)}>
              {found.paths.length === 1
                ? t('explore.showPathsOnCanvas')
                : t('explore.showAllPaths', { paths: count(found.paths.length) })}
            </button>
          </div>
          <ol className="ways" aria-label={t('explore.ways')}>
            {found.paths.slice(0, MOST_LISTED).map((path, index) => (
              <li key={index}>
                <Way kg={kg} path={path} />
              </li>
            ))}
          </ol>
          {relations.length > 1 && (
            <p className="note">
              {t('explore.leaveOut')}{' '}
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
      {!found && !looking && problem === undefined && <p className="soft">{t('explore.chooseTwo')}</p>}
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
        placeholder={t('common.nameOfAnEntity')}
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
          {t('common.show')}
        </button>
        <button type="button" className="button plain" onClick={() => askAbout(kg, path.nodes)}>
          {t('explore.askAboutThisWay')}
        </button>
      </p>
    </>
  )
}
