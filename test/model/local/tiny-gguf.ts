import { writeFileSync } from 'node:fs'
import { GgufBytes } from '../../native/gguf/gguf-bytes.ts'

/** Printable stand-ins of bytes in byte-level BPE vocabularies (GPT-2's bytes_to_unicode). */
function printable(byte: number): string {
  if ((byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae)
    return String.fromCodePoint(byte)
  let shifted = 0
  for (let b = 0; b < byte; b++) if (!((b >= 0x21 && b <= 0x7e) || (b >= 0xa1 && b <= 0xac) || b >= 0xae)) shifted++
  return String.fromCodePoint(256 + shifted)
}

const merges = [
  't h',
  'e r',
  'i n',
  'th e',
  'g e',
  'ge t',
  'Ġ a',
  'Ġ the',
  'l a',
  '" )',
  '< /',
  'o n',
  'd i',
  'r e',
  'er s',
  'Ġ in',
  ') <',
]
export const tinyTags = [
  '<think>',
  '</think>',
  '<kg-query>',
  '</kg-query>',
  '<answer>',
  '</answer>',
  '<information>',
  '</information>',
]

export interface TinyOptions {
  /** qwen2 has biases on queries, keys and values; qwen3 norms on queries and keys. */
  architecture?: 'llama' | 'qwen2' | 'qwen3'
  /** More control tokens. */
  control?: readonly string[]
  seed?: number
  context?: number
  width?: number
  layers?: number
  /** More ordinary tokens, of which no text is made. */
  extra?: number
  keys?: Record<string, string>
}

/**
 * A model with random weights and a byte-level BPE vocabulary of about 280 tokens: all bytes, some merges, the
 * protocol's tags as user-defined tokens, one end token. Random weights are what a constraint must withstand.
 */
export function writeTinyGguf(
  path: string,
  {
    architecture = 'llama',
    control = [],
    seed = 1,
    context = 512,
    width = 64,
    layers = 2,
    extra = 0,
    keys = {},
  }: TinyOptions = {},
): void {
  const tokens = [
    ...Array.from({ length: 256 }, (_, byte) => printable(byte)),
    ...merges.map(merge => merge.replace(' ', '')),
    ...Array.from({ length: extra }, (_, i) => `zq${i.toString(36)}`),
    ...tinyTags,
    ...control,
    '<|end|>',
  ]
  const kinds = [
    ...tokens.slice(0, 256 + merges.length + extra).map(() => 1),
    ...tinyTags.map(() => 4),
    ...control.map(() => 3),
    3,
  ]
  const hidden = width * 2
  const heads = 4
  const tensors: [string, number[]][] = [
    ['token_embd.weight', [width, tokens.length]],
    ['output_norm.weight', [width]],
  ]
  for (let layer = 0; layer < layers; layer++) {
    const of = (name: string): string => `blk.${layer}.${name}.weight`
    tensors.push(
      [of('attn_norm'), [width]],
      [of('attn_q'), [width, width]],
      [of('attn_k'), [width, width]],
      [of('attn_v'), [width, width]],
      [of('attn_output'), [width, width]],
      [of('ffn_norm'), [width]],
      [of('ffn_gate'), [width, hidden]],
      [of('ffn_up'), [width, hidden]],
      [of('ffn_down'), [hidden, width]],
    )
    if (architecture === 'qwen2')
      for (const part of ['q', 'k', 'v']) tensors.push([`blk.${layer}.attn_${part}.bias`, [width]])
    if (architecture === 'qwen3')
      for (const part of ['q', 'k']) tensors.push([of(`attn_${part}_norm`), [width / heads]])
  }
  const bytes = new GgufBytes()
    .raw('GGUF')
    .u32(3)
    .u64(tensors.length)
    .u64(17 + Object.keys(keys).length)
  bytes.text('general.architecture', architecture).text('general.name', 'Tiny random').uint('general.file_type', 0)
  bytes
    .uint(`${architecture}.context_length`, context)
    .uint(`${architecture}.embedding_length`, width)
    .uint(`${architecture}.block_count`, layers)
  bytes
    .uint(`${architecture}.feed_forward_length`, hidden)
    .uint(`${architecture}.attention.head_count`, heads)
    .uint(`${architecture}.attention.head_count_kv`, heads)
  bytes
    .string(`${architecture}.attention.layer_norm_rms_epsilon`)
    .u32(6)
    .raw(Buffer.from(new Float32Array([1e-5]).buffer))
  bytes
    .text('tokenizer.ggml.model', 'gpt2')
    .text('tokenizer.ggml.pre', 'gpt-2')
    .strings('tokenizer.ggml.tokens', tokens)
    .strings('tokenizer.ggml.merges', merges)
  bytes.string('tokenizer.ggml.token_type').u32(9).u32(5).u64(kinds.length)
  for (const kind of kinds) bytes.u32(kind)
  bytes
    .uint('tokenizer.ggml.eos_token_id', tokens.length - 1)
    .string('tokenizer.ggml.add_bos_token')
    .u32(7)
    .raw(Buffer.from([0]))
  for (const [key, value] of Object.entries(keys)) bytes.text(key, value)
  let offset = 0
  for (const [name, shape] of tensors) {
    bytes.tensor(name, shape, 0, offset)
    offset += Math.ceil((shape.reduce((product, size) => product * size, 1) * 4) / 32) * 32
  }
  bytes.align(32)
  let state = seed >>> 0
  for (const [name, shape] of tensors) {
    const values = new Float32Array(shape.reduce((product, size) => product * size, 1))
    for (let i = 0; i < values.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      values[i] = name.includes('norm') ? 1 : (state / 4294967296 - 0.5) * (name.startsWith('token') ? 2 : 0.5)
    }
    bytes.raw(Buffer.from(values.buffer)).align(32)
  }
  writeFileSync(path, bytes.bytes())
}
