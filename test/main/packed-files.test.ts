import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * What an installer would hold, read from the lock file, from what is installed and from electron-builder.yml: packing
 * itself takes Electron's program. electron-builder takes what package.json needs to run, and what is needed for that.
 */
const BUILDER = readFileSync('electron-builder.yml', 'utf8')
const LOCK = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { dev?: true; devOptional?: true; license?: string }>
}

/** The entries of a list of electron-builder.yml. */
function list(name: string): string[] {
  const [, section = ''] = new RegExp(`^${name}:\\n((?:(?:  - | *#).*\\n)+)`, 'm').exec(BUILDER) ?? []
  return [...section.matchAll(/^  - '?([^'\n]+)'?$/gm)].map(([, entry = '']) => entry)
}

/** Packages that electron-builder.yml leaves out: TypeScript, which node-llama-cpp names for those who build with it. */
const leftOut = (path: string): boolean => /^node_modules\/(?:@typescript\/|typescript$)/.test(path)

const packed = Object.entries(LOCK.packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true && !leftOut(path))
  .map(([path, { license }]) => ({ path, license }))
  .filter(({ path }) => existsSync(path))

function filesOf(folder: string): { path: string; bytes: number }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(path)
    return entry.isFile() ? [{ path, bytes: statSync(path).size }] : []
  })
}

const files = [...packed.map(({ path }) => path), 'out', 'resources/models', 'resources/samples']
  .flatMap(filesOf)
  .filter(({ path }) => !path.endsWith('.map'))

test('nothing that is only for working on Clew is packed', () => {
  const names = packed.map(({ path }) => path.replace(/^.*node_modules\//, ''))
  expect(names).toContain('lmdb')
  for (const tool of ['electron', 'electron-builder', 'vite', 'vitest', 'typescript', 'tsx', 'playwright', 'oxlint'])
    expect(names).not.toContain(tool)
  expect(list('files')).toEqual(
    expect.arrayContaining([
      'out/**',
      '!**/*.map',
      '!**/.built-from',
      '!**/node_modules/{typescript,@typescript}{,/**}',
      'LICENSE',
      'NOTICE',
    ]),
  )
})

test('every native library lies outside of the archive, from where it is loaded by its path', () => {
  const folders = new Set(
    files
      .filter(({ path }) => path.startsWith('node_modules') && /\.(?:node|so|dll|dylib)(?:\.\d+)*$/.test(path))
      .map(({ path }) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? ''),
  )
  const unpacked = list('asarUnpack')
  expect(folders.size).toBeGreaterThan(3)
  const covered = (name: string): boolean =>
    [name, name.split('/')[0]].some(one => unpacked.includes(`**/node_modules/${one}/**`))
  expect([...folders].filter(name => !covered(name))).toEqual([])
})

test('the licences come along', () => {
  const permissive =
    /^\(?(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0|MIT-0)\b/
  expect(packed.filter(({ license }) => !permissive.test(license ?? ''))).toEqual([])
  // What Vite puts into the page and the program has no folder of its own any more.
  for (const name of ['out/renderer/licences.txt', 'out/main/licences.txt']) {
    const text = readFileSync(name, 'utf8')
    expect(text).toMatch(/MIT/)
  }
  expect(readFileSync('out/renderer/licences.txt', 'utf8')).toMatch(/^## react /m)
})

test('all but Electron itself takes less than 200 MB, without builds for graphics cards', () => {
  expect(files.filter(({ path }) => /-(?:cuda|cuda-ext|vulkan)\//.test(path))).toEqual([])
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  expect(megabytes).toBeGreaterThan(50)
  expect(megabytes).toBeLessThan(200)
})

test('there is an installer for each system', () => {
  for (const target of ['[dmg]', '[nsis]', '[AppImage, deb]']) expect(BUILDER).toContain(`target: ${target}`)
  expect(BUILDER).toMatch(/^ {2}hardenedRuntime: true$/m)
})
