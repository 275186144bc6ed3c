import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { NamedFacts } from './plant.ts'

/** The graphs that are split, each as it is read. */
export const GRAPHS = {
  /** Names are keys. */
  metaqa: {
    hasKeys: true,
    async read(data: string): Promise<NamedFacts> {
      const labels = new Map<string, string>()
      const facts: NamedFacts['facts'] = []
      for (const line of (await readFile(join(data, 'metaqa', 'kb.txt'), 'utf8')).split('\n')) {
        const [head, relation, tail] = line.split('|')
        if (head === undefined || relation === undefined || tail === undefined) continue
        facts.push([head, relation, tail])
        for (const end of [head, tail]) labels.set(end, end)
      }
      return { facts, labels }
    },
  },
  /** Ids with labels, of which several may be the same. */
  fb15k237: {
    hasKeys: false,
    async read(data: string): Promise<NamedFacts> {
      const text = gunzipSync(await readFile(join(data, 'fb15k237', 'fb15k237_labelled.tsv.gz'))).toString('utf8')
      const labels = new Map<string, string>()
      const facts: NamedFacts['facts'] = []
      for (const line of text.split('\n')) {
        const [, head, headLabel, relation, tail, tailLabel] = line.split('\t')
        if (head === undefined || relation === undefined || tail === undefined) continue
        facts.push([head, relation, tail])
        labels.set(head, headLabel ?? head)
        labels.set(tail, tailLabel ?? tail)
      }
      return { facts, labels }
    },
  },
}
export type GraphName = keyof typeof GRAPHS

const IRI = 'http://example.org'
const iri = (key: string): string => `<${IRI}/${encodeURIComponent(key)}>`

/** As a file that can be imported. */
export function asFile({ facts, labels }: NamedFacts, hasKeys: boolean): { name: string; text: string } {
  if (hasKeys) return { name: 'planted.txt', text: `${facts.map(fact => fact.join('|')).join('\n')}\n` }
  const named = Array.from(
    labels,
    ([id, label]) => `${iri(id)} <http://www.w3.org/2000/01/rdf-schema#label> ${JSON.stringify(label)} .`,
  )
  const lines = facts.map(([head, relation, tail]) => `${iri(head)} ${iri(relation)} ${iri(tail)} .`)
  return { name: 'planted.nt', text: `${[...named, ...lines].join('\n')}\n` }
}

/** What a thing's key is in the graph. */
export function keyOf(id: string, hasKeys: boolean): string {
  return hasKeys ? id : iri(id).slice(1, -1)
}
