import { create } from 'zustand'
import { knownTable, type NamedPreview, type PreviewedTable } from '../../../../electron/contract/import-preview.ts'
import type { ColumnChoice, ColumnRole, KnownTable, TableChoices } from '../../../../electron/contract/table-columns.ts'
import { api } from '../../../api/client.ts'
import { type GivenFile, pathOf } from '../../../api/file-source.ts'
import { onlyLatest } from '../../../api/latest.ts'
import { complain } from '../../../design/notices-store.ts'
import { begunHere } from '../../../shell/jobs-store.ts'
import { go } from '../../../shell/route-store.ts'
import { sendFiles } from '../graphs-store.ts'

type Files = { paths: string[] } | { uploadIds: string[] }

/** Files that were dropped or chosen, and what a graph of them would be. */
export interface Offer {
  files: Files
  preview: NamedPreview
  /** Of the graph. */
  name: string
  /** What was changed here, by table. */
  changed: ReadonlyMap<string, TableChoices>
  isRemembered: boolean
  /** Whether what is shown is of the roles before the last change. */
  isLooking: boolean
}

export const useOffer = create<{ offer: Offer | undefined }>(() => ({ offer: undefined }))

const looking = onlyLatest()

/**
 * Looks into the files and shows what a graph of them would be: nothing is added before a person says so.
 * @param folder the name of the one that was given, of which they are the files
 */
export async function offerImport(files: readonly GivenFile[], folder?: string): Promise<void> {
  if (files.length === 0) return
  go({ screen: 'graphs' })
  await dropOffer()
  let chosen: Files | undefined
  const isWanted = looking()
  try {
    const paths = files.map(pathOf)
    chosen = paths.every(path => path !== undefined)
      ? { paths }
      : { uploadIds: await sendFiles(files.filter(file => file instanceof File)) }
    const preview = await look(chosen, [], folder)
    if (!isWanted()) return await discard(chosen)
    useOffer.setState({
      offer: {
        files: chosen,
        preview,
        name: preview.name,
        changed: new Map(),
        isRemembered: true,
        isLooking: false,
      },
    })
  } catch (error) {
    complain(error)
    if (chosen) await discard(chosen)
  }
}

export function renameOffer(name: string): void {
  useOffer.setState(({ offer }) => ({ offer: offer && { ...offer, name } }))
}

export function rememberOffer(isRemembered: boolean): void {
  useOffer.setState(({ offer }) => ({ offer: offer && { ...offer, isRemembered } }))
}

/** Gives a column another role and looks again. The roles of the others stay as they are shown. */
export async function chooseRole(table: PreviewedTable, column: string, role: ColumnRole): Promise<void> {
  await chooseColumns(table, withRole(table, column, role))
}

/** Says what a column tells of: another column's things, or the row. */
export async function chooseSubject(table: PreviewedTable, column: string, of: string | undefined): Promise<void> {
  const columns = table.columns.map(each => choiceOf(each.name === column ? { ...each, of } : each))
  await chooseColumns(table, columns)
}

async function chooseColumns(table: PreviewedTable, columns: ColumnChoice[]): Promise<void> {
  const { offer } = useOffer.getState()
  if (!offer) return
  useOffer.setState({ offer: { ...offer, preview: withColumns(offer.preview, table.table, columns) } })
  await change({ ...offer.changed.get(table.table), table: table.table, columns })
}

/** Says which line holds the headings, 0 where none does, and looks again: the columns may be others. */
export async function chooseHeadings({ table }: PreviewedTable, line: number): Promise<void> {
  await change({ table, columns: [], headings: line })
}

async function change(choices: TableChoices & { table: string }): Promise<void> {
  const { offer } = useOffer.getState()
  if (!offer) return
  const changed = new Map(offer.changed).set(choices.table, choices)
  useOffer.setState({ offer: { ...offer, changed, isLooking: true } })
  const isWanted = looking()
  try {
    const preview = await look(offer.files, [...changed.values()])
    if (isWanted())
      useOffer.setState(state => ({ offer: state.offer && { ...state.offer, preview, isLooking: false } }))
  } catch (error) {
    if (!isWanted()) return
    complain(error)
    useOffer.setState(state => ({ offer: state.offer && { ...state.offer, isLooking: false } }))
  }
}

/** Begins the import; a name that is refused leaves the offer as it is. */
export async function addOffered(): Promise<void> {
  const { offer } = useOffer.getState()
  if (!offer) return
  const { files, name, changed, isRemembered } = offer
  const how = {
    name: name.trim(),
    tables: [...changed.values()],
    remember: isRemembered ? remembered(offer) : [],
  }
  try {
    const { jobId } =
      'paths' in files
        ? await api.graphs.import.mutate({ paths: files.paths, ...how })
        : await api.graphs.importUploads.mutate({ uploadIds: files.uploadIds, ...how })
    looking()
    useOffer.setState({ offer: undefined })
    begunHere(jobId)
  } catch (error) {
    complain(error)
  }
}

export async function dropOffer(): Promise<void> {
  const { offer } = useOffer.getState()
  looking()
  useOffer.setState({ offer: undefined })
  if (offer) await discard(offer.files)
}

function look(files: Files, tables: TableChoices[], folder?: string): Promise<NamedPreview> {
  return 'paths' in files
    ? api.graphs.previewImport.query({ paths: files.paths, tables })
    : api.graphs.previewUploads.query({ uploadIds: files.uploadIds, tables, ...(folder !== undefined && { folder }) })
}

async function discard(files: Files): Promise<void> {
  if ('uploadIds' in files) await api.graphs.discardUploads.mutate({ uploadIds: files.uploadIds }).catch(complain)
}

/** All roles of a table, one of them another; what a table has once moves to where it was put. */
function withRole({ columns }: PreviewedTable, column: string, role: ColumnRole): ColumnChoice[] {
  const once = role === 'head' || role === 'relation' || role === 'label'
  const isThing = role === 'tail'
  return columns.map(each => {
    if (each.name === column) return choiceOf({ ...each, role })
    const own = once && each.role === role ? 'property' : each.role
    // What is no thing any more has nothing told of it.
    return choiceOf({ ...each, role: own, of: each.of === column && !isThing ? undefined : each.of })
  })
}

type PreviewedColumn = PreviewedTable['columns'][number]

function choiceOf({
  name,
  role,
  of,
}: Pick<PreviewedColumn, 'name' | 'role'> & { of?: string | undefined }): ColumnChoice {
  return { column: name, role, ...(of !== undefined && { of }) }
}

function withColumns(preview: NamedPreview, table: string, choices: readonly ColumnChoice[]): NamedPreview {
  const chosen = new Map(choices.map(choice => [choice.column, choice]))
  return {
    ...preview,
    files: preview.files.map(file => ({
      ...file,
      tables: file.tables.map(each =>
        each.table === table ? { ...each, columns: each.columns.map(one => shown(one, chosen.get(one.name))) } : each,
      ),
    })),
  }
}

/** A column as it was chosen, until the host has looked again. */
function shown({ name, kind, role, of }: PreviewedColumn, choice: ColumnChoice | undefined): PreviewedColumn {
  const about = choice === undefined ? of : choice.of
  return { name, kind, role: choice?.role ?? role, ...(about !== undefined && { of: about }) }
}

function remembered({ preview, changed }: Offer): KnownTable[] {
  return preview.files.flatMap(({ tables }) => tables.filter(({ table }) => changed.has(table)).map(knownTable))
}
