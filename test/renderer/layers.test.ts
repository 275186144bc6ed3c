import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What a file imports or passes on, over however many lines, and whether it is only a type; `import('…')` as well. */
function importsOf(source: string): { from: string; type: boolean }[] {
  const statements = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm
  return [...source.matchAll(statements)].map(([, type, from, called]) => ({
    from: from ?? called ?? '',
    type: type !== undefined,
  }))
}

function isAllowed(file: string, { from, type }: { from: string; type: boolean }): boolean {
  if (!/(?:^|\/)(?:electron|native)(?:\/|$)/.test(from)) return true
  if (/^(?:\.\.\/)+electron\/contract\//.test(from)) return true
  return file.startsWith('api/') && type && from.endsWith('/electron/host/api/router.ts')
}

const files = readdirSync('renderer', { recursive: true, encoding: 'utf8' })
  .map(name => name.replaceAll('\\', '/'))
  .filter(name => /\.tsx?$/.test(name))

/** dependency-cruiser's swc reader does not read .tsx, so the renderer's side of the layer rule is held here. */
it('the renderer imports the contract and, for its client, the type of the API; nothing else of the host', () => {
  const wrong = files.flatMap(file =>
    importsOf(readFileSync(join('renderer', file), 'utf8'))
      .filter(each => !isAllowed(file, each))
      .map(({ from }) => `${file}: ${from}`),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

it('sees an import of several lines, a bare one, one that is passed on and one that is called', () => {
  const source = [
    "import {\n  one,\n  two,\n} from '../../electron/host/host.ts'",
    "import '../../native/ggml/device.ts'",
    "export * from '../../electron/kg/triple.ts'",
    "const late = () => import('../../electron/agent/episode.ts')",
    "import type {\n  Api\n} from '../../electron/host/api/router.ts'",
  ].join('\n')
  expect(importsOf(source).filter(each => !isAllowed('api/client.ts', each))).toEqual([
    { from: '../../electron/host/host.ts', type: false },
    { from: '../../native/ggml/device.ts', type: false },
    { from: '../../electron/kg/triple.ts', type: false },
    { from: '../../electron/agent/episode.ts', type: false },
  ])
  expect(importsOf(source).filter(each => !isAllowed('screens/x.ts', each))).toHaveLength(5)
})
