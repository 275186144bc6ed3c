import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { importGraph } from '../../../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../../../electron/kg/store/lmdb-graph.ts'
import type { Row } from '../../../agent/memory-graph.ts'

/** A small graph of films in which every shape of walk has its place: 12 films, 5 directors, 7 actors, 3 genres. */
export const films: Row[] = [
  ['Alpha Dawn', 'directed_by', 'Ann Reed'],
  ['Beta Moon', 'directed_by', 'Ann Reed'],
  ['Gamma Ray', 'directed_by', 'Ann Reed'],
  ['Delta Blue', 'directed_by', 'Bo Lind'],
  ['Epsilon', 'directed_by', 'Bo Lind'],
  ['Zeta Nine', 'directed_by', 'Cy Marsh'],
  ['Eta Nova', 'directed_by', 'Cy Marsh'],
  ['Theta Wave', 'directed_by', 'Di Noor'],
  ['Iota', 'directed_by', 'Di Noor'],
  ['Kappa Road', 'directed_by', 'Ed Olsen'],
  ['Lambda Hill', 'directed_by', 'Ed Olsen'],
  ['Mu Valley', 'directed_by', 'Ed Olsen'],
  ['Alpha Dawn', 'starred_actors', 'Fay Poe'],
  ['Alpha Dawn', 'starred_actors', 'Gus Quinn'],
  ['Beta Moon', 'starred_actors', 'Fay Poe'],
  ['Gamma Ray', 'starred_actors', 'Hal Rice'],
  ['Delta Blue', 'starred_actors', 'Fay Poe'],
  ['Delta Blue', 'starred_actors', 'Ida Stone'],
  ['Epsilon', 'starred_actors', 'Gus Quinn'],
  ['Zeta Nine', 'starred_actors', 'Ida Stone'],
  ['Zeta Nine', 'starred_actors', 'Jo Tate'],
  ['Eta Nova', 'starred_actors', 'Hal Rice'],
  ['Theta Wave', 'starred_actors', 'Jo Tate'],
  ['Iota', 'starred_actors', 'Kit Ure'],
  ['Kappa Road', 'starred_actors', 'Kit Ure'],
  ['Lambda Hill', 'starred_actors', 'Lou Vance'],
  ['Mu Valley', 'starred_actors', 'Lou Vance'],
  ['Mu Valley', 'starred_actors', 'Fay Poe'],
  ['Alpha Dawn', 'has_genre', 'Western'],
  ['Beta Moon', 'has_genre', 'Musical'],
  ['Gamma Ray', 'has_genre', 'Thriller'],
  ['Delta Blue', 'has_genre', 'Western'],
  ['Epsilon', 'has_genre', 'Musical'],
  ['Zeta Nine', 'has_genre', 'Thriller'],
  ['Eta Nova', 'has_genre', 'Western'],
  ['Theta Wave', 'has_genre', 'Musical'],
  ['Iota', 'has_genre', 'Thriller'],
  ['Kappa Road', 'has_genre', 'Western'],
  ['Lambda Hill', 'has_genre', 'Musical'],
  ['Mu Valley', 'has_genre', 'Thriller'],
]

/** The films in a real store, for the tests of the suite that calls this. */
export function withFilms(): { readonly kg: KnowledgeGraph } {
  let home: string
  const held: { kg?: KnowledgeGraph } = {}
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'clew-films-'))
    await writeFile(join(home, 'films.tsv'), films.map(row => `${row.join('\t')}\n`).join(''))
    await importGraph({ files: [join(home, 'films.tsv')], folder: join(home, 'graph'), name: 'films' })
    held.kg = await openGraph(join(home, 'graph'))
  })
  afterAll(async () => {
    await held.kg?.close()
    await rm(home, { recursive: true, force: true })
  })
  return {
    get kg() {
      if (held.kg === undefined) throw new Error('The graph is there only inside a test.')
      return held.kg
    },
  }
}
