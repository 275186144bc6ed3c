import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunkByStart } from '../../scripts/chunks-by-start.ts'

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'host.ts': ['store.ts', 'jobs.ts', 'lmdb'],
  'worker.ts': ['store.ts', 'parser.ts'],
  'store.ts': ['base.ts'],
  'jobs.ts': ['base.ts'],
  'parser.ts': ['base.ts'],
  'base.ts': [],
  lmdb: [],
}

const graph = {
  getModuleInfo: (id: string) => {
    const name = id.slice('/built/'.length)
    const imported = IMPORTS[name]
    return imported === undefined
      ? null
      : { importedIds: imported.map(other => join('/built', other)), isExternal: name === 'lmdb' }
  },
}

const chunk = chunkByStart('/built', { worker: ['worker.ts'], host: ['host.ts'] })
const chunkOf = (name: string): string | null => chunk(join('/built', name), graph)

describe('chunks of the host', () => {
  it('hold what the same starts read, and nothing that the host does not', () => {
    expect(Object.keys(IMPORTS).map(name => [name, chunkOf(name)])).toStrictEqual([
      ['host.ts', 'host'],
      ['worker.ts', null],
      ['store.ts', 'worker-host'],
      ['jobs.ts', 'host'],
      ['parser.ts', null],
      ['base.ts', 'worker-host'],
      ['lmdb', null],
    ])
  })

  it('import each other one way only', () => {
    const ways = Object.entries(IMPORTS).flatMap(([name, imported]) =>
      imported.flatMap(other => {
        const [from, to] = [chunkOf(name), chunkOf(other)]
        return from === null || to === null || from === to ? [] : [`${from} ${to}`]
      }),
    )
    expect(new Set(ways)).toStrictEqual(new Set(['host worker-host']))
  })

  it('leave out the files that import commands while they are read', () => {
    const commands = chunkByStart('/built', { host: ['electron/cli/commands.ts'] })
    const alone = { getModuleInfo: () => ({ importedIds: [], isExternal: false }) }
    expect(commands('/built/electron/cli/commands.ts', alone)).toBeNull()
    expect(commands('C:\\root\\electron\\cli\\commands\\ask.ts', alone)).toBeNull()
  })
})
