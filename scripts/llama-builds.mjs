/**
 * The builds of llama.cpp that npm packages bring. The lock file names the processor's on Linux; what else npm finds for
 * this system is large, and mostly not for this machine.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SYSTEMS = { linux: 'linux', darwin: 'mac', win32: 'win' }
const CARDS = { cuda: ['cuda', 'cuda-ext'], vulkan: ['vulkan'] }

/** What a package is called that holds the build for a system's processor: `linux-x64`. */
export function ownBuild(platform = process.platform, arch = process.arch) {
  return `${SYSTEMS[platform]}-${arch === 'arm' ? 'armv7l' : arch}`
}

/** The packages of a card, `cuda` or `vulkan`, on this system. */
export function cardBuilds(card, platform = process.platform, arch = process.arch) {
  return (CARDS[card] ?? []).map(kind => `${ownBuild(platform, arch)}-${kind}`)
}

/** Which of these packages this machine cannot run, or nobody asked for. On a Mac the one build has Metal in it. */
export function unwantedBuilds(names, cards, platform = process.platform, arch = process.arch) {
  const own = ownBuild(platform, arch)
  const kept = [own, `${own}-metal`, ...cards.flatMap(card => cardBuilds(card, platform, arch))]
  return names.filter(name => !kept.includes(name))
}

const folderOf = root => join(root, 'node_modules', '@node-llama-cpp')
/** Lies with the packages, so that it goes with them. */
const chosenFile = root => join(root, 'node_modules', '.clew-cards')

/** The cards that somebody asked for. */
export function chosenCards(root) {
  const file = chosenFile(root)
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

export function chooseCards(root, cards) {
  writeFileSync(chosenFile(root), cards.join('\n'))
}

export function builds(root) {
  const folder = folderOf(root)
  return existsSync(folder) ? readdirSync(folder) : []
}

export function removeUnwanted(root) {
  for (const name of unwantedBuilds(builds(root), chosenCards(root)))
    rmSync(join(folderOf(root), name), { recursive: true, force: true })
}
