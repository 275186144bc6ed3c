import type { ImportResult, Rejected } from '../../../electron/host/api/views.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { count } from '../../design/format.ts'
import { Name } from '../../design/name.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { VirtualList } from '../../design/virtual-list.tsx'

/** The lines that an import left out, with file, line and reason. */
export function RejectedLines({ result, onClose }: { result: ImportResult; onClose: () => void }) {
  const { rejected, rejectedCount } = result
  const copy = () => navigator.clipboard.writeText(rejected.map(asText).join('\n')).then(() => tell(`Copied ${count(rejected.length)} lines.`), complain)
  return (
    <Sheet title={`${count(rejectedCount)} ${rejectedCount === 1 ? 'line was' : 'lines were'} left out`} onClose={onClose} foot={<button type="button" className="button" onClick={() => void copy()}>Copy the list</button>}>
      <p className="soft sheet-note">The other lines are in the graph. {rejected.length < rejectedCount && `The first ${count(rejected.length)} are listed.`}</p>
      <VirtualList
        label="Lines left out"
        items={rejected}
        rowHeight={44}
        maxHeight={400}
        row={({ file, line, reason }) => (
          <div className="rejected-row">
            <span className="rejected-place number"><Name text={file.split(/[\\/]/).at(-1) ?? file} limit={40} />{line > 0 && `:${line}`}</span>
            <Name text={reason} limit={300} />
          </div>
        )}
      />
    </Sheet>
  )
}

function asText({ file, line, reason }: Rejected): string {
  return `${file}${line > 0 ? `:${line}` : ''}\t${reason}`
}
