import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A real model's vocabulary as a GGUF without weights, out of the llama.cpp source that node-llama-cpp ships as a git
 * bundle. Kept in the temporary folder between runs. Undefined where git or the bundle is missing.
 */
export function vocabularyFile(name: 'qwen2' | 'llama-spm'): string | undefined {
  const bundle = path.join(
    path.dirname(createRequire(import.meta.url).resolve('node-llama-cpp')),
    '..',
    'llama',
    'gitRelease.bundle',
  )
  const folder = path.join(tmpdir(), 'clew-test-vocabularies')
  const file = path.join(folder, `${name}.gguf`)
  if (existsSync(file)) return file
  if (!existsSync(bundle)) return undefined
  const repository = path.join(folder, 'llama.git')
  try {
    mkdirSync(folder, { recursive: true })
    if (!existsSync(repository))
      execFileSync('git', ['clone', '--quiet', '--bare', bundle, repository], { stdio: 'ignore' })
    const content = execFileSync('git', ['--git-dir', repository, 'show', `HEAD:models/ggml-vocab-${name}.gguf`], {
      maxBuffer: 64 << 20,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    writeFileSync(file, content)
    return file
  } catch {
    return undefined
  }
}
