import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '../../electron/base/random.ts'
import { graphSources } from './agent/graph-sources.ts'
import { entityIri, writeSyntheticGraph } from './synthetic-graph.ts'

export type DataSetName = 'fb15k237' | 'wn18rr'

/** What the store is measured on. */
export interface StoreSet {
  name: string
  /** N-Triples. */
  file: string
  /** Heads drawn at random, by their IRIs. */
  heads: readonly string[]
  /** N-Triples of a hundredth as many facts, to be added. */
  more: string
  /** Whether it has the relations of the synthetic graph, which the operators are measured with. */
  isSynthetic: boolean
}

const CHANGED = 0.01
/** How the lines of the data sets begin. */
const HEAD = /^<([^>]+)> /

export async function syntheticSet(folder: string, triples: number, heads: number): Promise<StoreSet> {
  const file = join(folder, `${triples}.nt`)
  const more = join(folder, `${triples}-more.nt`)
  const { entities } = await writeSyntheticGraph(file, triples)
  await writeSyntheticGraph(more, Math.round(CHANGED * triples), 99)
  const random = seededRandom(42).next
  return {
    name: `${triples.toLocaleString('en')} triples`,
    file,
    heads: Array.from({ length: heads }, () => entityIri(Math.floor(random() * entities))),
    more,
    isSynthetic: true,
  }
}

/** @param data the folder of the data sets */
export async function dataSet(name: DataSetName, data: string, folder: string, heads: number): Promise<StoreSet> {
  const source = graphSources(data)[name]
  if (source === undefined) throw new Error(`there is no data set ${name}`)
  const file =
    source.convert === undefined ? await asNTriples(name, source.files, folder) : await source.convert(folder)
  const lines = (await readFile(file, 'utf8')).split('\n').filter(line => HEAD.test(line))
  const random = seededRandom(42)
  const subjects = [...new Set(lines.map(line => HEAD.exec(line)?.[1] ?? ''))]
  const more = join(folder, `${name}-more.nt`)
  const relations = lines.filter(line => !line.includes('"'))
  // A hundredth of the facts with the tail of another one.
  const added = Array.from({ length: Math.round(CHANGED * lines.length) }, () => {
    const [one = '', other = ''] = [
      relations[random.below(relations.length)],
      relations[random.below(relations.length)],
    ]
    return `${one.split(' ').slice(0, 2).join(' ')} ${other.split(' ').slice(2).join(' ')}\n`
  })
  await writeFile(more, added.join(''))
  return {
    name,
    file,
    heads: Array.from({ length: heads }, () => subjects[random.below(subjects.length)] ?? ''),
    more,
    isSynthetic: false,
  }
}

/** Head, relation and tail between tabs. */
async function asNTriples(name: string, files: readonly string[], folder: string): Promise<string> {
  const target = join(folder, `${name}.nt`)
  const texts = await Promise.all(files.map(file => readFile(file, 'utf8')))
  const iri = (text: string): string => `<http://example.org/${name}/${encodeURIComponent(text)}>`
  const lines = texts.flatMap(text => text.split('\n')).filter(line => line !== '')
  await writeFile(target, lines.map(line => `${line.split('\t').map(iri).join(' ')} .\n`).join(''))
  return target
}
