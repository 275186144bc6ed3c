import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { count, counted, moment } from '../../../electron/contract/reading/format.ts'
import { actWords } from '../../../electron/contract/reading/version-words.ts'
import type { Version } from '../../../electron/contract/version.ts'
import { ActionMenu } from '../../design/action-menu.tsx'
import { Name } from '../../design/name.tsx'
import { RenameSheet } from '../../design/rename-sheet.tsx'
import { VirtualList } from '../../design/virtual-list.tsx'
import { ChangesSheet } from './changes-sheet.tsx'
import {
  compareVersions,
  loadVersions,
  makeChange,
  nameVersion,
  removeVersion,
  switchTo,
  takeBack,
  tryChange,
  useVersions,
  type Change,
} from './versions-store.ts'

/** The versions of a graph, and the way to a new one. */
export function VersionsSection({ kg }: { kg: string }) {
  const list = useVersions(state => state.lists.get(kg))
  const tried = useVersions(state => (state.tried?.kg === kg ? state.tried : undefined))
  const compared = useVersions(state => (state.compared?.kg === kg ? state.compared : undefined))
  const [naming, setNaming] = useState<Version>()
  useEffect(() => {
    void loadVersions(kg)
  }, [kg])
  return (
    <section aria-labelledby="versions">
      <h2 className="label" id="versions">
        Versions
      </h2>
      {list && list.versions.length > 1 && (
        <VirtualList
          label="Version list"
          items={list.versions.toReversed()}
          rowHeight={46}
          maxHeight={280}
          keyOf={({ id }) => String(id)}
          row={version => (
            <VersionRow kg={kg} version={version} current={list.current} onName={() => setNaming(version)} />
          )}
        />
      )}
      <div className="acts section-acts">
        <FilesButton label="Add facts" onFiles={files => void tryChange(kg, files, 'add')} />
        <FilesButton label="Remove facts" onFiles={files => void tryChange(kg, files, 'remove')} />
        <span className="note">from files; the version before stays</span>
      </div>
      {tried && (
        <ChangesSheet
          title={WOULD[tried.how]}
          changes={tried.result.changes}
          there={tried.result.there}
          absent={tried.result.absent}
          rejectedCount={tried.result.rejectedCount}
          confirm={{ label: MAKE[tried.how], act: () => void makeChange() }}
          onClose={() => useVersions.setState({ tried: undefined })}
        />
      )}
      {compared && (
        <ChangesSheet
          title={`From version ${compared.from} to version ${compared.to}`}
          changes={compared.changes}
          onClose={() => useVersions.setState({ compared: undefined })}
        />
      )}
      {naming && (
        <RenameSheet
          title={`Name version ${naming.id}`}
          name={naming.name ?? ''}
          rename={to => nameVersion(kg, naming.id, to)}
          onClose={() => setNaming(undefined)}
        />
      )}
    </section>
  )
}

const WOULD: Record<Change, string> = {
  add: 'What adding these would change',
  remove: 'What removing these would change',
}
const MAKE: Record<Change, string> = { add: 'Add them', remove: 'Remove them' }

function FilesButton({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={`Files: ${label}`}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          onFiles(files)
        }}
      />
    </>
  )
}

function VersionRow({
  kg,
  version,
  current,
  onName,
}: {
  kg: string
  version: Version
  current: number
  onName: () => void
}) {
  const { id, name, createdAt, act, added, removed, triples, previous, sources } = version
  const acted = actWords(version)
  const isPresent = id === current
  return (
    <div className="version-row" aria-current={isPresent ? 'true' : undefined}>
      <span className="version-name">
        {name === undefined ? `Version ${id}` : <Name text={name} limit={50} />}
        {isPresent && <span className="note"> · present</span>}
      </span>
      <span className="note number version-note">
        {counted(triples, 'triple')}
        {act !== 'import' && ` · +${count(added)} −${count(removed)}`} · {moment(createdAt)}
        {acted !== undefined && ` · ${acted}`}
        {sources.length > 0 && (
          <>
            {' · '}
            <Name text={sources.map(source => source.split(/[\\/]/).at(-1) ?? source).join(', ')} limit={60} />
          </>
        )}
      </span>
      <ActionMenu
        label={`What can be done with version ${id}`}
        className="button plain icon"
        actions={[
          ...(isPresent ? [] : [{ label: 'Switch to it', act: () => void switchTo(kg, id) }]),
          { label: 'Name it', act: onName },
          ...(previous === undefined
            ? []
            : [
                { label: 'What it changed', act: () => void compareVersions(kg, previous, id) },
                { label: 'Take its changes back', act: () => void takeBack(kg, id) },
              ]),
          ...(isPresent ? [] : [{ label: 'What changed since', act: () => void compareVersions(kg, id, current) }]),
          ...(isPresent ? [] : [{ label: 'Remove it', act: () => void removeVersion(kg, id) }]),
        ]}
      >
        <Ellipsis size={14} aria-hidden="true" />
      </ActionMenu>
    </div>
  )
}
