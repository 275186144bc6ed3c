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
import { t, type PlainKey } from '../../words/words.ts'

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
        {t('graphs.versions')}
      </h2>
      {list && list.versions.length > 1 && (
        <VirtualList
          label={t('graphs.versionList')}
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
        <FilesButton label={t('graphs.addFactsFromFiles')} onFiles={files => void tryChange(kg, files, 'add')} />
        <FilesButton label={t('graphs.removeFacts')} onFiles={files => void tryChange(kg, files, 'remove')} />
        <span className="note">{t('graphs.fromFiles')}</span>
      </div>
      {tried && (
        <ChangesSheet
          title={t(WOULD[tried.how])}
          changes={tried.result.changes}
          there={tried.result.there}
          absent={tried.result.absent}
          rejectedCount={tried.result.rejectedCount}
          confirm={{ label: t(MAKE[tried.how]), act: () => void makeChange() }}
          onClose={() => useVersions.setState({ tried: undefined })}
        />
      )}
      {compared && (
        <ChangesSheet
          title={t('graphs.fromVersionTo', { from: compared.from, to: compared.to })}
          changes={compared.changes}
          onClose={() => useVersions.setState({ compared: undefined })}
        />
      )}
      {naming && (
        <RenameSheet
          title={t('graphs.nameVersion', { id: naming.id })}
          name={naming.name ?? ''}
          rename={to => nameVersion(kg, naming.id, to)}
          onClose={() => setNaming(undefined)}
        />
      )}
    </section>
  )
}

const WOULD: Record<Change, PlainKey> = {
  add: 'graphs.whatAddingChanges',
  remove: 'graphs.whatRemovingChanges',
}
const MAKE: Record<Change, PlainKey> = { add: 'graphs.addThem', remove: 'graphs.removeThem' }

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
        aria-label={t('graphs.filesOf', { label })}
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
        {name === undefined ? t('graphs.versionNumber', { id }) : <Name text={name} limit={50} />}
        {isPresent && <span className="note"> {t('graphs.present')}</span>}
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
        label={t('graphs.whatWithVersion', { id })}
        className="button plain icon"
        actions={[
          ...(isPresent ? [] : [{ label: t('graphs.switchToIt'), act: () => void switchTo(kg, id) }]),
          { label: t('graphs.nameIt'), act: onName },
          ...(previous === undefined
            ? []
            : [
                { label: t('graphs.whatItChanged'), act: () => void compareVersions(kg, previous, id) },
                { label: t('graphs.takeItsChangesBack'), act: () => void takeBack(kg, id) },
              ]),
          ...(isPresent
            ? []
            : [{ label: t('graphs.whatChangedSince'), act: () => void compareVersions(kg, id, current) }]),
          ...(isPresent ? [] : [{ label: t('graphs.removeVersion'), act: () => void removeVersion(kg, id) }]),
        ]}
      >
        <Ellipsis size={14} aria-hidden="true" />
      </ActionMenu>
    </div>
  )
}
