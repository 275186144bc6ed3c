import { create } from 'zustand'
import type { GraphSchema, TableOf, TablePage, TableRequest, TableRow } from '../../../../electron/contract/browse.ts'
import { api } from '../../../api/client.ts'
import { onlyLatest } from '../../../api/latest.ts'
import { problemText } from '../../../api/problem.ts'
import { fileNameOf, saveFile } from '../../../api/save-file.ts'
import { complain, tell } from '../../../design/notices-store.ts'
import { t } from '../../../words/words.ts'

interface SchemaState {
  kg: string | undefined
  schema: GraphSchema | undefined
  problem: string | undefined
}

export const useSchema = create<SchemaState>(() => ({ kg: undefined, schema: undefined, problem: undefined }))

const loadingSchema = onlyLatest()

export async function loadSchema(kg: string): Promise<void> {
  const isWanted = loadingSchema()
  const before = useSchema.getState()
  if (before.kg !== kg) useSchema.setState({ kg, schema: undefined, problem: undefined })
  try {
    const schema = await api.browse.schema.query({ kg })
    if (isWanted()) useSchema.setState({ schema, problem: undefined })
  } catch (error) {
    if (isWanted()) useSchema.setState({ problem: problemText(error) })
  }
}

interface TableState {
  kg: string | undefined
  request: TableRequest | undefined
  rows: TableRow[]
  /** Undefined until the first page is there. */
  total: number | undefined
  cut: number | undefined
  isLoading: boolean
  problem: string | undefined
  /** Rows of a CSV that is being written; undefined while none is. */
  saving: number | undefined
}

const noRows = { rows: [], total: undefined, cut: undefined, isLoading: false, problem: undefined }

export const useTable = create<TableState>(() => ({ kg: undefined, request: undefined, ...noRows, saving: undefined }))

const PAGE = 200
const loadingTable = onlyLatest()

/** A relation's or a type's table, from its beginning. */
export function openTable(kg: string, of: TableOf): Promise<void> {
  return ask(kg, { of })
}

export function changeTable(change: Omit<TableRequest, 'of'>): Promise<void> {
  const { kg, request } = useTable.getState()
  return kg === undefined || request === undefined ? Promise.resolve() : ask(kg, { ...request, ...change })
}

async function ask(kg: string, request: TableRequest): Promise<void> {
  useTable.setState({ kg, request, ...noRows })
  await loadRows()
}

/** The next page of the table in view. */
export async function loadRows(): Promise<void> {
  const { kg, request, rows, total } = useTable.getState()
  if (kg === undefined || request === undefined || (total !== undefined && rows.length >= total)) return
  const isWanted = loadingTable()
  useTable.setState({ isLoading: true })
  try {
    const page: TablePage = await api.browse.table.query({ kg, request, offset: rows.length, limit: PAGE })
    if (!isWanted()) return
    const all = [...rows, ...page.rows]
    // Fewer than there should be is the end: what cannot be named is left out.
    const end = page.rows.length === 0 ? all.length : page.total
    useTable.setState({ rows: all, total: end, cut: page.cut, isLoading: false })
  } catch (error) {
    if (isWanted()) useTable.setState({ isLoading: false, problem: problemText(error) })
  }
}

/** The whole table, filtered and sorted as it is, as a file. */
export function saveTable(): Promise<void> {
  const { kg, request, saving } = useTable.getState()
  if (kg === undefined || request === undefined || saving !== undefined) return Promise.resolve()
  const pieces: string[] = []
  useTable.setState({ saving: 0 })
  return new Promise(resolve => {
    const end = (): void => {
      useTable.setState({ saving: undefined })
      resolve()
    }
    api.browse.csv.subscribe(
      { kg, request },
      {
        onData: piece => {
          pieces.push(piece)
          useTable.setState({ saving: pieces.length })
        },
        onError: error => {
          complain(error)
          end()
        },
        onComplete: () => {
          const fileName = `${fileNameOf(`${kg} ${request.of.name}`)}.csv`
          saveFile(fileName, pieces.join(''), 'text/csv')
          tell(t('explore.savedTable', { fileName }))
          end()
        },
      },
    )
  })
}
