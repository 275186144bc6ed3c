import { useEffect, useState } from 'react'
import { exploredWords } from '../../../electron/contract/reading/explored-words.ts'
import { isAtWork } from '../../../electron/contract/states.ts'
import { api } from '../../api/client.ts'
import { complain } from '../../design/notices-store.ts'
import { JobProgress } from '../../shell/job-progress.tsx'
import { useJobs } from '../../shell/jobs-store.ts'
import { t } from '../../words/words.ts'

async function exploredOf(kg: string): Promise<string | null> {
  const [explored, { mostWrong }] = await Promise.all([
    api.graphs.explored.query({ kg }),
    api.graphs.settings.query({ kg }),
  ])
  return explored && exploredWords(explored, mostWrong)
}

/** What a graph told of itself by its own questions, and the way to have it explored. */
export function ExploredSection({ kg }: { kg: string }) {
  const [said, setSaid] = useState<string | null>()
  const jobs = useJobs(state => state.jobs)
  const job = jobs.find(each => each.kind === 'exploring' && each.subject === kg && isAtWork(each))
  const isExploring = job !== undefined
  useEffect(() => {
    let current = true
    if (!isExploring) exploredOf(kg).then(read => current && setSaid(read), complain)
    return () => {
      current = false
    }
  }, [kg, isExploring])
  return (
    <section aria-labelledby="explored">
      <h2 className="label" id="explored">
        {t('graphs.itsOwnQuestions')}
      </h2>
      {job ? (
        <JobProgress job={job} />
      ) : (
        <>
          <p className={said ? '' : 'soft'}>{said ?? t('graphs.notExplored')}</p>
          <div className="acts section-acts">
            <button
              type="button"
              className="button"
              onClick={() => void api.graphs.explore.mutate({ kg }).then(() => undefined, complain)}
            >
              {said ? t('graphs.exploreItAgain') : t('graphs.exploreIt')}
            </button>
          </div>
        </>
      )}
    </section>
  )
}
