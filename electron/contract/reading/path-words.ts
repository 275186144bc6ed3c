import { LONGEST_PATH, type PathsFound } from '../browse.ts'
import { count, counted } from './format.ts'
import { say } from '../words/words.ts'

/** Where the looking for ways ended, and what can be done about it. */
export function pathsEnd({ from, to, paths, searchedTo, looked, cut }: PathsFound): string {
  const found =
    paths.length === 0
      ? say('reading.noWay', { from: from.name, to: to.name })
      : say('reading.waysFound', {
          count: paths.length,
          number: count(paths.length),
          from: from.name,
          to: to.name,
        })
  const searched = counted(searchedTo, 'fact')
  if (cut === 'facts') return say('reading.lookingStopped', { found, looked: counted(looked, 'fact'), searched })
  if (cut === 'ways') return say('reading.thereAreMore', { found })
  if (paths.length > 0) return `${found}.`
  return say(searchedTo < LONGEST_PATH ? 'reading.ofUpToLonger' : 'reading.ofUpTo', { found, searched })
}
