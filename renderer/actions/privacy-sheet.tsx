import type { ReactNode } from 'react'
import { bytes } from '../../electron/contract/reading/format.ts'
import { KEPT, readersWords } from '../../electron/contract/stored.ts'
import { api } from '../api/client.ts'
import { Sheet } from '../design/sheet.tsx'
import { useQuery } from '../screens/evaluate/use-query.ts'
import { closeOverlay } from './overlay-store.ts'

/** Commands stand between backticks. */
const withCommands = (text: string): ReactNode[] =>
  text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>))

/** What is kept on this machine: where, how long, and what takes it away. */
export function PrivacySheet() {
  const { value: stored, problem } = useQuery('stored', () => api.app.stored.query())
  return (
    <Sheet title="What is stored, and where" isWide isRead onClose={closeOverlay}>
      <p>
        Nothing leaves this machine, unless you add a model or a graph that is elsewhere and allow it for a graph. There
        is no telemetry, and no look for updates.
      </p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {stored === undefined && problem === undefined && <p className="soft">Looking …</p>}
      {stored !== undefined && (
        <>
          <p>
            Everything is in <code className="data-folder">{stored.home}</code>. {readersWords(stored)} To erase all of
            it, close Clew and delete that folder.
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
              </tr>
            </thead>
            <tbody>
              {stored.folders.map(({ folder, bytes: size, files }) => (
                <tr key={folder}>
                  <th scope="row">{folder}</th>
                  <td>{KEPT[folder].what}</td>
                  <td>{KEPT[folder].kept}</td>
                  <td>{withCommands(KEPT[folder].erase)}</td>
                  <td className="size">{files === 0 ? 'empty' : bytes(size)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Sheet>
  )
}
