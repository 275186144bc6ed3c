import { z } from 'zod'
import { bytes, counted } from './reading/format.ts'
import { KeptFolderSchema, type KeptFolder, type Stored } from './stored.ts'
import { say, type ContractKey } from './words/words.ts'

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

const ALSO: Readonly<Record<Erasable, ContractKey>> = {
  graphs: 'kept.graphsGo',
  trajectories: 'kept.trajectoriesGo',
  models: 'kept.modelsGo',
  runs: 'kept.runsGo',
  adapters: 'kept.adaptersGo',
  evaluations: 'kept.evaluationsGo',
  views: 'kept.viewsGo',
  batches: 'kept.batchesGo',
  templates: 'kept.templatesGo',
  settings: 'kept.settingsGo',
  jobs: 'kept.jobsGo',
  tables: 'kept.tablesGo',
  trash: 'kept.trashGo',
  logs: 'kept.logsGo',
}

/** What is about to go, in sentences. */
export function eraseWords(scope: EraseScope, { folders }: Pick<Stored, 'folders'>): string {
  const gone = folders.filter(({ folder }) => erasedFolders(scope).includes(folder))
  const sum = (of: 'bytes' | 'files'): number => gone.reduce((all, each) => all + each[of], 0)
  const what = scope === 'everything' ? say('kept.everythingGoes') : say(ALSO[scope])
  const trash = scope === 'trash' || scope === 'everything' ? '' : say('kept.trashGoesToo')
  return say('kept.eraseSentence', { what, trash, files: counted(sum('files'), 'file'), sum: bytes(sum('bytes')) })
}
