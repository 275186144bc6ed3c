import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { getLlama, LlamaLogLevel } from 'node-llama-cpp'
import type { Llama, LlamaModel } from 'node-llama-cpp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGguf } from '../../../../native/gguf/read.ts'
import { Tokenizer } from '../../../../native/tokenizer/bpe.ts'
import { VOCABULARY_ARRAYS, vocabularyFromGguf } from '../../../../native/tokenizer/gguf-vocabulary.ts'
import { trainBpe } from '../../../../scripts/models/decoder/tokenizer-training.ts'
import { llamaConfig } from '../../../../native/transformer/config.ts'
import { exportModel } from '../../../../native/transformer/gguf-model.ts'
import { initialWeights } from '../../../../native/transformer/parameters.ts'
import { skippedFor } from '../../../skipped.ts'

/**
 * llama.cpp's own sources, as node-llama-cpp brings them along: a git bundle with vocabulary-only models and their test
 * texts.
 */
const bundle = join(
  dirname(createRequire(import.meta.url).resolve('node-llama-cpp')),
  '..',
  'llama',
  'gitRelease.bundle',
)
const names = ['gpt-2', 'llama-bpe', 'qwen2'] as const
const folder = mkdtempSync(join(tmpdir(), 'clew-vocabularies-'))
const reason = unpack()

/** Unpacks the vocabularies; returns why that cannot be done. */
function unpack(): string | undefined {
  try {
    const git = (...parts: string[]): Buffer =>
      execFileSync('git', ['-C', folder, ...parts], { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 })
    git('init', '-q')
    const [head] = git('bundle', 'list-heads', bundle).toString().split(' ')
    git('fetch', '-q', bundle, 'HEAD')
    for (const name of names) {
      for (const ending of ['', '.inp', '.out'])
        writeFileSync(
          join(folder, `${name}.gguf${ending}`),
          git('show', `${head}:models/ggml-vocab-${name}.gguf${ending}`),
        )
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? 'unknown') : String(error)
  }
}

let llama: Llama
beforeAll(async () => {
  llama = await getLlama({ gpu: false, build: 'never', logLevel: LlamaLogLevel.disabled })
})
afterAll(async () => {
  await llama.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const scripts = [
  'who directed it',
  'directed_by',
  'Émile',
  ' ',
  '  ',
  '\n',
  '\r\n\t',
  '1994',
  '½',
  "'s",
  "'S",
  "'re",
  "'",
  'naïve',
  '日本語',
  'Привет',
  'مرحبا',
  '🧵',
  '👩‍👩‍👧',
  '<tag>',
  '</tag>',
  '.',
  '…',
  '\u00a0',
  '\u3000',
  '\u0085',
  '\ufeff',
  'क्षि',
  'ǅ',
  '²',
  '\ud800',
]
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...scripts), { maxLength: 12 }).map(parts => parts.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x2fff }).map(code => String.fromCodePoint(code)) }),
)

/** Tokens of texts that both ways encode differently. */
function disagreements(model: LlamaModel, tokenizer: Tokenizer, texts: readonly string[]): unknown[] {
  return texts.flatMap(text => {
    const [theirs, ours] = [model.tokenize(text), tokenizer.encode(text)]
    return theirs.join() === ours.join() ? [] : [{ text, theirs, ours }]
  })
}

describe.each(names)('a real vocabulary: %s', skippedFor(reason), name => {
  it("encodes llama.cpp's test texts and random ones as llama.cpp does", async () => {
    const file = join(folder, `${name}.gguf`)
    const tokenizer = new Tokenizer(vocabularyFromGguf((await readGguf(file, VOCABULARY_ARRAYS)).values))
    const texts = readFileSync(`${file}.inp`, 'utf8').split('\n__ggml_vocab_test__\n')
    const expected = readFileSync(`${file}.out`, 'utf8')
      .split('\n')
      .slice(0, texts.length)
      .map(line => line.trim())
    expect(texts.map(text => tokenizer.encode(text).join(' '))).toEqual(expected)
    const model = await llama.loadModel({ modelPath: file, vocabOnly: true })
    expect(disagreements(model, tokenizer, fc.sample(anyText, { numRuns: 1500, seed: 3 }))).toEqual([])
    await model.dispose()
  })
})

describe('a vocabulary of our own', () => {
  it('encodes and decodes any text as llama.cpp does on the exported model', async () => {
    const lines = [
      'who directed the film',
      'directed_by',
      "'tis don't we're",
      'naïve Émile café',
      'Привет привет',
      '日本語 日本',
      ' 1994-05',
    ]
    const vocabulary = trainBpe(lines, { vocabularySize: 400, userDefined: ['<tag>', '</tag>', '<tag>x'] })
    const tokenizer = new Tokenizer(vocabulary)
    const config = llamaConfig({
      vocabularySize: tokenizer.size,
      contextLength: 64,
      embeddingLength: 32,
      blockCount: 1,
      headLength: 16,
    })
    const file = join(folder, 'own.gguf')
    await exportModel(file, { config, weights: initialWeights(config, 1), vocabulary }, { name: 'own', type: 'f32' })
    const model = await llama.loadModel({ modelPath: file, vocabOnly: true })
    const texts = [...fc.sample(anyText, { numRuns: 2000, seed: 4 }), ...lines, '<tag>x</tag>', '<|endoftext|>']
    expect(disagreements(model, tokenizer, texts)).toEqual([])
    expect(model.tokenize('a<|endoftext|>', true)).toEqual(tokenizer.encode('a<|endoftext|>', { control: true }))
    const tokens = tokenizer.encode('<tag>who directed_by Émile 日本</tag>')
    expect(model.detokenize(model.tokenize(tokenizer.decode(tokens)))).toBe('<tag>who directed_by Émile 日本</tag>')
    await model.dispose()
  })
})
