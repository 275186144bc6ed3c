import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { removeLeftovers } from '../../base/file-keeper.ts'
import { hasCode } from '../../contract/errors.ts'
import { RecheckSchema, type Recheck } from '../../contract/recheck.ts'
import type { Log } from '../log.ts'

export const RECHECK_FILE = 'answers.json'
export const SEEN_FILE = 'answers-seen.json'

/** By the answer's id what it is now, as a person has seen it. */
export const SeenSchema = z.record(z.string(), z.string())
export type Seen = z.infer<typeof SeenSchema>

/**
 * What became of a graph's saved answers, in the graph's own folder, which goes where the graph goes: what the job found,
 * which replaces what an earlier one found in one step, and what a person has seen of it.
 */
export class RecheckKeeper {
  private readonly log: Pick<Log, 'warn'> | undefined
  /** With the version of the file that it is of: every list of questions asks for it. */
  private readonly known = new Map<string, { version: string; recheck: Recheck }>()
  private marking: Promise<void> = Promise.resolve()

  constructor(log?: Pick<Log, 'warn'>) {
    this.log = log
  }

  /** Whatever version it is of; undefined where nothing was found, or it cannot be read. */
  async read(folder: string): Promise<Recheck | undefined> {
    const path = join(folder, RECHECK_FILE)
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) return undefined
    const version = `${found.ino} ${found.mtimeMs}`
    const known = this.known.get(path)
    if (known?.version === version) return known.recheck
    const recheck = await this.readAs(path, RecheckSchema)
    if (recheck !== undefined) this.known.set(path, { version, recheck })
    return recheck
  }

  async write(folder: string, recheck: Recheck): Promise<void> {
    await removeLeftovers([folder])
    await writeAtomically(join(folder, RECHECK_FILE), JSON.stringify(recheck))
  }

  async seen(folder: string): Promise<Seen> {
    return (await this.readAs(join(folder, SEEN_FILE), SeenSchema)) ?? {}
  }

  /** @param digest undefined: it is not seen any more */
  async mark(folder: string, id: string, digest: string | undefined): Promise<void> {
    const marked = this.marking.then(async () => {
      const { [id]: _, ...others } = await this.seen(folder)
      const next = digest === undefined ? others : { ...others, [id]: digest }
      await writeAtomically(join(folder, SEEN_FILE), JSON.stringify(next))
    })
    this.marking = marked.catch(() => undefined)
    await marked
  }

  /** Asking again mends a file that is broken; until then it is as if there were none. */
  private async readAs<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
    try {
      return schema.parse(JSON.parse(await readFile(path, 'utf8')))
    } catch (error) {
      if (!hasCode(error, 'ENOENT'))
        this.log?.warn({ err: error, path }, 'what became of saved answers could not be read; it is left out')
      return undefined
    }
  }
}
