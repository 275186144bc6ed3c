import type { LessonPreview as Preview } from '../../../electron/contract/training-form.ts'
import { count, counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { usePlan } from './plan-store.ts'

const SOURCES: Record<string, string> = {
  graphsynth: 'drawn from the graph',
  graphroll: 'its own right ways',
  rrs: 'ways along known answers',
  use: 'answers you marked',
  import: 'files of questions',
}
const MOST_EXAMPLES = 6
const MOST_ANSWERS = 3

/** What it will learn from: where lessons come from, and some of them to read. */
export function LessonPreview() {
  const preview = usePlan(state => state.preview)
  const problem = usePlan(state => state.previewProblem)
  const previewing = usePlan(state => state.previewing)
  return (
    <section className="lesson-preview" aria-labelledby="lessons" aria-busy={previewing}>
      <h2 className="label" id="lessons">
        What it learns from
      </h2>
      {problem !== undefined && <p className="problem">{problem}</p>}
      {!preview && problem === undefined && (
        <p className="soft">{previewing ? 'Drawing a few lessons…' : 'Choose a graph.'}</p>
      )}
      {preview && <Lessons preview={preview} />}
    </section>
  )
}

function Lessons({ preview: { counts, examples, rejected } }: { preview: Preview }) {
  return (
    <>
      <dl className="counts number">
        {counts.map(({ source, lessons }) => (
          <div key={source}>
            <dt>{SOURCES[source] ?? source}</dt>
            <dd>{count(lessons)}</dd>
          </div>
        ))}
      </dl>
      {examples.length > 0 && <h3>Like these</h3>}
      <ul className="lessons" aria-label="Examples of lessons">
        {examples.slice(0, MOST_EXAMPLES).map(({ question, answers, path, source }) => (
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
                <span className="number"> and {count(answers.length - MOST_ANSWERS)} more</span>
              )}
              {source === 'use' && <span className="tier">marked by you</span>}
            </p>
          </li>
        ))}
      </ul>
      {rejected.length > 0 && (
        <details className="rejected-lessons">
          <summary className="number">
            {counted(
              rejected.reduce((sum, { lessons }) => sum + lessons, 0),
              'lesson',
            )}{' '}
            left out
          </summary>
          <ul>
            {rejected.map(({ reason, lessons, example }) => (
              <li key={reason}>
                <span className="number">{count(lessons)}</span>{' '}
                <span>
                  <Name text={reason} limit={240} />
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
