import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What code can open a connection or look a name up with: modules of Node, and what is there without an import. */
const MODULE =
  /(?:\brequire\(\s*|\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)["'](?:node:)?(net|http|https|http2|tls|dns|dns\/promises|dgram|undici|ws)["']/g
const GLOBALS = 'fetch|XMLHttpRequest|WebSocket|EventSource|RTCPeerConnection'
const GLOBAL = new RegExp(
  `(?<![.\\w$]|async |function )(${GLOBALS})\\s*\\(|\\b(?:globalThis|window|self)\\.(${GLOBALS})\\b|\\.(sendBeacon)\\s*\\(`,
  'g',
)
/** What is said about code, and imports that are gone when it runs. */
const NOT_RUN = /\/\*[^]*?\*\/|^\s*\/\/.*$|\bimport\s+type\b[^'"]*['"][^'"]*['"]/gm
/** Folders of a package that none of its code imports. */
const BESIDE = new Set(['node_modules', 'test', 'tests', '__tests__', 'example', 'examples', 'bench', 'benchmark'])

/** What a source text can reach out with. */
export function networkUse(text: string): string[] {
  const run = text.replaceAll(NOT_RUN, '')
  const found = [...run.matchAll(MODULE), ...run.matchAll(GLOBAL)]
  return [...new Set(found.map(([, ...names]) => (names.find(Boolean) ?? '').replace(/\/promises$/, '')))].toSorted()
}

export function* sourcesIn(folder: string, ending: RegExp): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!BESIDE.has(entry.name)) yield* sourcesIn(path, ending)
    } else if (ending.test(entry.name)) yield path
  }
}

/** What a package can reach out with. */
export function packageUse(folder: string): string[] {
  const all = [...sourcesIn(folder, /\.[cm]?js$/)].flatMap(file => networkUse(readFileSync(file, 'utf8')))
  return [...new Set(all)].toSorted()
}

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      peerDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

/** The folders of packages and of all that they depend on, as npm has laid them out; those of other platforms left out. */
export function withDependencies(names: Iterable<string>): Set<string> {
  const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const found = new Set<string>()
  const add = (name: string, from: string): void => {
    let place = from
    for (;;) {
      const folder = join(place, 'node_modules', name)
      const entry = packages[folder]
      if (entry !== undefined) {
        if (found.has(folder) || !existsSync(folder)) return
        found.add(folder)
        const { dependencies, optionalDependencies, peerDependencies } = entry
        for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
          add(next, folder)
        return
      }
      if (place === '') return
      place = place.includes('/node_modules/') ? place.slice(0, place.lastIndexOf('/node_modules/')) : ''
    }
  }
  for (const name of names) add(name, '')
  return found
}
