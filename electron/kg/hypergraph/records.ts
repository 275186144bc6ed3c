import { z } from 'zod'
import type { Chunk } from '../documents/chunks.ts'
import { GraphFolderError } from '../errors.ts'
import { foldEntityName, nameKey, parsed, type HypergraphTables } from './tables.ts'

const DocumentRecordSchema = z.object({
  name: z.string(),
  mediaType: z.string(),
  characters: z.number().int(),
  textHash: z.string(),
  addedAt: z.string(),
  /** Chunks of a document have successive numbers. */
  firstChunk: z.number().int(),
  chunks: z.number().int(),
})
export type DocumentRecord = z.infer<typeof DocumentRecordSchema>

const CountedSchema = z.array(z.tuple([z.string(), z.number().int()]))

const EntityRecordSchema = z.object({
  /** As it was first written. */
  name: z.string(),
  hyperedges: z.number().int(),
  /** The sum of its key scores. */
  weight: z.number(),
  /** Each with the number of hyperedges that say so, so that a document can be taken out again. */
  types: CountedSchema,
  descriptions: CountedSchema,
  /** What a model made of the descriptions, and of how many. */
  summary: z.object({ text: z.string(), of: z.number().int() }).optional(),
  /** Raised when the text that its vector stands for changes. */
  revision: z.number().int(),
})
export type EntityRecord = z.infer<typeof EntityRecordSchema>

export interface Participant {
  entity: number
  type: string
  description: string
  score: number
}

export interface HyperedgeRecord {
  chunk: number
  score: number
  text: string
  participants: Participant[]
}

export interface ChunkRecord extends Chunk {
  document: number
}

export function encodeDocument(record: DocumentRecord): Buffer {
  return Buffer.from(JSON.stringify(record))
}

export function decodeDocument(stored: Buffer): DocumentRecord {
  return parsed(DocumentRecordSchema, stored, 'The record of a document')
}

export function encodeEntity(record: EntityRecord): Buffer {
  return Buffer.from(JSON.stringify(record))
}

export function decodeEntity(stored: Buffer): EntityRecord {
  return parsed(EntityRecordSchema, stored, 'The record of an entity of the documents')
}

export function encodeChunk({ document, index, start, end, text }: ChunkRecord): Buffer {
  return Buffer.concat([Buffer.from(Uint32Array.of(document, index, start, end).buffer), Buffer.from(text, 'utf8')])
}

export function decodeChunk(stored: Buffer): ChunkRecord {
  return {
    document: numberAt(stored, 0),
    index: numberAt(stored, 4),
    start: numberAt(stored, 8),
    end: numberAt(stored, 12),
    text: stored.toString('utf8', 16),
  }
}

const ParticipantsSchema = z.array(z.tuple([z.number().int(), z.string(), z.string(), z.number()]))

/**
 * Chunk, score, length of the text, the text, then the participants as JSON, which only a removal and a look at one
 * fact need.
 */
export function encodeHyperedge({ chunk, score, text, participants }: HyperedgeRecord): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  const head = Buffer.allocUnsafe(12)
  head.writeUInt32LE(chunk, 0)
  head.writeFloatLE(score, 4)
  head.writeUInt32LE(bytes.length, 8)
  return Buffer.concat([
    head,
    bytes,
    Buffer.from(
      JSON.stringify(participants.map(({ entity, type, description, score: key }) => [entity, type, description, key])),
    ),
  ])
}

export function decodeHyperedge(stored: Buffer): HyperedgeRecord {
  const end = 12 + numberAt(stored, 8)
  const participants = parsed(ParticipantsSchema, stored.subarray(end), 'A fact of the documents')
  return {
    chunk: numberAt(stored, 0),
    score: stored.readFloatLE(4),
    text: stored.toString('utf8', 12, end),
    participants: participants.map(([entity, type, description, score]) => ({ entity, type, description, score })),
  }
}

/** The text alone, without the participants. */
export function hyperedgeText(stored: Buffer): string {
  return stored.toString('utf8', 12, 12 + numberAt(stored, 8))
}

export function encodeNumbers(numbers: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(4 * numbers.length)
  numbers.forEach((number, i) => bytes.writeUInt32LE(number, 4 * i))
  return bytes
}

export function decodeNumbers(stored: Buffer): number[] {
  return Array.from({ length: stored.length >>> 2 }, (_, i) => stored.readUInt32LE(4 * i))
}

/** The document of a name. */
export function documentNamed(
  tables: HypergraphTables,
  name: string,
): { id: number; record: DocumentRecord } | undefined {
  const key = tables.documentNames.getBinary(nameKey(name))
  const id = key && decodeNumbers(key)[0]
  const stored = id === undefined ? undefined : tables.documents.getBinary(id)
  return id === undefined || stored === undefined ? undefined : { id, record: decodeDocument(stored) }
}

/** The number of the entity of a name, whatever its case. */
export function entityIdNamed(tables: HypergraphTables, name: string): number | undefined {
  const stored = tables.entityNames.getBinary(nameKey(foldEntityName(name)))
  return stored && decodeNumbers(stored)[0]
}

export function entityNamed(tables: HypergraphTables, name: string): { id: number; record: EntityRecord } | undefined {
  const id = entityIdNamed(tables, name)
  const stored = id === undefined ? undefined : tables.entities.getBinary(id)
  return id === undefined || stored === undefined ? undefined : { id, record: decodeEntity(stored) }
}

function numberAt(stored: Buffer, at: number): number {
  if (stored.length < at + 4)
    throw new GraphFolderError(
      'damaged',
      'A record of the documents is cut short in this graph; import the graph and its documents again or restore a copy.',
    )
  return stored.readUInt32LE(at)
}
