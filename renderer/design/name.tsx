import { createContext, useContext } from 'react'
import { shortened, visible } from '../../electron/contract/reading/name-text.ts'
import { NO_ROWS, type Rows, withRows } from '../../electron/contract/reading/row-words.ts'

/** What stands in the rows that nothing names, where names of such are shown. */
export const RowNames = createContext<Rows>(NO_ROWS)

/**
 * A name from a graph, as text and nothing else: isolated from its surroundings, controls made visible, long ones cut
 * with the rest in the tooltip. `isSaid`: a sentence of Clew's with names in it, which reads from the left even where
 * it begins with a name that is written from the right, or lists several of these.
 */
export function Name({ text, limit = 120, isSaid = false }: { text: string; limit?: number; isSaid?: boolean }) {
  const name = withRows(text, useContext(RowNames))
  const shown = shortened(name, limit)
  return (
    <bdi dir={isSaid ? 'ltr' : undefined} title={name.length > limit ? visible(name.slice(0, 1000)) : undefined}>
      {isSaid ? shown.replace(BETWEEN, '$&\u200e') : shown}
    </bdi>
  )
}

/** Between two such names: without a mark from the left behind it, the second would stand before the first. */
const BETWEEN =
  /(?<=[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}][^\p{L}]?)[,;] (?=[^\p{L}]?[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])/gu
