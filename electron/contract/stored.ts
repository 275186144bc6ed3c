import { z } from 'zod'
import { TRASH_DAYS } from './removed.ts'

/** A folder of the data folder: what is in it, how long, and what takes it away. */
interface Kept {
  what: string
  kept: string
  erase: string
}

const UNTIL_REMOVED = 'until you remove it'

/** By the folder's name. What is removed lies in `trash` for a month, so that it can be taken back. */
export const KEPT = {
  graphs: {
    what: 'Graphs with their versions and documents, what was learnt of them, and what each may be sent to',
    kept: UNTIL_REMOVED,
    erase: 'Graphs, Remove; `clew kg remove NAME`',
  },
  trajectories: {
    what: 'Questions, answers, their steps and the facts behind them',
    kept: UNTIL_REMOVED,
    erase: 'the list of questions, Remove',
  },
  verdicts: { what: 'What you marked as right or wrong', kept: 'as long as its answer', erase: 'take the mark back' },
  labels: { what: 'Names and pins of questions', kept: 'as long as its answer', erase: 'take the name away' },
  models: {
    what: 'Models that you added',
    kept: UNTIL_REMOVED,
    erase: 'Models, Remove; `clew models remove ID`',
  },
  runs: {
    what: 'Teaching: lessons, curves, rollouts and checkpoints',
    kept: UNTIL_REMOVED,
    erase: 'Teach, Remove; `clew train remove RUN`',
  },
  adapters: {
    what: 'What was taught: weights, which can hold what they learnt from',
    kept: UNTIL_REMOVED,
    erase: 'Models, Remove; `clew adapters remove NAME`',
  },
  evaluations: {
    what: 'Evaluations and matrices with every question and answer',
    kept: UNTIL_REMOVED,
    erase: 'Evaluate, Remove; `clew eval remove ID`',
  },
  views: { what: 'Saved views of Explore', kept: UNTIL_REMOVED, erase: 'Explore, Views, Remove' },
  batches: { what: 'Tables of questions with their answers', kept: UNTIL_REMOVED, erase: 'Reports, Remove' },
  templates: {
    what: 'Heads of reports: names and logos',
    kept: UNTIL_REMOVED,
    erase: 'Reports, Template, Remove; `clew templates remove NAME`',
  },
  settings: {
    what: 'Addresses of endpoints, their keys as the keychain of the system locked them, and the key of the page in the browser',
    kept: 'until you remove the endpoint; the key of the page for 30 days',
    erase: 'Models, Remove; `clew erase settings`, or here',
  },
  jobs: {
    what: 'What was done, with names of files',
    kept: 'until you dismiss it',
    erase: 'the list of jobs, Dismiss',
  },
  tables: {
    what: 'What the columns of a table were taken for',
    kept: 'for good, so that the next table of its kind is read alike',
    erase: '`clew erase tables`, or here',
  },
  uploads: {
    what: 'Files that a browser sent, on their way into a graph',
    kept: 'until they are read; a day at most',
    erase: 'by itself',
  },
  locks: { what: 'Which process is at work on what', kept: 'while it is', erase: 'by itself' },
  trash: {
    what: 'What you removed',
    kept: `${TRASH_DAYS} days`,
    erase: 'by itself after that; at once by `clew erase trash`, or here',
  },
  logs: {
    what: 'What Clew did and what went wrong, with names of graphs and files; no questions, unless CLEW_LOG_QUESTIONS=1',
    kept: 'the last 20 MB',
    erase: '`clew erase logs`, or here',
  },
} as const satisfies Record<string, Kept>

export type KeptFolder = keyof typeof KEPT

export const KeptFolderSchema = z.enum(Object.keys(KEPT) as [KeptFolder, ...KeptFolder[]])

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
  return encrypted
    ? 'It is encrypted, but for models, the names of graphs, and sizes and times of files; `clew decrypt` undoes that.'
    : 'It is not encrypted; `clew encrypt` encrypts it by a passphrase.'
}

/** Who can read it, in a sentence. */
export function readersWords({ open }: Pick<Stored, 'open'>): string {
  return open.length === 0
    ? 'Only you can read it: its folders are closed to other users of this machine.'
    : `Other users of this machine may read ${open.join(', ')}: the disk keeps no owners, or the folders are not yours. Choose another data folder with CLEW_HOME.`
}
