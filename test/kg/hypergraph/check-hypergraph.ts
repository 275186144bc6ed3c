import { isDeepStrictEqual } from 'node:util'
import {
  decodeChunk,
  decodeDocument,
  decodeEntity,
  decodeHyperedge,
  decodeNumbers,
} from '../../../electron/kg/hypergraph/records.ts'
import { foldEntityName, nameKey, openHypergraphTables, readCatalog } from '../../../electron/kg/hypergraph/tables.ts'
import { openEnvironment } from '../../../electron/kg/store/environment.ts'

/**
 * All that must hold of the tables whatever happened before; throws at the first thing that does not. Gives the facts
 * by chunk: text and names.
 */
export async function checkHypergraph(folder: string): Promise<Record<string, { text: string; entities: string[] }[]>> {
  const environment = await openEnvironment(folder)
  try {
    const catalog = readCatalog(environment)
    const tables = openHypergraphTables(environment)
    if (catalog === undefined || tables === undefined) return {}
    const same = (what: string, found: unknown, wanted: unknown): void => {
      if (!isDeepStrictEqual(found, wanted))
        throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
    }
    const entities = new Map([...tables.entities.getRange()].map(({ key, value }) => [key, decodeEntity(value)]))
    const hyperedges = new Map([...tables.hyperedges.getRange()].map(({ key, value }) => [key, decodeHyperedge(value)]))
    const documents = new Map([...tables.documents.getRange()].map(({ key, value }) => [key, decodeDocument(value)]))
    same('documents', documents.size, catalog.documents)
    same('entities', entities.size, catalog.entities)
    same('hyperedges', hyperedges.size, catalog.hyperedges)
    same('names', [...tables.entityNames.getKeys()].length, entities.size)
    for (const [id, { name }] of entities)
      same(
        `number of ${name}`,
        decodeNumbers(tables.entityNames.getBinary(nameKey(foldEntityName(name))) ?? Buffer.alloc(0)),
        [id],
      )
    const incidence = [...tables.incidence.getKeys()].map(key => `${key.readUInt32BE(0)} ${key.readUInt32BE(4)}`)
    const participants = [...hyperedges].flatMap(([id, edge]) =>
      edge.participants.map(({ entity }) => `${entity} ${id}`),
    )
    same('incidence', incidence.toSorted(), participants.toSorted())
    for (const [id, entity] of entities)
      same(
        `hyperedges of ${entity.name}`,
        participants.filter(pair => pair.startsWith(`${id} `)).length,
        entity.hyperedges,
      )
    const chunks = [...tables.chunks.getRange()].map(({ key, value }) => ({ key, ...decodeChunk(value) }))
    same('chunks', chunks.length, catalog.chunks)
    const facts: Record<string, { text: string; entities: string[] }[]> = {}
    const listed: number[] = []
    for (const { key, document, index } of chunks) {
      const stored = tables.chunkFacts.getBinary(key)
      if (stored === undefined) continue
      const ids = decodeNumbers(stored)
      listed.push(...ids)
      facts[`${documents.get(document)?.name} ${index}`] = ids.map(id => {
        same(`chunk of ${id}`, hyperedges.get(id)?.chunk, key)
        return {
          text: hyperedges.get(id)?.text ?? '',
          entities: (hyperedges.get(id)?.participants ?? []).map(({ entity }) => entities.get(entity)?.name ?? ''),
        }
      })
    }
    same(
      'facts of chunks',
      listed.toSorted((a, b) => a - b),
      [...hyperedges.keys()],
    )
    for (const id of tables.pending.entity.getKeys()) same(`waiting entity ${id}`, entities.has(id), true)
    for (const id of tables.pending.hyperedge.getKeys()) same(`waiting hyperedge ${id}`, hyperedges.has(id), true)
    return facts
  } finally {
    await environment.close()
  }
}
