import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { writeAtomically } from '../../../electron/base/atomic-file.ts'
import { ClewError, hasCode } from '../../../electron/contract/errors.ts'
import type { Host } from '../../../electron/host/host.ts'
import type { GraphSource } from './graph-sources.ts'

const MADE = 'graphs-made.json'
/** What each graph was made from and with. */
const MadeSchema = z.record(z.string(), z.string())

/**
 * Sees to it that a graph is in the benchmark's own folder, made from these files by this program; one that is there is
 * taken as it is.
 * @throws {@link ClewError} `not-found`: a file is not there; `unavailable`: it could not be imported
 */
export async function ensureGraph(
  host: Host,
  name: string,
  source: GraphSource,
  { program, signal, onProgress }: { program: string; signal: AbortSignal; onProgress(text: string): void },
): Promise<void> {
  signal.throwIfAborted()
  const path = join(host.folders.home, MADE)
  const made = await readMade(path)
  const digest = await sourceDigest(source, program)
  if (made[name] === digest && (await host.graphs.names()).includes(name)) return
  onProgress(`importing ${name}`)
  // Not into the trash: it is made again in a moment.
  await rm(host.graphs.path(name), { recursive: true, force: true })
  const folder = await mkdtemp(join(tmpdir(), 'clew-bench-graph-'))
  try {
    const paths = source.convert === undefined ? [...source.files] : [await source.convert(folder)]
    await importInto(host, name, paths, source.format, signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await writeAtomically(path, JSON.stringify({ ...(await readMade(path)), [name]: digest }))
}

async function importInto(
  host: Host,
  name: string,
  paths: string[],
  format: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { jobId } = await host.imports.start({ paths, name, format })
  const cancel = (): void => void host.jobs.cancel(jobId).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const ended = await host.jobs.finished(jobId)
    signal.throwIfAborted()
    if (ended.result === undefined)
      throw new ClewError('unavailable', ended.error ?? `${name} could not be imported; start again.`)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function readMade(path: string): Promise<z.infer<typeof MadeSchema>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return MadeSchema.parse(JSON.parse(text))
}

async function sourceDigest({ files }: GraphSource, program: string): Promise<string> {
  const hash = createHash('sha256').update(program)
  for (const file of files) {
    const found = await stat(file).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT'))
        throw new ClewError('not-found', `There is no ${file}; name the folder of the data sets with --data.`)
      throw error
    })
    hash.update(`${file}\0${found.size}\0${found.mtimeMs}\0`)
  }
  return hash.digest('hex').slice(0, 16)
}
