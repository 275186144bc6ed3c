import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'

/** Imports a file of this content into a real store, hands it over and removes it again. */
export async function withFile<T>(
  fileName: string,
  content: string,
  work: (kg: KnowledgeGraph) => Promise<T>,
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'clew-graphwalker-'))
  try {
    await writeFile(join(home, fileName), content)
    await importGraph({ files: [join(home, fileName)], folder: join(home, 'graph'), name: 'small' })
    const kg = await openGraph(join(home, 'graph'))
    try {
      return await work(kg)
    } finally {
      await kg.close()
    }
  } finally {
    await rm(home, { recursive: true })
  }
}

/** Two marriages as blank nodes with several values each, and one blank node that leads nowhere. */
export const MARRIAGES = `@prefix : <http://ex.org/> .
:liz :marriage [ :spouse :richard ; :from "1964" ] .
:liz :marriage [ :spouse :eddie ; :from "1959" ] .
:liz :born :london .
:liz :knows [] .
:trial :drug :aspirin .
_:use :patient :liz ; :drug :aspirin .
:shared :member [ :inner [ :value "deep" ] ] .
`

/** Freebase's way: machine ids, names where there are any, a performance as the CVT between film and actor. */
const NS = 'http://rdf.freebase.com/ns/'
const named = (id: string, name: string): string => `<${NS}${id}> <${NS}type.object.name> "${name}"@en .\n`
const triple = (s: string, p: string, o: string): string => `<${NS}${s}> <${NS}${p}> <${NS}${o}> .\n`
export const FREEBASE = [
  named('m.01', 'Inception'),
  named('m.02', 'Ken Watanabe'),
  named('m.03', 'Saito'),
  named('m.04', 'Tom Hardy'),
  named('m.05', 'Eames'),
  named('m.06', 'Warner Bros.'),
  triple('m.01', 'film.film.starring', 'm.0p1'),
  triple('m.0p1', 'film.performance.actor', 'm.02'),
  triple('m.0p1', 'film.performance.character', 'm.03'),
  triple('m.01', 'film.film.starring', 'm.0p2'),
  triple('m.0p2', 'film.performance.actor', 'm.04'),
  triple('m.0p2', 'film.performance.character', 'm.05'),
  triple('m.02', 'film.actor.film', 'm.0p1'),
  triple('m.0p1', 'film.performance.film', 'm.01'),
  triple('m.04', 'film.actor.film', 'm.0p2'),
  triple('m.0p2', 'film.performance.film', 'm.01'),
  triple('m.01', 'film.film.produced_by', 'm.06'),
].join('')
