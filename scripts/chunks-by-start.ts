import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const COMMANDS = 'electron/cli/commands'
const WORKERS = 'electron/host/workers'

/** What each process begins with: the files that it reads and, by their imports, all others. */
type Starts = Readonly<Record<string, readonly string[]>>

const startsIn = (root: string): Starts => ({
  cli: ['electron/cli/run-program.ts', 'electron/cli/commands.ts'],
  commands: readdirSync(join(root, COMMANDS))
    .filter(file => file.endsWith('.ts') && file !== 'serve.ts')
    .map(file => `${COMMANDS}/${file}`),
  answering: [`${WORKERS}/answering.worker.ts`],
  importing: [`${WORKERS}/import.worker.ts`],
  workers: readdirSync(join(root, WORKERS))
    .filter(file => /^(?!answering|import).*\.worker\.ts$/.test(file))
    .map(file => `${WORKERS}/${file}`),
  host: [
    `${COMMANDS}/serve.ts`,
    'electron/host/host.ts',
    'electron/host/vault/open-vault.ts',
    'electron/host/vault/guarded-project.ts',
    'electron/host/web/web-door.ts',
  ],
})

/** They import one another while they are read, and stay chunks of their own. */
const IMPORTERS = new RegExp(`electron/cli/(?:main|run-program|commands)\\.ts$|${COMMANDS}/(?!serve\\.ts$)`)

/** What rolldown tells of a module while it makes chunks. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly isExternal?: boolean } | null
}

/**
 * The name of the chunk that a module of the host belongs to: one for all that the same starts read. A host begins with a
 * third of the files that it would have by default. Whatever a module imports is read by all starts that read the module,
 * so that no two chunks import each other.
 */
export function chunkByStart(root: string, starts = startsIn(root)): (id: string, graph: Graph) => string | null {
  let read: readonly (readonly [name: string, modules: ReadonlySet<string>])[] | undefined
  return (id, graph) => {
    read ??= Object.entries(starts).map(([name, files]) => [
      name,
      reached(
        files.map(file => join(root, file)),
        graph,
      ),
    ])
    if (IMPORTERS.test(id.replaceAll('\\', '/'))) return null
    const names = read.flatMap(([name, modules]) => (modules.has(id) ? [name] : []))
    return names.includes('host') ? names.join('-') : null
  }
}

/** What these modules import, and they themselves; not what is imported only when it is needed. */
function reached(first: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const open = [...first]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const info = found.has(id) ? null : graph.getModuleInfo(id)
    if (info === null || info.isExternal === true) continue
    found.add(id)
    open.push(...info.importedIds)
  }
  return found
}
