import type { LessonPreview as Preview } from '../../../electron/contract/training-form.ts'
import { count, counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { shownOf } from './lesson-examples.ts'
import { usePlan } from './plan-store.ts'
import { useModels } from '../models/models-store.ts'
import { sentence, t, type PlainKey } from '../../words/words.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const SOURCES: Record<string, PlainKey> = {
  graphsynth: 'teach.drawnFromGraph',
  graphroll: 'teach.ownRightWays',
  rrs: 'teach.waysAlong',
  use: 'teach.answersMarked',
  import: 'teach.filesOfQuestions',
}
const MOST_ANSWERS = 3
/** What it will learn from: where lessons come from, and some of them to read. */
export function LessonPreview() {
  const preview = usePlan(state => state.preview)
  const problem = usePlan(state => state.previewProblem)
  const previewing = usePlan(state => state.previewing)
  const writer = usePlan(state => state.change.lessons?.writer)
  const model = useModels(state => state.models?.find(({ id }) => id === writer))
  return (
    <section className="lesson-preview" aria-labelledby="lessons" aria-busy={previewing}>
      <h2 className="label" id="lessons">
        {t('teach.whatItLearnsFrom')}
      </h2>
      {problem !== undefined && <p className="problem">{problem}</p>}
      {!preview && problem === undefined && (
        <p className="soft">{previewing ? t('teach.drawingAFewLessons') : t('teach.chooseAGraph')}</p>
      )}
      {preview && model !== undefined && (
        <p className="note">{sentence('teach.wordedLater', { model: <Name text={model.name} limit={60} /> })}</p>
      )}
      {preview && <Lessons preview={preview} />}
    </section>
  )
}

function Lessons({ preview: { counts, examples, rejected } }: { preview: Preview }) {
  return (
    <>
      <dl className="counts number">
        {counts.map(({ source, lessons }) => {
          const words = SOURCES[source]
          return (
            <div key={source}>
              <dt>{words === undefined ? source : t(words)}</dt>
              <dd>{count(lessons)}</dd>
            </div>
          )
        })}
      </dl>
      {examples.length > 0 && <h3>{t('teach.likeThese')}</h3>}
      <ul className="lessons" aria-label={t('teach.examplesOfLessons')}>
        {shownOf(examples).map(({ question, answers, path, source }) => (
          <li key={`${source} ${question}`}>
            <p>
              <Name text={question} limit={240} />
            </p>
            <p className="lesson-answers">
              <span className="note">
                <Name text={path.replace(/([→←]) (?=[→←])/g, '$1 · ')} limit={240} />
              </span>{' '}
              {answers.slice(0, MOST_ANSWERS).map((name, index) => (
                <span key={name}>
                  {index > 0 && ', '}
                  <Name text={name} limit={60} />
                </span>
              ))}
              {answers.length > MOST_ANSWERS && (
                <span className="number">
                  {' '}
                  {t('teach.andAnswersMore', { number: count(answers.length - MOST_ANSWERS) })}
                </span>
              )}
              {source === 'use' && <span className="tier">{t('teach.markedByYou')}</span>}
            </p>
          </li>
        ))}
      </ul>
      {rejected.length > 0 && (
        <details className="rejected-lessons">
          <summary className="number">
            {t('teach.lessonsLeftOut', {
              lessons: counted(
                rejected.reduce((sum, { lessons }) => sum + lessons, 0),
                'lesson',
              ),
            })}
          </summary>
          <ul>
            {rejected.map(({ reason, lessons, example }) => (
              <li key={inWords(reason)}>
                <span className="number">{count(lessons)}</span>{' '}
                <span>
                  <Name text={inWords(reason)} limit={240} />
                  {example !== '' && (
                    <span className="note">
                      {' '}
                      <Name text={example} limit={160} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
