import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { GraphFolderError } from '../errors.ts'

const FILE = 'endpoint.json'
/** Folders beside it: the index of names, and what the engine has answered. */
export const NAMES = 'names'
export const ANSWERS = 'answers'

const EndpointRecordSchema = z.object({
  format: z.literal('clew-endpoint'),
  version: z.literal(1),
  url: z.string(),
  graph: z.string().optional(),
  connectedAt: z.string(),
  mostRows: z.number().int().positive().optional(),
  /** Whether every name is in the index; otherwise names are asked of the engine. */
  whole: z.boolean(),
  /** What finds words in labels at the engine, where anything does. */
  textSearch: z.literal('virtuoso').optional(),
  temporal: z.boolean(),
  triples: z.number(),
  entities: z.number(),
  literals: z.number(),
  fingerprint: z.string(),
  /** Most used first. */
  relations: z.array(
    z.object({
      key: z.string(),
      triples: z.number(),
      distinctHeads: z.number(),
      distinctTails: z.number(),
      example: z.object({ head: z.string(), tail: z.string() }).optional(),
    }),
  ),
  types: z.array(z.object({ name: z.string(), entities: z.number() })),
})
/** Where a graph is, and what was found there when it was connected. */
export type EndpointRecord = z.infer<typeof EndpointRecordSchema>

/** Whether a graph's folder only says where the graph is. */
export function isElsewhere(folder: string): boolean {
  return existsSync(join(folder, FILE))
}

/** @throws {GraphFolderError} `damaged` */
export async function readEndpointRecord(folder: string): Promise<EndpointRecord> {
  try {
    return EndpointRecordSchema.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')))
  } catch (cause) {
    throw new GraphFolderError(
      'damaged',
      `${FILE} in ${folder} cannot be read; remove the graph and connect it again.`,
      { cause },
    )
  }
}

export async function writeEndpointRecord(folder: string, record: EndpointRecord): Promise<void> {
  await writeAtomically(join(folder, FILE), `${JSON.stringify(record, undefined, 2)}\n`)
}
