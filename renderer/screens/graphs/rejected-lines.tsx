import type { Rejected } from '../../../electron/contract/job.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { count, counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { VirtualList } from '../../design/virtual-list.tsx'
import { t } from '../../words/words.ts'

/** What an import left out, lines or whole files, with file, line and reason. */
export function RejectedLines({
  rejected,
  rejectedCount,
  noun,
  rest,
  onClose,
}: {
  rejected: readonly Rejected[]
  rejectedCount: number
  noun: 'line' | 'file'
  rest: string
  onClose: () => void
}) {
  const copy = () =>
    navigator.clipboard
      .writeText(rejected.map(asText).join('\n'))
      .then(() => tell(t('graphs.copiedLines', { rejected: count(rejected.length) })), complain)
  return (
    <Sheet
      title={t('graphs.leftOutTitle', { count: rejectedCount, what: counted(rejectedCount, noun) })}
      onClose={onClose}
      foot={
        <button type="button" className="button" onClick={() => void copy()}>
          {t('graphs.copyTheList')}
        </button>
      }
    >
      <p className="soft sheet-note">
        {rest} {rejected.length < rejectedCount && t('graphs.firstListed', { rejected: count(rejected.length) })}
      </p>
      <VirtualList
        label={t(noun === 'line' ? 'graphs.linesLeftOut' : 'graphs.filesLeftOut')}
        items={rejected}
        rowHeight={44}
        maxHeight={400}
        row={({ file, line, reason }) => (
          <div className="rejected-row">
            <span className="rejected-place number">
              <Name text={file.split(/[\\/]/).at(-1) ?? file} limit={40} />
              {line > 0 && `:${line}`}
            </span>
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
