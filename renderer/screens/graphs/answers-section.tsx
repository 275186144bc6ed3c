import { useCallback, useEffect, useState } from 'react'
import { changedCount, savedWords } from '../../../electron/contract/reading/fate-words.ts'
import type { SavedAnswers } from '../../../electron/contract/recheck.ts'
import { isAtWork } from '../../../electron/contract/states.ts'
import { api } from '../../api/client.ts'
import { complain } from '../../design/notices-store.ts'
import { JobProgress } from '../../shell/job-progress.tsx'
import { useJobs } from '../../shell/jobs-store.ts'
import { ChangedAnswersSheet } from './changed-answers-sheet.tsx'
import { useVersions } from './versions-store.ts'
import { t } from '../../words/words.ts'

/** What became of the saved answers of a graph with its present version; nothing of one that never changed. */
export function AnswersSection({ kg }: { kg: string }) {
  const [answers, setAnswers] = useState<SavedAnswers>()
  const [isOpen, setOpen] = useState(false)
  const version = useVersions(state => state.lists.get(kg)?.current)
  const jobs = useJobs(state => state.jobs)
  const job = jobs.find(each => each.kind === 'rechecking' && each.subject === kg && isAtWork(each))
  const isAsking = job !== undefined
  const load = useCallback(
    () => (isAsking ? Promise.resolve() : api.graphs.answers.query({ kg }).then(setAnswers, complain)),
    [kg, isAsking],
  )
  useEffect(() => {
    void load()
  }, [load, version])
  if (!job && (answers === undefined || answers.graphVersion === undefined)) return null
  const changes = answers?.told?.changes ?? []
  return (
    <section aria-labelledby="answers">
      <h2 className="label" id="answers">
        {t('graphs.savedAnswers')}
      </h2>
      {job ? (
        <JobProgress job={job} />
      ) : (
        answers && (
          <>
            <p className={changedCount(answers) > 0 ? '' : 'soft'}>{savedWords(answers)}</p>
            <div className="acts section-acts">
              {changes.length > 0 && (
                <button type="button" className="button" onClick={() => setOpen(true)}>
                  {changedCount(answers) > 0 ? t('graphs.showWhatChanged') : t('graphs.showWhy')}
                </button>
              )}
              {answers.older > 0 && answers.told === undefined && (
                <button
                  type="button"
                  className="button"
                  onClick={() => void api.graphs.recheck.mutate({ kg }).then(() => undefined, complain)}
                >
                  {t('graphs.askThemAgain')}
                </button>
              )}
            </div>
          </>
        )
      )}
      {isOpen && answers && (
        <ChangedAnswersSheet answers={answers} onChanged={() => void load()} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}
