import { saying } from '../../electron/contract/words/saying.ts'
import { BoundedReader, GgufError } from './header-reader.ts'
import { FILE_TYPES, tensorTypes } from './tensor-types.ts'

export { GgufError } from './header-reader.ts'

export type GgufScalar = string | number | bigint | boolean
export type GgufValue = GgufScalar | readonly GgufScalar[]

export interface GgufTensor {
  name: string
  /** ggml order: the first dimension is contiguous. */
  shape: number[]
  /** ggml type number, see tensor-types.ts. */
  type: number
  /** Absolute position of the first byte in the file. */
  start: number
  bytes: number
}

export interface GgufHeader {
  version: number
  bytes: number
  /**
   * Every key; the values of arrays only for the keys that were asked for, otherwise their length under `arrayLengths`.
   */
  values: ReadonlyMap<string, GgufValue>
  arrayLengths: ReadonlyMap<string, number>
  tensors: readonly GgufTensor[]
}

/** What the program shows and decides by, read without handing the file to any library. */
export interface GgufSummary {
  kind: 'model' | 'adapter'
  architecture: string
  name: string
  /** As the file names it; empty where it does not. */
  licence: string
  parameters: number
  contextLength: number
  /** `gpt2` (byte-level BPE), `llama` (SentencePiece), …; empty where the file has none. */
  tokenizer: string
  vocabulary: number
  /** `F16`, `Q4_K_M`, …; empty where the file does not say. */
  fileType: string
  /** Made to turn texts into vectors, not to write. */
  embeds: boolean
  bytes: number
  /** Keys `clew.*` without their prefix. */
  clew: Record<string, string | number | boolean>
}

const LIMITS = {
  keys: 4096,
  tensors: 65_536,
  keyBytes: 256,
  stringBytes: 1 << 20,
  arrayItems: 1 << 20,
  dimensions: 4,
  elements: 2 ** 48,
  nameBytes: 256,
}
/** Architectures of llama.cpp that only read. */
const ENCODERS = /bert|^gemma-embedding$|^t5encoder$/
const FIXED_SIZES = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8] as const
const STRING_TYPE = 8
const ARRAY_TYPE = 9

function scalar(type: number, bytes: Buffer, at: number): GgufScalar {
  switch (type) {
    case 0:
      return bytes.readUInt8(at)
    case 1:
      return bytes.readInt8(at)
    case 2:
      return bytes.readUInt16LE(at)
    case 3:
      return bytes.readInt16LE(at)
    case 4:
      return bytes.readUInt32LE(at)
    case 5:
      return bytes.readInt32LE(at)
    case 6:
      return bytes.readFloatLE(at)
    case 7:
      return bytes.readUInt8(at) !== 0
    case 10:
      return bytes.readBigUInt64LE(at)
    case 11:
      return bytes.readBigInt64LE(at)
    default:
      return bytes.readDoubleLE(at)
  }
}

async function readArray(
  reader: BoundedReader,
  key: string,
  keep: boolean,
): Promise<{ items: GgufScalar[]; length: number }> {
  const type = await reader.u32()
  const length = await reader.count(LIMITS.arrayItems, saying('modelFiles.entriesUnder', { key }))
  const items: GgufScalar[] = []
  if (type === STRING_TYPE) {
    for (let i = 0; i < length; i++) {
      const text = await reader.string(LIMITS.stringBytes, saying('modelFiles.bytesOfTextUnder', { key }))
      if (keep) items.push(text)
    }
    return { items, length }
  }
  const size = FIXED_SIZES[type]
  if (size === undefined || size === 0)
    throw new GgufError(saying('modelFiles.unknownList', { key, type: String(type) }))
  const bytes = await reader.bytes(length * size)
  if (keep) for (let i = 0; i < length; i++) items.push(scalar(type, bytes, i * size))
  return { items, length }
}

async function readTensor(reader: BoundedReader): Promise<GgufTensor> {
  const name = await reader.string(LIMITS.nameBytes, saying('modelFiles.bytesOfTensorName'))
  const rank = await reader.u32()
  if (rank < 1 || rank > LIMITS.dimensions)
    throw new GgufError(saying('modelFiles.dimensions', { name, rank: String(rank), most: String(LIMITS.dimensions) }))
  const shape: number[] = []
  let elements = 1
  for (let i = 0; i < rank; i++) {
    const size = await reader.count(LIMITS.elements, saying('modelFiles.entriesOfDimension', { name }))
    if (size < 1) throw new GgufError(saying('modelFiles.emptyDimension', { name }))
    shape.push(size)
    elements *= size
    if (elements > LIMITS.elements) throw new GgufError(saying('modelFiles.tooManyEntries', { name }))
  }
  const typeId = await reader.u32()
  const type = tensorTypes.get(typeId)
  if (type === undefined) throw new GgufError(saying('modelFiles.unknownFormat', { name, type: String(typeId) }))
  if ((shape[0] ?? 0) % type.blockElements !== 0)
    throw new GgufError(saying('modelFiles.rowsDoNotFit', { name, type: type.name }))
  const start = await reader.count(Number.MAX_SAFE_INTEGER, saying('modelFiles.placeOfTensor', { name }))
  return { name, shape, type: typeId, start, bytes: (elements / type.blockElements) * type.blockBytes }
}

function placeTensors(tensors: GgufTensor[], dataStart: number, alignment: number, fileBytes: number): void {
  const seen = new Set<string>()
  for (const tensor of tensors) {
    if (seen.has(tensor.name)) throw new GgufError(saying('modelFiles.tensorTwice', { name: tensor.name }))
    seen.add(tensor.name)
    if (tensor.start % alignment !== 0)
      throw new GgufError(saying('modelFiles.misaligned', { name: tensor.name, alignment: String(alignment) }))
    tensor.start += dataStart
    if (tensor.start + tensor.bytes > fileBytes)
      throw new GgufError(saying('modelFiles.beyondTheEnd', { name: tensor.name }))
  }
  const inOrder = tensors.toSorted((a, b) => a.start - b.start)
  for (const [index, tensor] of inOrder.entries()) {
    const next = inOrder[index + 1]
    if (next && tensor.start + tensor.bytes > next.start)
      throw new GgufError(saying('modelFiles.overlap', { name: tensor.name, next: next.name }))
  }
}

function alignmentOf(values: ReadonlyMap<string, GgufValue>): number {
  const alignment = values.get('general.alignment') ?? 32
  if (
    typeof alignment !== 'number' ||
    !Number.isInteger(alignment) ||
    alignment < 8 ||
    alignment > 65_536 ||
    (alignment & (alignment - 1)) !== 0
  )
    throw new GgufError(saying('modelFiles.alignment', { alignment: String(alignment) }))
  return alignment
}

/**
 * Reads a GGUF header (version 2 or 3) within hard bounds, and checks that every tensor lies inside the file.
 * @param keepArrays keys whose array values are wanted, for instance `tokenizer.ggml.tokens`
 * @throws GgufError with a sentence for the user
 */
export async function readGgufHeader(path: string, keepArrays: readonly string[] = []): Promise<GgufHeader> {
  const reader = await BoundedReader.open(path)
  try {
    return await readHeader(reader, keepArrays)
  } finally {
    await reader.close()
  }
}

/** {@link readGgufHeader} of what stands at its beginning. */
export async function readHeader(reader: BoundedReader, keepArrays: readonly string[] = []): Promise<GgufHeader> {
  if (reader.size < 24 || (await reader.bytes(4)).toString('latin1') !== 'GGUF')
    throw new GgufError(saying('modelFiles.noGguf'))
  const version = await reader.u32()
  if (version === 1) throw new GgufError(saying('modelFiles.versionOne'))
  if (version === 0x0300_0000 || version === 0x0200_0000) throw new GgufError(saying('modelFiles.bigEndian'))
  if (version !== 2 && version !== 3)
    throw new GgufError(saying('modelFiles.unknownVersion', { version: String(version) }))
  const tensorCount = await reader.count(LIMITS.tensors, saying('modelFiles.tensors'))
  const keyCount = await reader.count(LIMITS.keys, saying('modelFiles.entries'))

  const values = new Map<string, GgufValue>()
  const arrayLengths = new Map<string, number>()
  for (let i = 0; i < keyCount; i++) {
    const key = await reader.string(LIMITS.keyBytes, saying('modelFiles.bytesOfKey'))
    if (values.has(key) || arrayLengths.has(key)) throw new GgufError(saying('modelFiles.keyTwice', { key }))
    const type = await reader.u32()
    if (type === ARRAY_TYPE) {
      const array = await readArray(reader, key, keepArrays.includes(key))
      arrayLengths.set(key, array.length)
      if (keepArrays.includes(key)) values.set(key, array.items)
    } else if (type === STRING_TYPE) {
      values.set(key, await reader.string(LIMITS.stringBytes, saying('modelFiles.bytesUnder', { key })))
    } else {
      const size = FIXED_SIZES[type]
      if (size === undefined || size === 0)
        throw new GgufError(saying('modelFiles.unknownKind', { key, type: String(type) }))
      values.set(key, scalar(type, await reader.bytes(size), 0))
    }
  }

  const tensors: GgufTensor[] = []
  for (let i = 0; i < tensorCount; i++) tensors.push(await readTensor(reader))
  const alignment = alignmentOf(values)
  placeTensors(tensors, Math.ceil(reader.position / alignment) * alignment, alignment, reader.size)
  return { version, bytes: reader.size, values, arrayLengths, tensors }
}

function text(header: GgufHeader, key: string): string {
  const value = header.values.get(key)
  return typeof value === 'string' ? value : ''
}

function number(header: GgufHeader, key: string): number {
  const value = header.values.get(key)
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0
}

/**
 * The gate that every GGUF passes before any library opens it: header bounds, tensor bounds, and what the model is.
 * @throws GgufError with a sentence for the user
 */
export async function checkGguf(path: string): Promise<GgufSummary> {
  return summaryOf(await readGgufHeader(path))
}

/** @throws GgufError where a library could not open it as one model */
export function summaryOf(header: GgufHeader): GgufSummary {
  const architecture = text(header, 'general.architecture')
  if (architecture === '') throw new GgufError(saying('modelFiles.noArchitecture'))
  if (number(header, 'split.count') > 1)
    throw new GgufError(saying('modelFiles.split', { parts: String(number(header, 'split.count')) }))
  const clew: Record<string, string | number | boolean> = {}
  for (const [key, value] of header.values) {
    if (
      key.startsWith('clew.') &&
      (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    )
      clew[key.slice(5)] = value
  }
  return {
    kind: text(header, 'general.type') === 'adapter' ? 'adapter' : 'model',
    architecture,
    name: text(header, 'general.name'),
    licence: text(header, 'general.license'),
    parameters: header.tensors.reduce(
      (sum, tensor) => sum + tensor.shape.reduce((product, size) => product * size, 1),
      0,
    ),
    contextLength: number(header, `${architecture}.context_length`),
    tokenizer: text(header, 'tokenizer.ggml.model'),
    vocabulary: header.arrayLengths.get('tokenizer.ggml.tokens') ?? number(header, `${architecture}.vocab_size`),
    fileType: FILE_TYPES.get(number(header, 'general.file_type')) ?? '',
    // A model that writes has no say in how its tokens' vectors become one.
    embeds: ENCODERS.test(architecture) || number(header, `${architecture}.pooling_type`) > 0,
    bytes: header.bytes,
    clew,
  }
}
