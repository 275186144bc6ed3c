import { useEffect, useState, type ReactNode } from 'react'
import { ErasableSchema, type EraseScope } from '../../electron/contract/erase.ts'
import { bytes } from '../../electron/contract/reading/format.ts'
import { keptWords, readersWords, type Stored } from '../../electron/contract/stored.ts'
import { RowButton } from '../design/row-button.tsx'
import { Sheet } from '../design/sheet.tsx'
import { EncryptionSection } from '../screens/keeping/encryption-section.tsx'
import { EraseSheet } from '../screens/keeping/erase-sheet.tsx'
import {
  backUp,
  copyDiagnostics,
  erase,
  loadKeeping,
  restoreBackup,
  useKeeping,
} from '../screens/keeping/keeping-store.ts'
import { RemovedThings } from '../screens/keeping/removed-things.tsx'
import { JobProgress } from '../shell/job-progress.tsx'
import { useJobs } from '../shell/jobs-store.ts'
import { closeOverlay } from './overlay-store.ts'
import { sentence, t } from '../words/words.ts'

/** Commands stand between backticks. */
const withCommands = (text: string): ReactNode[] =>
  text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>))

/** What is kept on this machine: where, how long, and what takes it away; the whole of it as a file. */
export function PrivacySheet() {
  const { stored, problem } = useKeeping()
  const [erasing, setErasing] = useState<EraseScope>()
  useEffect(() => {
    void loadKeeping()
  }, [])
  return (
    <Sheet title={t('actions.whatIsStored')} isWide onClose={closeOverlay}>
      <p>{t('actions.nothingLeaves')}</p>
      <div className="acts keeping-acts">
        <button type="button" className="button" onClick={() => void backUp()}>
          {t('actions.backUpEverything')}
        </button>
        <button type="button" className="button" onClick={() => void restoreBackup()}>
          {t('actions.restoreABackup')}
        </button>
        <button type="button" className="button plain" onClick={() => void copyDiagnostics()}>
          {t('actions.copyDiagnostics')}
        </button>
      </div>
      <KeepingJobs />
      {problem !== undefined && <p role="alert">{problem}</p>}
      {stored === undefined && problem === undefined && <p className="soft">{t('actions.looking')}</p>}
      <EncryptionSection />
      {stored !== undefined && <StoredTable stored={stored} onErase={setErasing} />}
      {stored !== undefined && <RemovedThings />}
      {stored !== undefined && erasing !== undefined && (
        <EraseSheet
          scope={erasing}
          stored={stored}
          onErase={() => {
            setErasing(undefined)
            void erase(erasing)
          }}
          onClose={() => setErasing(undefined)}
        />
      )}
    </Sheet>
  )
}

/** Here, since the list of all jobs is under this page. */
function KeepingJobs() {
  const jobs = useJobs(state => state.jobs).filter(({ kind }) => kind === 'backup' || kind === 'restore')
  if (jobs.length === 0) return null
  return (
    <ul className="imports" aria-label={t('actions.backups')}>
      {jobs.map(job => (
        <li key={job.id} className="import-row">
          <JobProgress job={job} />
        </li>
      ))}
    </ul>
  )
}

function StoredTable({ stored, onErase }: { stored: Stored; onErase: (scope: EraseScope) => void }) {
  return (
    <>
      <p>
        {sentence('actions.everythingIsIn', {
          home: <code className="data-folder">{stored.home}</code>,
          readers: readersWords(stored),
        })}
      </p>
      <table className="stored-table">
        <thead>
          <tr>
            <th scope="col">{t('actions.folder')}</th>
            <th scope="col">{t('actions.what')}</th>
            <th scope="col">{t('actions.howLong')}</th>
            <th scope="col">{t('actions.whatErasesIt')}</th>
            <th scope="col" className="size">
              {t('actions.size')}
            </th>
            <th scope="col" aria-label={t('actions.eraseColumn')} />
          </tr>
        </thead>
        <tbody>
          {stored.folders.map(({ folder, bytes: size, files }) => {
            const scope = ErasableSchema.safeParse(folder).data
            const words = keptWords(folder)
            return (
              <tr key={folder}>
                <th scope="row">{folder}</th>
                <td>{words.what}</td>
                <td>{words.kept}</td>
                <td>{withCommands(words.erase)}</td>
                <td className="size">{files === 0 ? t('actions.empty') : bytes(size)}</td>
                <td>
                  {scope !== undefined && files > 0 && (
                    <RowButton act={t('actions.eraseAct')} name={folder} onClick={() => onErase(scope)}>
                      {t('actions.eraseAsk')}
                    </RowButton>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="acts">
        <button type="button" className="button plain" onClick={() => onErase('everything')}>
          {t('actions.eraseEverything')}
        </button>
      </div>
    </>
  )
}
