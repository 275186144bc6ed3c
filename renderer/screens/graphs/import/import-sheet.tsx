import { useState } from 'react'
import type { PreviewedFile, PreviewedTable } from '../../../../electron/contract/import-preview.ts'
import { bytes, counted } from '../../../../electron/contract/reading/format.ts'
import { shortened } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { Sheet } from '../../../design/sheet.tsx'
import { addOffered, dropOffer, type Offer, rememberOffer, renameOffer, useOffer } from './offer-store.ts'
import { HeadingLine } from './heading-line.tsx'
import { SeenGraph, ToLookAt } from './seen-graph.tsx'
import { TableColumns } from './table-columns.tsx'
import { t } from '../../../words/words.ts'

/** What a graph of the files at hand would be, before anything is added. */
export function ImportSheet() {
  const offer = useOffer(state => state.offer)
  return offer && <Offered key={offer.preview.name} offer={offer} />
}

/** One file, or one table of a file that has several. */
interface Part {
  key: string
  file: PreviewedFile
  table: PreviewedTable | undefined
}

function Offered({ offer }: { offer: Offer }) {
  const { preview, name, changed, isRemembered, isLooking } = offer
  const parts = preview.files.flatMap(partsOf)
  const [chosen, setChosen] = useState<string>()
  const part = parts.find(({ key }) => key === chosen) ?? parts[0]
  const isWrong = parts.some(({ table }) => table?.problem !== undefined)
  const all = preview.files.every(file => file.isWhole) && preview.further === 0
  const facts = preview.files.reduce((sum, file) => sum + file.triples, 0)
  return (
    <Sheet
      title={t('graphs.addNamed', { titleOf: titleOf(preview.files, preview.further) })}
      isWide
      onClose={() => void dropOffer()}
      foot={
        <>
          {changed.size > 0 && (
            <label className="import-remember">
              <input type="checkbox" checked={isRemembered} onChange={event => rememberOffer(event.target.checked)} />
              {t('graphs.rememberColumns')}
            </label>
          )}
          <button type="button" className="button" onClick={() => void dropOffer()}>
            {t('common.cancel')}
          </button>
          <button
            type="button"
            className="button main"
            disabled={isWrong || name.trim() === ''}
            onClick={() => void addOffered()}
          >
            {all && facts > 0 ? t('graphs.addFacts', { facts: counted(facts, 'fact') }) : t('graphs.addTheGraph')}
          </button>
        </>
      }
    >
      <div className="import-top">
        <label className="import-name">
          <span className="note">{t('graphs.intoANewGraph')}</span>
          <input
            className="field"
            aria-label={t('graphs.nameOfTheGraph')}
            value={name}
            maxLength={80}
            spellCheck={false}
            onChange={event => renameOffer(event.target.value)}
          />
        </label>
        {part && <p className="note number">{aboutOf(part.file)}</p>}
      </div>
      {parts.length > 1 && (
        <div className="import-parts" role="tablist" aria-label={t('graphs.filesAndTables')}>
          {parts.map(({ key, table }) => (
            <button
              key={key}
              type="button"
              role="tab"
              className="import-part"
              aria-selected={key === part?.key}
              onClick={() => setChosen(key)}
            >
              <Name text={key} limit={40} />
              {table?.problem !== undefined && <span className="problem"> !</span>}
            </button>
          ))}
          {preview.further > 0 && (
            <span className="note">{t('graphs.andFilesMore', { files: counted(preview.further, 'file') })}</span>
          )}
        </div>
      )}
      {part?.table && <HeadingLine table={part.table} />}
      {part?.table && <TableColumns table={part.table} />}
      {part?.table?.by === 'memory' && <p className="note import-counts">{t('graphs.asLastSet')}</p>}
      {part && (
        <div className={isLooking ? 'import-seen looking' : 'import-seen'} aria-busy={isLooking}>
          <SeenGraph file={part.file} />
          <ToLookAt file={part.file} notes={preview.notes} />
        </div>
      )}
    </Sheet>
  )
}

function partsOf(file: PreviewedFile): Part[] {
  if (file.tables.length === 0) return [{ key: file.file, file, table: undefined }]
  return file.tables.map(table => ({ key: table.table, file, table }))
}

function titleOf(files: readonly PreviewedFile[], further: number): string {
  const [first, second] = files.map(({ file }) => shortened(file, 40))
  const others = files.length + further - 1
  if (first === undefined) return t('graphs.aGraph')
  if (others === 1 && second !== undefined) return t('graphs.firstAndSecond', { first, second })
  return others > 0 ? t('graphs.firstAndOthers', { first, others }) : first
}

function aboutOf({ format, bytes: size, isWhole }: PreviewedFile): string {
  return `${format} · ${bytes(size)}${isWhole ? '' : t('graphs.lookedIntoItsBeginning')}`
}
