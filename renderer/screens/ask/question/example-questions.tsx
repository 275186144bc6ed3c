import { useEffect, useState } from 'react'
import { isAtWork } from '../../../../electron/contract/states.ts'
import { api } from '../../../api/client.ts'
import { Name } from '../../../design/name.tsx'
import { useJobs } from '../../../shell/jobs-store.ts'
import { ask } from '../asking.ts'
import { useAsk } from '../ask-store.ts'
import { prepareFor } from './preparing.ts'
import { t } from '../../../words/words.ts'

/** Times that it is looked while a graph is explored, whether there are any by now. */
const LOOKS = 50

/** Questions that the graph itself proposes and Clew answers, to be asked with a click. */
export function ExampleQuestions({ kg }: { kg: string }) {
  const [examples, setExamples] = useState<readonly string[]>([])
  const exploring = useJobs(state =>
    state.jobs.find(({ kind, subject, ...job }) => kind === 'exploring' && subject === kg && isAtWork(job)),
  )
  const look = exploring && Math.floor(LOOKS * (exploring.fraction ?? 0))
  useEffect(() => {
    let current = true
    api.graphs.examples.query({ kg }).then(
      found => current && setExamples(found),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [kg, look])
  const aboutToAsk = (question: string) => void prepareFor({ kg, model: useAsk.getState().model, question })
  if (examples.length === 0) return exploring ? <p className="note">{t('ask.lookingForQuestions')}</p> : null
  return (
    <section aria-labelledby="examples">
      <h2 className="label" id="examples">
        {t('ask.tryOneOfThese')}
      </h2>
      <ul className="examples">
        {examples.map(question => (
          <li key={question}>
            <button
              type="button"
              onPointerEnter={() => aboutToAsk(question)}
              onFocus={() => aboutToAsk(question)}
              onClick={() => void ask({ question, graph: kg, entities: [] })}
            >
              <Name text={question} limit={160} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
