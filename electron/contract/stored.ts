import { z } from 'zod'
import { TRASH_DAYS } from './removed.ts'
import { say, type ContractKey } from './words/words.ts'

/** A folder of the data folder: what is in it, how long, and what takes it away. */
interface Kept<Text> {
  what: Text
  kept: Text
  erase: Text
}

const UNTIL_REMOVED = 'kept.untilRemoved'

/** By the folder's name. What is removed lies in `trash` for a month, so that it can be taken back. */
const KEPT = {
  graphs: {
    what: 'kept.graphsWhat',
    kept: UNTIL_REMOVED,
    erase: 'kept.graphsErase',
  },
  trajectories: {
    what: 'kept.trajectoriesWhat',
    kept: UNTIL_REMOVED,
    erase: 'kept.trajectoriesErase',
  },
  verdicts: { what: 'kept.verdictsWhat', kept: 'kept.asLongAsAnswer', erase: 'kept.verdictsErase' },
  labels: { what: 'kept.labelsWhat', kept: 'kept.asLongAsAnswer', erase: 'kept.labelsErase' },
  models: {
    what: 'kept.modelsWhat',
    kept: UNTIL_REMOVED,
    erase: 'kept.modelsErase',
  },
  runs: {
    what: 'kept.runsWhat',
    kept: UNTIL_REMOVED,
    erase: 'kept.runsErase',
  },
  adapters: {
    what: 'kept.adaptersWhat',
    kept: UNTIL_REMOVED,
    erase: 'kept.adaptersErase',
  },
  evaluations: {
    what: 'kept.evaluationsWhat',
    kept: UNTIL_REMOVED,
    erase: 'kept.evaluationsErase',
  },
  views: { what: 'kept.viewsWhat', kept: UNTIL_REMOVED, erase: 'kept.viewsErase' },
  batches: { what: 'kept.batchesWhat', kept: UNTIL_REMOVED, erase: 'kept.batchesErase' },
  templates: {
    what: 'kept.templatesWhat',
    kept: UNTIL_REMOVED,
    erase: 'kept.templatesErase',
  },
  settings: {
    what: 'kept.settingsWhat',
    kept: 'kept.settingsKept',
    erase: 'kept.settingsErase',
  },
  jobs: {
    what: 'kept.jobsWhat',
    kept: 'kept.jobsKept',
    erase: 'kept.jobsErase',
  },
  tables: {
    what: 'kept.tablesWhat',
    kept: 'kept.tablesKept',
    erase: 'kept.tablesErase',
  },
  uploads: {
    what: 'kept.uploadsWhat',
    kept: 'kept.uploadsKept',
    erase: 'kept.byItself',
  },
  locks: { what: 'kept.locksWhat', kept: 'kept.locksKept', erase: 'kept.byItself' },
  trash: {
    what: 'kept.trashWhat',
    kept: undefined,
    erase: 'kept.trashErase',
  },
  logs: {
    what: 'kept.logsWhat',
    kept: 'kept.logsKept',
    erase: 'kept.logsErase',
  },
} as const satisfies Record<string, Omit<Kept<ContractKey>, 'kept'> & { kept: ContractKey | undefined }>

export type KeptFolder = keyof typeof KEPT

export const KeptFolderSchema = z.enum(Object.keys(KEPT) as [KeptFolder, ...KeptFolder[]])

/** What is said of a folder. */
export function keptWords(folder: KeptFolder): Kept<string> {
  const { what, kept, erase } = KEPT[folder]
  return {
    what: say(what),
    kept: kept === undefined ? say('kept.trashDays', { days: TRASH_DAYS }) : say(kept),
    erase: say(erase),
  }
}

/** What lies in the data folder, and who can read it. */
export const StoredSchema = z.object({
  home: z.string(),
  folders: z.array(z.object({ folder: KeptFolderSchema, bytes: z.number(), files: z.number().int() })),
  /** Folders that others of this machine can read, since the file system keeps no owners or the folder is not yours. */
  open: z.array(KeptFolderSchema),
  encrypted: z.boolean(),
})
export type Stored = z.infer<typeof StoredSchema>

/** Whether it is encrypted, in a sentence. */
export function encryptedWords({ encrypted }: Pick<Stored, 'encrypted'>): string {
  return say(encrypted ? 'kept.encrypted' : 'kept.notEncrypted')
}

/** Who can read it, in a sentence. */
export function readersWords({ open }: Pick<Stored, 'open'>): string {
  return open.length === 0 ? say('kept.readersYou') : say('kept.readersOthers', { open: open.join(', ') })
}
