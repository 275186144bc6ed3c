import { copyFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WorkerClient } from '../../../electron/base/worker-client.ts'
import { importCalls } from '../../../electron/host/graphs/import-messages.ts'
import { forkedBeside } from '../../../electron/host/workers/spawn-worker.ts'
import { checkInvariants } from '../../kg/invariants.ts'
import { importTexts, temporaryFolder } from '../../kg/temporary-graph.ts'
import { skippedFor } from '../../skipped.ts'

const spawn = forkedBeside(new URL('../../../electron/host/workers/spawn-worker.ts', import.meta.url).href)
const folder = temporaryFolder()

test(
  'a graph whose file is cut short while a process works on it: the process ends, and the job says why and what to do',
  skippedFor(process.platform === 'win32' ? 'nobody can cut an open file here' : undefined),
  async () => {
    const lines = (from: number, to: number): string =>
      Array.from({ length: to - from }, (_, i) => `s${(from + i) % 977}|p${i % 13}|v ${from + i}`).join('\n')
    const { folder: graph, triples } = await importTexts(folder, { 'a.txt': lines(0, 20_000) })
    const more = join(folder, 'more.txt')
    writeFileSync(more, lines(20_000, 20_500))
    const [data, copy] = [join(graph, 'data.mdb'), join(folder, 'copy')]
    copyFileSync(data, copy)
    await using worker = new WorkerClient(spawn('import', { correlation: 'cut' }), 'import', importCalls)
    let isCut = false
    const change = worker.call(
      'change',
      { folder: graph, name: 'cut', add: [more], remove: [] },
      {
        onTold() {
          if (!isCut) truncateSync(data, 4096)
          isCut = true
        },
      },
    )
    await expect(change).rejects.toThrow(/import process was ended by SIGBUS.*a file was changed while it was in use/)
    // Nothing was made of it, and with the file as it was the graph is whole.
    copyFileSync(copy, data)
    expect(readdirSync(graph)).not.toContain('versions.json')
    expect(await checkInvariants(graph)).toMatchObject({ triples })
  },
)
