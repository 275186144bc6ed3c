import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Temporary } from '../temporary-host.ts'

const FIRST = ['Anna', 'Boris', 'Clara', 'David', 'Elena', 'Fritz', 'Greta', 'Hugo']
const LAST = ['Berg', 'Castell', 'Dornach', 'Ebner', 'Falk', 'Gruber']
const GENRES = ['Comedy', 'Drama', 'Thriller', 'Western']

/**
 * Films, people and genres: enough for lessons of one and two steps, small enough that an episode takes milliseconds.
 */
export async function importFilms(temporary: Temporary): Promise<string> {
  const person = (n: number): string => `${FIRST[n % FIRST.length]} ${LAST[(n * 7 + 3) % LAST.length]}`
  const lines = Array.from({ length: 40 }, (_, n) => {
    const film = `The ${['Silent', 'Golden', 'Last', 'Hidden', 'Broken'][n % 5]} ${['River', 'Harbour', 'Garden', 'Winter', 'Station', 'Letter', 'Bridge', 'Mirror'][n % 8]}`
    return [
      `${film}|directed_by|${person(n * 3)}`,
      `${film}|starred_actors|${person(n * 5 + 1)}`,
      `${film}|starred_actors|${person(n * 11 + 2)}`,
      `${film}|has_genre|${GENRES[n % 4]}`,
      `${film}|release_year|${1950 + n}`,
    ]
  })
  const path = join(temporary.home, 'films.txt')
  await writeFile(path, `${lines.flat().join('\n')}\n`)
  const { jobId } = await temporary.host.imports.start({ paths: [path], name: 'films' })
  const { state, error } = await temporary.host.jobs.finished(jobId)
  if (state !== 'done') throw new Error(error ?? state)
  return 'films'
}
