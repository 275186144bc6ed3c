import { writeGguf } from '../../../native/gguf/write.ts'
import type { GgufEntry, GgufTensorData } from '../../../native/gguf/write.ts'
import { seededRandom } from '../../../electron/base/random.ts'

const WIDTH = 32
const HIDDEN = 64
const CONTEXT = 64
const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'] as const

/**
 * An embedding model of BERT's architecture with random weights and a vocabulary of letters: it loads in llama.cpp, and
 * texts that share letters get vectors alike.
 */
export async function writeTinyBert(path: string, name = 'tiny-bert', seed = 7): Promise<void> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789.,?']
  const tokens = [...SPECIAL, ...letters.map(letter => `\u2581${letter}`), ...letters]
  const random = seededRandom(seed)
  const tensor = (of: string, shape: number[], value: () => number): GgufTensorData => ({
    name: of,
    shape,
    type: 'f32',
    values: Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, value),
  })
  const weights = (of: string, ...shape: number[]): GgufTensorData =>
    tensor(of, shape, () => (random.next() - 0.5) * 0.4)
  const norm = (of: string): GgufTensorData[] => [
    tensor(`${of}.weight`, [WIDTH], () => 1),
    tensor(`${of}.bias`, [WIDTH], () => 0),
  ]
  const linear = (of: string, from: number, to: number): GgufTensorData[] => [
    weights(`${of}.weight`, from, to),
    tensor(`${of}.bias`, [to], () => 0),
  ]
  const number = (value: number): GgufEntry => ({ type: 'uint32', value })
  const metadata = new Map<string, GgufEntry>([
    ['general.architecture', { type: 'string', value: 'bert' }],
    ['general.name', { type: 'string', value: name }],
    ['bert.block_count', number(1)],
    ['bert.context_length', number(CONTEXT)],
    ['bert.embedding_length', number(WIDTH)],
    ['bert.feed_forward_length', number(HIDDEN)],
    ['bert.attention.head_count', number(2)],
    ['bert.attention.layer_norm_epsilon', { type: 'float32', value: 1e-12 }],
    ['bert.attention.causal', { type: 'bool', value: false }],
    ['bert.pooling_type', number(1)],
    ['tokenizer.ggml.model', { type: 'string', value: 'bert' }],
    ['tokenizer.ggml.pre', { type: 'string', value: 'jina-v2-en' }],
    ['tokenizer.ggml.tokens', { type: 'strings', value: tokens }],
    ['tokenizer.ggml.token_type', { type: 'int32s', value: tokens.map((_, id) => (id < SPECIAL.length ? 3 : 1)) }],
    ['tokenizer.ggml.token_type_count', number(2)],
    ['tokenizer.ggml.padding_token_id', number(0)],
    ['tokenizer.ggml.unknown_token_id', number(1)],
    ['tokenizer.ggml.cls_token_id', number(2)],
    ['tokenizer.ggml.bos_token_id', number(2)],
    ['tokenizer.ggml.seperator_token_id', number(3)],
    ['tokenizer.ggml.eos_token_id', number(3)],
    ['tokenizer.ggml.mask_token_id', number(4)],
  ])
  await writeGguf(path, {
    metadata,
    tensors: [
      weights('token_embd.weight', WIDTH, tokens.length),
      weights('token_types.weight', WIDTH, 2),
      weights('position_embd.weight', WIDTH, CONTEXT),
      ...norm('token_embd_norm'),
      ...linear('blk.0.attn_q', WIDTH, WIDTH),
      ...linear('blk.0.attn_k', WIDTH, WIDTH),
      ...linear('blk.0.attn_v', WIDTH, WIDTH),
      ...linear('blk.0.attn_output', WIDTH, WIDTH),
      ...norm('blk.0.attn_output_norm'),
      ...linear('blk.0.ffn_up', WIDTH, HIDDEN),
      ...linear('blk.0.ffn_down', HIDDEN, WIDTH),
      ...norm('blk.0.layer_output_norm'),
    ],
  })
}
