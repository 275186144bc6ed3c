import { z } from 'zod'
import { bytes, counted } from './reading/format.ts'
import { KeptFolderSchema, type KeptFolder, type Stored } from './stored.ts'

/** Folders of the data folder that can be erased by themselves; what is not among them goes by itself, or with another. */
export const ErasableSchema = KeptFolderSchema.exclude(['verdicts', 'labels', 'uploads', 'locks'])
export type Erasable = z.infer<typeof ErasableSchema>

/** One of them, or all. */
export const EraseScopeSchema = z.enum([...ErasableSchema.options, 'everything'])
export type EraseScope = z.infer<typeof EraseScopeSchema>

/** What goes with a folder. */
const WITH: Partial<Record<Erasable, readonly KeptFolder[]>> = { trajectories: ['verdicts', 'labels'] }

/** The folders that are empty afterwards. */
export function erasedFolders(scope: EraseScope): readonly KeptFolder[] {
  return scope === 'everything' ? KeptFolderSchema.options : [scope, ...(WITH[scope] ?? [])]
}

const ALSO: Readonly<Record<Erasable, string>> = {
  graphs: 'All graphs go, with their versions and documents.',
  trajectories: 'All questions and answers go, with your marks and the names that you gave them.',
  models: 'All models that you added go.',
  runs: 'All training runs go, with their lessons, curves and checkpoints.',
  adapters: 'Everything that was taught goes.',
  evaluations: 'All evaluations and matrices go.',
  views: 'All saved views go.',
  batches: 'All tables of questions go, with their answers.',
  templates: 'All heads of reports go.',
  settings: 'The addresses of endpoints and their keys go, and what was set for models.',
  jobs: 'The list of jobs that have ended goes.',
  tables: 'What the columns of tables were taken for goes.',
  trash: 'Everything that was removed goes, and cannot be taken back.',
  logs: 'The log goes.',
}

/** What is about to go, in sentences. */
export function eraseWords(scope: EraseScope, { folders }: Pick<Stored, 'folders'>): string {
  const gone = folders.filter(({ folder }) => erasedFolders(scope).includes(folder))
  const sum = (of: 'bytes' | 'files'): number => gone.reduce((all, each) => all + each[of], 0)
  const what = scope === 'everything' ? 'Everything that Clew keeps goes.' : ALSO[scope]
  const trash = scope === 'trash' || scope === 'everything' ? '' : ' So does what of it was removed lately.'
  return `${what}${trash} These are ${counted(sum('files'), 'file')} of ${bytes(sum('bytes'))}. It cannot be undone. Backups and files that you saved elsewhere stay.`
}
