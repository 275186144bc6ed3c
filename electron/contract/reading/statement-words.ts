import type { Call } from '../observation.ts'
import { relationWords, shortened } from './name-text.ts'

/** A statement of Clew's own protocol in plain words; undefined for what is none. */
export function statementWords({ name, args }: Call): string | undefined {
  const [first = '', second = '', third = '', fourth = ''] = args.map(words)
  const last = args.length > 1 ? words(args.at(-1) ?? '') : ''
  switch (name) {
    case 'start':
      return `start at ${shortened(args[0] ?? '', 60)}`
    case 'class':
      return `take everything of the type ${shortened(args[0] ?? '', 60)}`
    case 'ends':
      return `take everything that ${pathWords(args[0] ?? '')} leads to`
    case 'value':
      return `take the value ${first}`
    case 'find':
      return `search the documents for “${shortened(args[0] ?? '', 60)}”`
    case 'follow':
      return `follow ${pathWords(args[1] ?? '')} from ${first}`
    case 'keep':
      return args.length === 3
        ? `keep those of ${first} whose name contains ${third}`
        : `keep those of ${first} with ${pathWords(args[1] ?? '')} ${third} ${fourth}`
    case 'having':
      return `take everything with ${pathWords(args[0] ?? '')} ${second} ${third}`
    case 'during':
    case 'before':
    case 'after':
      return `keep what is in ${first} ${name} ${last}`
    case 'first':
    case 'last':
      return `take the ${name === 'first' ? 'earliest' : 'latest'} of ${first}`
    case 'top':
      return `take the one of ${first} with the ${third === 'min' ? 'least' : 'most'} ${pathWords(args[1] ?? '')}`
    case 'compare':
      return `compare ${first} and ${second} by ${pathWords(args[2] ?? '')}`
    case 'both':
      return `take what is in both ${first} and ${second}`
    case 'either':
      return `take what is in ${first} or ${second}`
    case 'without':
      return `take what is in ${first} and not in ${second}`
    case 'count':
      return `count ${first}`
    case 'sum':
    case 'mean':
      return `take the ${name} of ${pathWords(args[1] ?? '')} over ${first}`
    case 'min':
    case 'max':
      return `take the ${name === 'min' ? 'smallest' : 'largest'} ${pathWords(args[1] ?? '')} of ${first}`
    case 'when':
      return `look up when ${pathWords(args[1] ?? '')} led from ${first} to ${third}`
    case 'check':
      if (args.length === 1) return `check whether there is any of ${first}`
      return args.length === 2
        ? `check whether ${first} and ${second} have something in common`
        : `check whether ${pathWords(args[1] ?? '')} leads from ${first} to ${third}`
    default:
      return undefined
  }
}

/** What a statement measures members by: `release year`, `number of children`; undefined where it measures nothing. */
export function measureWords({ name, args }: Call): string | undefined {
  const having = [...args.join(', ').matchAll(/\bhaving\(([^,()]+|count\([^()]*\)), "?[<>=]/g)].at(-1)?.[1]
  const path =
    name === 'compare' ? args[2] : name === 'having' ? args[0] : name === 'top' || name === 'keep' ? args[1] : having
  return path === undefined ? undefined : bare(path)
}

/** A step of a path as it is written. */
export interface PathWritten {
  /** Its name in the graph. */
  relation: string
  isBackwards: boolean
}

/** The steps of a path, `^directed_by / starred`. */
export function pathOf(path: string): PathWritten[] {
  return path.split(' / ').map(step => ({
    relation: step
      .trim()
      .replace(/^\^/, '')
      .replace(/^"(.*)"$/s, '$1'),
    isBackwards: step.trim().startsWith('^'),
  }))
}

/** A measure without quotes: `release year`, `number of starred actors`, `how many have it as father`. */
function bare(path: string): string {
  const counted = /^(count|times)\(([^,]*)(?:,.*)?\)$/s.exec(path.trim())
  const steps = pathOf(counted?.[2] ?? path)
  const named = steps.map(({ relation }) => relationWords(words(relation))).join(', ')
  if (counted === null) return named
  if (counted[1] === 'times') return `times of ${named}`
  return steps.length === 1 && steps[0]?.isBackwards === true ? `how many have it as ${named}` : `number of ${named}`
}

function words(argument: string): string {
  return shortened(argument.replace(/^"(.*)"$/s, '$1'), 60)
}

/** `^directed_by / starred` as “directed by” backwards, then “starred”; `count(r)` as the number of “r”. */
export function pathWords(path: string): string {
  const counted = /^count\(([^,]*)(?:,.*)?\)$/s.exec(path.trim())?.[1]
  if (counted !== undefined) return `the number of ${pathWords(counted)}`
  return pathOf(path)
    .map(({ relation, isBackwards }) => `“${relationWords(words(relation))}”${isBackwards ? ' backwards' : ''}`)
    .join(', then ')
}
