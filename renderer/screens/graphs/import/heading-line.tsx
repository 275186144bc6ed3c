import type { PreviewedTable } from '../../../../electron/contract/import-preview.ts'
import { shortened } from '../../../../electron/contract/reading/name-text.ts'
import { t } from '../../../words/words.ts'
import { chooseHeadings } from './offer-store.ts'

/** Which line of a file holds the headings of its table, to be changed in place; what stands above it is left out. */
export function HeadingLine({ table }: { table: PreviewedTable }) {
  if (table.headings === undefined || table.by === 'fixed') return null
  const { line: chosen, lines } = table.headings
  return (
    <label className="import-headings">
      <span className="note">{t('graphs.headingsAt')}</span>
      <select
        className="role"
        value={chosen}
        onChange={event => void chooseHeadings(table, Number(event.target.value))}
      >
        <option value={0}>{t('graphs.noHeadings')}</option>
        {lines.map(({ line, text }) => (
          <option key={line} value={line}>
            {t('graphs.headingsInLine', { line, text: shortened(text, 60) })}
          </option>
        ))}
      </select>
    </label>
  )
}
