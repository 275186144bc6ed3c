import { useEffect, useState, type ReactNode } from 'react'
import { ErasableSchema, type EraseScope } from '../../electron/contract/erase.ts'
import { bytes } from '../../electron/contract/reading/format.ts'
import { encryptedWords, KEPT, readersWords, type Stored } from '../../electron/contract/stored.ts'
import { RowButton } from '../design/row-button.tsx'
import { Sheet } from '../design/sheet.tsx'
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
    <Sheet title="What is stored, and where" isWide onClose={closeOverlay}>
      <p>
        Nothing leaves this machine, unless you add a model or a graph that is elsewhere and allow it for a graph. There
        is no telemetry, and no look for updates.
      </p>
      <div className="acts keeping-acts">
        <button type="button" className="button" onClick={() => void backUp()}>
          Back up everything…
        </button>
        <button type="button" className="button" onClick={() => void restoreBackup()}>
          Restore a backup…
        </button>
        <button type="button" className="button plain" onClick={() => void copyDiagnostics()}>
          Copy diagnostics
        </button>
      </div>
      <KeepingJobs />
      {problem !== undefined && <p role="alert">{problem}</p>}
      {stored === undefined && problem === undefined && <p className="soft">Looking …</p>}
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
    <ul className="imports" aria-label="Backups">
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
        Everything is in <code className="data-folder">{stored.home}</code>. {readersWords(stored)}{' '}
        {withCommands(encryptedWords(stored))}
      </p>
      <table className="stored-table">
        <thead>
          <tr>
            <th scope="col">Folder</th>
            <th scope="col">What</th>
            <th scope="col">How long</th>
            <th scope="col">What erases it</th>
            <th scope="col" className="size">
              Size
            </th>
            <th scope="col" aria-label="Erase" />
          </tr>
        </thead>
        <tbody>
          {stored.folders.map(({ folder, bytes: size, files }) => {
            const scope = ErasableSchema.safeParse(folder).data
            return (
              <tr key={folder}>
                <th scope="row">{folder}</th>
                <td>{KEPT[folder].what}</td>
                <td>{KEPT[folder].kept}</td>
                <td>{withCommands(KEPT[folder].erase)}</td>
                <td className="size">{files === 0 ? 'empty' : bytes(size)}</td>
                <td>
                  {scope !== undefined && files > 0 && (
                    <RowButton act="Erase" name={folder} onClick={() => onErase(scope)}>
                      Erase…
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
          Erase everything…
        </button>
      </div>
    </>
  )
}
