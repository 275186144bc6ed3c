import type { Row } from '../../agent/memory-graph.ts'
import { addGraph, type Temporary } from '../temporary-host.ts'

const FIRST = ['Anna', 'Boris', 'Clara', 'David', 'Elena', 'Fritz', 'Greta', 'Hugo']
const LAST = ['Berg', 'Castell', 'Dornach', 'Ebner', 'Falk', 'Gruber']
const GENRES = ['Comedy', 'Drama', 'Thriller', 'Western']

const person = (n: number): string => `${FIRST[n % FIRST.length]} ${LAST[(n * 7 + 3) % LAST.length]}`

/**
 * Films, people and genres: enough for lessons of one and two steps, small enough that an episode takes milliseconds.
 */
export const smallGraph: readonly Row[] = Array.from({ length: 40 }, (_, n): Row[] => {
  const film = `The ${['Silent', 'Golden', 'Last', 'Hidden', 'Broken'][n % 5]} ${['River', 'Harbour', 'Garden', 'Winter', 'Station', 'Letter', 'Bridge', 'Mirror'][n % 8]}`
  return [
    [film, 'directed_by', person(n * 3)],
    [film, 'starred_actors', person(n * 5 + 1)],
    [film, 'starred_actors', person(n * 11 + 2)],
    [film, 'has_genre', GENRES[n % 4] ?? ''],
    [film, 'release_year', String(1950 + n)],
  ]
}).flat()

export async function importFilms(temporary: Temporary): Promise<string> {
  await addGraph(temporary, 'films', smallGraph.map(row => `${row.join('|')}\n`).join(''))
  return 'films'
}
