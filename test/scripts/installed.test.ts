import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

/** Plain JavaScript: it runs before there are packages. */
const { cardBuilds, unwantedBuilds } = (await import(pathToFileURL(resolve('scripts/llama-builds.mjs')).href)) as {
  cardBuilds(card: string, platform: string, arch: string): string[]
  unwantedBuilds(names: readonly string[], cards: readonly string[], platform: string, arch: string): string[]
}

const { missingBuilds, NATIVE } = (await import(pathToFileURL(resolve('scripts/native-builds.mjs')).href)) as {
  missingBuilds(
    packages: readonly { optionalDependencies?: Record<string, string> }[],
    isThere: (name: string) => boolean,
    platform: string,
    arch: string,
    libc?: string,
  ): string[]
  NATIVE: readonly string[]
}

const LOCK = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { resolved?: string; version?: string }>
}

test('the lock file names no build of llama.cpp but the processor’s, and no registry', () => {
  const builds = Object.keys(LOCK.packages).filter(name => name.startsWith('node_modules/@node-llama-cpp/'))
  expect(builds).toEqual(['node_modules/@node-llama-cpp/linux-x64'])
  expect(Object.values(LOCK.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

test('npm is told to pass over the builds for graphics cards: a version that is not there, of what may be left out', () => {
  const { overrides } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    overrides: Record<string, Record<string, string>>
  }
  const { optionalDependencies } = JSON.parse(readFileSync('node_modules/node-llama-cpp/package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const forCards = Object.keys(optionalDependencies).filter(name => /-(?:cuda|cuda-ext|vulkan)$/.test(name))
  expect(forCards.length).toBeGreaterThan(3)
  expect(Object.keys(overrides['node-llama-cpp'] ?? {}).toSorted()).toEqual(forCards.toSorted())
  expect(new Set(Object.values(overrides['node-llama-cpp'] ?? {}))).toEqual(new Set(['0.0.0']))
})

test('what this machine cannot run, or nobody asked for, is taken away', () => {
  const linux = ['linux-arm64', 'linux-armv7l', 'linux-x64', 'linux-x64-cuda', 'linux-x64-cuda-ext', 'linux-x64-vulkan']
  expect(unwantedBuilds(linux, [], 'linux', 'x64')).toEqual(linux.filter(name => name !== 'linux-x64'))
  expect(unwantedBuilds(linux, ['cuda'], 'linux', 'x64')).toEqual(['linux-arm64', 'linux-armv7l', 'linux-x64-vulkan'])
  expect(unwantedBuilds(linux, [], 'linux', 'arm')).not.toContain('linux-armv7l')
  expect(unwantedBuilds(['mac-arm64-metal', 'mac-x64'], [], 'darwin', 'arm64')).toEqual(['mac-x64'])
  expect(unwantedBuilds(['win-x64', 'win-arm64', 'win-x64-vulkan'], ['vulkan'], 'win32', 'x64')).toEqual(['win-arm64'])
  expect(cardBuilds('cuda', 'linux', 'x64')).toEqual(['linux-x64-cuda', 'linux-x64-cuda-ext'])
})

test('what the lock file lacks for a system is installed at the version that its package names, and nothing else anew', () => {
  const packages = NATIVE.map(
    name => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as Record<string, never>,
  )
  const missing = (...system: [string, string, string?]) => missingBuilds(packages, () => false, ...system)
  const systems: [string, string, string?][] = [
    ['linux', 'x64', 'glibc'],
    ['linux', 'x64', 'musl'],
    ['linux', 'arm64', 'glibc'],
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['win32', 'x64'],
  ]
  for (const system of systems) {
    const builds = missing(...system)
    // One of each package: npm refuses a build that is named for another system.
    expect([system, builds.length]).toEqual([system, NATIVE.length])
    for (const build of builds) {
      const [, name = '', version = ''] = /^(.+)@(.+)$/.exec(build) ?? []
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
      expect(LOCK.packages[`node_modules/${name}`]?.version ?? version).toBe(version)
    }
  }
  expect(missing('darwin', 'arm64')).toContainEqual(expect.stringMatching(/^@node-llama-cpp\/mac-arm64-metal@/))
  expect(missingBuilds(packages, name => name.startsWith('@lmdb/'), 'win32', 'x64').join()).not.toContain('lmdb')
  expect(readFileSync('scripts/setup.mjs', 'utf8')).not.toContain('no-package-lock')
})
