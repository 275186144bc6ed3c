import { X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Batch } from '../../../electron/contract/batch.ts'
import type { JobView } from '../../../electron/contract/job.ts'
import { count, counted, moment } from '../../../electron/contract/reading/format.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { isAtWork, stateTitle } from '../../../electron/contract/states.ts'
import { Name } from '../../design/name.tsx'
import { Picker } from '../../design/picker.tsx'
import { activeWords } from '../../shell/job-progress.tsx'
import { useJobs } from '../../shell/jobs-store.ts'
import { go } from '../../shell/route-store.ts'
import { useAsk } from '../ask/ask-store.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { loadBatches, removeBatch, resumeBatch, saveTable, startBatch, useBatches } from './batches-store.ts'
import { sentence, t } from '../../words/words.ts'

/** A table of questions in, one report and a table out. */
export function BatchSection() {
  const { batches, starting } = useBatches()
  const jobs = useJobs(state => state.jobs)
  const shelf = useGraphs(state => state.graphs)
  const asked = useAsk(state => state.graph)
  const [chosen, choose] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const graphs = useMemo(() => shelf?.filter(({ state }) => state === 'ready').map(({ name }) => name) ?? [], [shelf])
  const kg = [chosen, asked].find(name => name !== undefined && graphs.includes(name)) ?? graphs[0]
  const ours = jobs.filter(({ kind }) => kind === 'batch')
  const states = ours.map(({ id, state }) => `${id} ${state}`).join()
  useEffect(() => void loadBatches(), [states])
  return (
    <section className="report-batches" aria-labelledby="report-batches">
      <h2 id="report-batches">{t('report.aTableOfQuestions')}</h2>
      <p className="note">{t('report.tableNote')}</p>
      {kg !== undefined && (
        <div className="acts">
          <Picker
            label={t('common.graph')}
            value={kg}
            choices={graphs.map(name => ({ value: name, label: name }))}
            onChoose={choose}
          />
          <button type="button" className="button" disabled={starting} onClick={() => input.current?.click()}>
            {starting ? t('report.readingTheTable') : t('report.answerATable')}
          </button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.xlsx,.txt"
            aria-label={t('report.tableOfQuestions')}
            onChange={event => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void startBatch(kg, file)
            }}
          />
        </div>
      )}
      {batches.length > 0 && (
        <ul className="report-list" aria-label={t('report.tablesThatWereAnswered')}>
          {batches.map(batch => (
            <BatchRow key={batch.id} batch={batch} job={ours.find(({ subject }) => subject === batch.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function BatchRow({ batch, job }: { batch: Batch; job: JobView | undefined }) {
  const { id, name, setup, done, of, state, startedAt, error, rejectedCount } = batch
  const active = job !== undefined && isAtWork(job)
  const words = active
    ? activeWords(job)
    : [
        stateTitle(state),
        t('report.doneOf', { done: count(done), answers: counted(of, 'answer') }),
        moment(startedAt),
      ].join(' · ')
  return (
    <li>
      <span className="report-row">
        <span>
          <Name text={name} limit={80} />{' '}
          <span className="note">{sentence('report.overGraph', { kg: <Name text={setup.kg} limit={40} /> })}</span>
        </span>
        <span className="note number">
          {words}
          {rejectedCount > 0 && t('report.withoutQuestion', { rows: counted(rejectedCount, 'row') })}
        </span>
        {error !== undefined && (
          <span className="problem">
            <Name text={error} limit={300} />
          </span>
        )}
      </span>
      <span className="acts">
        {active && (
          <button type="button" className="button" onClick={() => void useJobs.getState().cancel(job.id)}>
            {t('common.cancel')}
          </button>
        )}
        {!active && state !== 'done' && (
          <button type="button" className="button" onClick={() => void resumeBatch(id)}>
            {t('common.goOn')}
          </button>
        )}
        {!active && done > 0 && (
          <>
            <button type="button" className="button" onClick={() => void saveTable(id)}>
              {t('report.saveTable')}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => go({ screen: 'report', subject: { kind: 'batch', id } })}
            >
              {t('common.report')}
            </button>
          </>
        )}
        {!active && (
          <button
            type="button"
            className="button plain icon"
            aria-label={t('report.removeAnswersOf', { name: shortened(name, 60) })}
            onClick={() => void removeBatch(batch)}
          >
            <X size={13} aria-hidden="true" />
          </button>
        )}
      </span>
    </li>
  )
}
