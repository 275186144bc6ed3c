import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ClewError } from '../../electron/contract/errors.ts'

/** The llama.cpp release whose headers `bindings.ts` was written against; node-llama-cpp 3.22.1 ships it. */
export const GGML_RELEASE = 'v0.5.0'

/** Where one build of ggml lies on this machine. */
export interface GgmlLibraries {
  /** Folder of the shared libraries, which is also where ggml looks for its backends. */
  folder: string
  /** Tensors, graphs, buffers. */
  base: string
  /** Backend registry. */
  registry: string
  /** Accelerator the build was made for; false: CPU only. */
  gpu: string | false
}

/** The machine has no device of a kind, or the libraries for it are not installed. */
export class GgmlNotFoundError extends ClewError {
  constructor(reason: string) {
    super(
      'unavailable',
      `The native engine needs the libraries that node-llama-cpp installs: ${reason} Run "npm install" (optional dependencies included) on this machine.`,
    )
  }
}

export type Accelerator = 'cpu' | 'cuda' | 'vulkan' | 'metal'

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'mac', win32: 'win' }
const ARCH_NAMES: Record<string, string> = { x64: 'x64', arm64: 'arm64', arm: 'armv7l', riscv64: 'riscv64' }

/** Package names under @node-llama-cpp that may hold this accelerator's build, best first. */
export function packageNames(accelerator: Accelerator, platform: NodeJS.Platform, arch: string): string[] {
  const system = PLATFORM_NAMES[platform]
  const processor = ARCH_NAMES[arch]
  if (!system || !processor) return []
  const plain = `${system}-${processor}`
  if (accelerator === 'metal') return system === 'mac' && processor === 'arm64' ? ['mac-arm64-metal'] : []
  if (accelerator !== 'cpu') return system === 'mac' ? [] : [`${plain}-${accelerator}`]
  // Apple silicon has no CPU-only package: the Metal build carries the CPU backend too.
  return plain === 'mac-arm64' ? ['mac-arm64-metal'] : [plain]
}

/**
 * Finds the build of ggml for an accelerator among the packages that node-llama-cpp installed.
 * Throws {@link GgmlNotFoundError} where none is there and another {@link ClewError} where it is another release.
 */
export function findLibraries(accelerator: Accelerator): GgmlLibraries {
  const names = packageNames(accelerator, process.platform, process.arch)
  if (names.length === 0)
    throw new GgmlNotFoundError(`there is no ${accelerator} build for ${process.platform} on ${process.arch}.`)
  for (const name of names) {
    const folder = binariesFolder(name)
    if (folder !== undefined) return describe(folder)
  }
  throw new GgmlNotFoundError(`the package @node-llama-cpp/${names.join(' or ')} is missing.`)
}

function binariesFolder(name: string): string | undefined {
  for (const start of searchRoots()) {
    const folder = join(start, '@node-llama-cpp', name, 'bins', name)
    if (existsSync(join(folder, '_nlcBuildMetadata.json'))) return folder
  }
  return undefined
}

/**
 * node_modules folders from here upwards; inside a packaged application the unpacked twin of the archive comes first.
 */
function searchRoots(): string[] {
  const paths = createRequire(import.meta.url).resolve.paths('node-llama-cpp') ?? []
  return paths.flatMap(path =>
    path.includes('app.asar') ? [path.replace(/app\.asar(?!\.unpacked)/, 'app.asar.unpacked'), path] : [path],
  )
}

function describe(folder: string): GgmlLibraries {
  const { gpu, release } = readBuildMetadata(join(folder, '_nlcBuildMetadata.json'))
  if (release !== GGML_RELEASE)
    throw new ClewError(
      'unavailable',
      `The ggml libraries in ${folder} are of release ${release}, and the native engine calls release ${GGML_RELEASE}. Install the node-llama-cpp version that package.json names.`,
    )
  const files = readdirSync(folder)
  const base = files.find(file => /^(lib)?ggml-base\.(so|dylib|dll)$/.test(file))
  const registry = files.find(file => /^(lib)?ggml(\.[a-z]+)?(\.v[\d.]+)?\.(so|dylib|dll)$/.test(file))
  if (!base || !registry) throw new GgmlNotFoundError(`${dirname(folder)} holds no ggml-base and ggml library.`)
  return { folder, base: join(folder, base), registry: join(folder, registry), gpu }
}

function readBuildMetadata(file: string): { gpu: string | false; release: string } {
  const parsed = JSON.parse(readFileSync(file, 'utf8')) as {
    buildOptions?: { gpu?: string | false; llamaCpp?: { release?: string } }
  }
  return { gpu: parsed.buildOptions?.gpu ?? false, release: parsed.buildOptions?.llamaCpp?.release ?? 'unknown' }
}
