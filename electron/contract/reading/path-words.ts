import { LONGEST_PATH, type PathsFound } from '../browse.ts'
import { count, counted } from './format.ts'

/** Where the looking for ways ended, and what can be done about it. */
export function pathsEnd({ from, to, paths, searchedTo, looked, cut }: PathsFound): string {
  const found =
    paths.length === 0
      ? `No way from ${from.name} to ${to.name} was found`
      : `${count(paths.length)} ${paths.length === 1 ? 'way' : 'ways'} from ${from.name} to ${to.name}`
  if (cut === 'facts')
    return `${found}; the looking stopped after ${counted(looked, 'fact')}, with ways of up to ${counted(searchedTo, 'fact')} looked for. Leave out a relation that joins everything, or ask for shorter ways.`
  if (cut === 'ways') return `${found}, and there are more. Leave out a relation, or ask for shorter ways.`
  if (paths.length > 0) return `${found}.`
  return `${found} of up to ${counted(searchedTo, 'fact')}.${searchedTo < LONGEST_PATH ? ' Try longer ones.' : ''}`
}
