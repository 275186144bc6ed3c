import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gguf } from '@huggingface/gguf'
import fc from 'fast-check'
import koffi from 'koffi'
import { afterAll, describe, expect, test } from 'vitest'
import { checkGguf, GgufError, readGgufHeader } from '../../../native/gguf/header-check.ts'
import { tensorTypes } from '../../../native/gguf/tensor-types.ts'
import type { GgufBytes } from './gguf-bytes.ts'
import { header } from './gguf-bytes.ts'
import { skippedFor } from '../../skipped.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clew-gguf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
function file(bytes: GgufBytes | Buffer): string {
  const place = path.join(folder, `${files++}.gguf`)
  writeFileSync(place, Buffer.isBuffer(bytes) ? bytes : bytes.bytes())
  return place
}

function goodModel(): GgufBytes {
  return header(2, 7)
    .text('general.architecture', 'llama')
    .text('general.name', 'Tiny')
    .uint('llama.context_length', 512)
    .uint('general.file_type', 1)
    .text('tokenizer.ggml.model', 'gpt2')
    .strings('tokenizer.ggml.tokens', ['a', 'b', 'ab'])
    .text('clew.prompt', 'compact')
    .tensor('token_embd.weight', [4, 3], 0, 0)
    .tensor('norm.weight', [4], 1, 64)
    .align(32)
    .raw(Buffer.alloc(72))
}

test(
  'a pipe, a folder and a device are refused before they are opened',
  skippedFor(process.platform === 'win32' ? 'Windows has no named pipes in its file system' : undefined),
  async () => {
    const pipe = path.join(folder, 'pipe.gguf')
    execFileSync('mkfifo', [pipe])
    for (const place of [pipe, folder, '/dev/null'])
      await expect(checkGguf(place)).rejects.toThrow(/a folder, a pipe or a device, not a file/)
  },
)

describe('a good file', () => {
  test('is summed up', async () => {
    const place = file(goodModel())
    expect(await checkGguf(place)).toEqual({
      kind: 'model',
      architecture: 'llama',
      name: 'Tiny',
      licence: '',
      parameters: 16,
      contextLength: 512,
      tokenizer: 'gpt2',
      vocabulary: 3,
      fileType: 'F16',
      embeds: false,
      bytes: goodModel().bytes().length,
      clew: { prompt: 'compact' },
    })
  })

  test('is read as @huggingface/gguf reads it', async () => {
    const place = file(goodModel())
    const oracle = await gguf(place, { allowLocalFile: true })
    const ours = await readGgufHeader(place, ['tokenizer.ggml.tokens'])
    const {
      version: _version,
      tensor_count: _tensors,
      kv_count: _keys,
      ...metadata
    } = oracle.metadata as Record<string, unknown>
    expect(Object.fromEntries(ours.values)).toEqual(metadata)
    expect(
      ours.tensors.map(tensor => ({ name: tensor.name, shape: tensor.shape, type: tensor.type, offset: tensor.start })),
    ).toEqual(
      oracle.tensorInfos.map(tensor => ({
        name: tensor.name,
        shape: tensor.shape.map(Number),
        type: tensor.dtype,
        offset: Number(oracle.tensorDataOffset + tensor.offset),
      })),
    )
  })

  test('any prefix of it is refused and never taken for whole', async () => {
    const whole = goodModel().bytes()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async length => {
        const place = file(whole)
        truncateSync(place, length)
        await expect(checkGguf(place)).rejects.toBeInstanceOf(GgufError)
      }),
      { numRuns: 120 },
    )
  })

  test('any one byte changed gives an answer or a GgufError, quickly and without growing', async () => {
    const whole = goodModel().bytes()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, flip) => {
          const bytes = Buffer.from(whole)
          bytes.writeUInt8(bytes.readUInt8(at) ^ flip, at)
          const outcome: unknown = await checkGguf(file(bytes)).catch((error: unknown) => error)
          expect(outcome instanceof GgufError || !(outcome instanceof Error)).toBe(true)
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('a hostile file is refused with a sentence', () => {
  const huge = 3n << 30n
  const cases: [string, GgufBytes | Buffer, RegExp][] = [
    [
      '60 bytes that claim a 3 GiB text',
      header(0, 1).string('general.name').u32(8).u64(huge).raw(Buffer.alloc(4)),
      /more than the 1048576/,
    ],
    ['a text of 1 MB that is not there', header(0, 1).string('k').u32(8).u64(1_000_000), /cut off or damaged/],
    ['2^63 keys', header(0, 1n << 63n), /9223372036854775808 entries/],
    ['10^6 keys', header(0, 1_000_000), /entries/],
    ['10^9 tensors', header(1_000_000_000, 0), /tensors/],
    ['a list of 2*10^7 beyond the end', header(0, 1).string('k').u32(9).u32(4).u64(20_000_000), /entries under 'k'/],
    [
      'a list of a million numbers that are not there',
      header(0, 1).string('k').u32(9).u32(4).u64(1_000_000),
      /cut off or damaged/,
    ],
    ['a list of lists', header(0, 1).string('k').u32(9).u32(9).u64(1), /unknown kind/],
    ['an unknown kind of value', header(0, 1).string('k').u32(77), /unknown kind/],
    [
      'dimensions whose product overflows 64 bits',
      header(1, 1)
        .text('general.architecture', 'llama')
        .tensor('t', [1n << 40n, 1n << 40n], 0, 0),
      /more entries than any model/,
    ],
    [
      'a dimension near 2^64',
      header(1, 1)
        .text('general.architecture', 'llama')
        .tensor('t', [(1n << 64n) - 1n], 0, 0),
      /dimension/,
    ],
    [
      'an empty dimension',
      header(1, 1).text('general.architecture', 'llama').tensor('t', [0], 0, 0),
      /empty dimension/,
    ],
    [
      'seven dimensions',
      header(1, 1).text('general.architecture', 'llama').tensor('t', [1, 1, 1, 1, 1, 1, 1], 0, 0),
      /7 dimensions/,
    ],
    [
      'a tensor beyond the end',
      header(1, 1).text('general.architecture', 'llama').tensor('t', [1024], 0, 0).align(32).raw(Buffer.alloc(64)),
      /beyond the end/,
    ],
    [
      'an offset near 2^64',
      header(1, 1)
        .text('general.architecture', 'llama')
        .tensor('t', [8], 0, (1n << 64n) - 32n),
      /place of tensor/,
    ],
    [
      'an offset that is not aligned',
      header(1, 1).text('general.architecture', 'llama').tensor('t', [8], 0, 4).align(32).raw(Buffer.alloc(64)),
      /multiple of 32/,
    ],
    [
      'tensors on top of each other',
      header(2, 1)
        .text('general.architecture', 'llama')
        .tensor('t', [32], 0, 0)
        .tensor('u', [8], 0, 64)
        .align(32)
        .raw(Buffer.alloc(512)),
      /on top of each other/,
    ],
    [
      'the same tensor twice',
      header(2, 1)
        .text('general.architecture', 'llama')
        .tensor('t', [8], 0, 0)
        .tensor('t', [8], 0, 32)
        .align(32)
        .raw(Buffer.alloc(512)),
      /listed twice/,
    ],
    [
      'a tensor format that does not exist',
      header(1, 1).text('general.architecture', 'llama').tensor('t', [8], 4, 0).align(32).raw(Buffer.alloc(64)),
      /does not know/,
    ],
    [
      'rows that do not fit the format',
      header(1, 1).text('general.architecture', 'llama').tensor('t', [33], 2, 0).align(32).raw(Buffer.alloc(64)),
      /do not fit/,
    ],
    ['an alignment of 3', header(0, 1).uint('general.alignment', 3), /power of two/],
    ['an alignment of 0', header(0, 1).uint('general.alignment', 0), /power of two/],
    ['the same key twice', header(0, 2).uint('k', 3).uint('k', 3), /there twice/],
    ['no architecture', header(0, 1).text('general.name', 'x'), /architecture/],
    ['one part of a split model', header(0, 2).text('general.architecture', 'llama').uint('split.count', 3), /3 files/],
    [
      'another format',
      Buffer.from('PK\u0003\u0004 this is a zip archive, not a model'),
      /does not begin with the letters GGUF/,
    ],
    ['an empty file', Buffer.alloc(0), /does not begin/],
    ['version 1', header(0, 0, 1), /version 1/],
    ['big-endian', header(0, 0, 0x0300_0000), /big-endian/],
    ['version 99', header(0, 0, 99), /version 99/],
  ]
  test.each(cases)('%s', async (_name, bytes, message) => {
    const before = process.memoryUsage().rss
    const error = await checkGguf(file(bytes)).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(GgufError)
    expect((error as GgufError).message).toMatch(message)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 << 20)
  })

  test('a folder, and a file that is not there', async () => {
    await expect(checkGguf(folder)).rejects.toThrow(/folder/)
    await expect(checkGguf(path.join(folder, 'absent.gguf'))).rejects.toThrow(/cannot be opened/)
  })
})

test('tensor sizes are those of the ggml that is shipped', ctx => {
  const library = shippedGgml()
  if (library === undefined) return ctx.skip(`no ggml library for ${process.platform} ${process.arch} is installed`)
  const ggml = koffi.load(library)
  const blockElements = ggml.func('int64_t ggml_blck_size(int)')
  const blockBytes = ggml.func('size_t ggml_type_size(int)')
  for (const [id, type] of tensorTypes)
    expect([type.name, Number(blockElements(id)), Number(blockBytes(id))]).toEqual([
      type.name,
      type.blockElements,
      type.blockBytes,
    ])
})

function shippedGgml(): string | undefined {
  const root = path.join(
    path.dirname(createRequire(import.meta.url).resolve('node-llama-cpp')),
    '..',
    '..',
    '@node-llama-cpp',
  )
  const platform = process.platform === 'win32' ? 'win' : process.platform === 'darwin' ? 'mac' : 'linux'
  for (const folderName of readdirSync(root)
    .filter(name => name.startsWith(`${platform}-${process.arch}`))
    .toSorted()) {
    const bins = path.join(root, folderName, 'bins', folderName)
    const name = readdirSync(bins).find(entry => /^(lib)?ggml-base\.(so|dylib|dll)$/.test(entry))
    if (name !== undefined) return path.join(bins, name)
  }
  return undefined
}
