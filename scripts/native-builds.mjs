/**
 * Packages with native code bring it in a package for each system. A lock file made on one system may lack those of
 * another: what is missing here is fetched at the version that the package itself names, beside what the lock file names.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const NATIVE = ['lmdb', 'koffi', 'oxlint', '@swc/core', 'node-llama-cpp']

const SYSTEMS = { linux: ['linux'], darwin: ['darwin', 'mac'], win32: ['win32', 'win'] }
const PROCESSORS = { arm: ['arm', 'armv7l'] }
/** Of llama.cpp, for graphics cards: `npm run gpu` fetches them. */
const CARDS = ['cuda', 'vulkan']

/** Whether a package of that name holds native code that runs on this system. */
function isFor(name, platform, arch, libc) {
  const [last = ''] = name.split('/').slice(-1)
  const words = last.split('-')
  const has = any => any.some(word => words.includes(word))
  const otherLibc = libc === 'musl' ? /-gnu/ : /-musl/
  return has(SYSTEMS[platform] ?? []) && has(PROCESSORS[arch] ?? [arch]) && !has(CARDS) && !otherLibc.test(last)
}

/**
 * @param packages what was installed: the `package.json` of those with native code
 * @param isThere whether a package is installed
 * @returns what to install, as `name@version`
 */
export function missingBuilds(packages, isThere, platform, arch, libc) {
  return packages.flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => isFor(name, platform, arch, libc) && !isThere(name))
      .map(([name, version]) => `${name}@${version}`),
  )
}

/** Those of this machine. */
export function buildsMissingIn(root) {
  const folderOf = name => join(root, 'node_modules', name)
  const packages = NATIVE.filter(name => existsSync(folderOf(name))).map(name =>
    JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')),
  )
  const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined
  return missingBuilds(
    packages,
    name => existsSync(folderOf(name)),
    process.platform,
    process.arch,
    isGlibc ? 'glibc' : 'musl',
  )
}
