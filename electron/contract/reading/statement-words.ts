import type { Call } from '../observation.ts'
import { relationWords, shortened } from './name-text.ts'
import { say } from '../words/words.ts'

/** A statement of Clew's own protocol in plain words; undefined for what is none. */
export function statementWords({ name, args }: Call): string | undefined {
  const [first = '', second = '', third = '', fourth = ''] = args.map(words)
  const last = args.length > 1 ? words(args.at(-1) ?? '') : ''
  switch (name) {
    case 'start':
      return say('turns.startAt', { name: shortened(args[0] ?? '', 60) })
    case 'class':
      return say('turns.takeType', { name: shortened(args[0] ?? '', 60) })
    case 'ends':
      return say('turns.takeEnds', { path: pathWords(args[0] ?? '') })
    case 'value':
      return say('turns.takeValue', { name: first })
    case 'find':
      return say('turns.searchFor', { name: shortened(args[0] ?? '', 60) })
    case 'follow':
      return say('turns.follow', { path: pathWords(args[1] ?? ''), first })
    case 'keep':
      return args.length === 3
        ? say('turns.keepNamed', { first, third })
        : say('turns.keepWith', { first, path: pathWords(args[1] ?? ''), sign: third, value: fourth })
    case 'having':
      return say('turns.having', { path: pathWords(args[0] ?? ''), sign: second, value: third })
    case 'during':
      return say('turns.keepDuring', { first, last })
    case 'before':
      return say('turns.keepBefore', { first, last })
    case 'after':
      return say('turns.keepAfter', { first, last })
    case 'first':
      return say('turns.takeEarliest', { first })
    case 'last':
      return say('turns.takeLatest', { first })
    case 'top':
      return say(third === 'min' ? 'turns.takeLeast' : 'turns.takeMost', { first, path: pathWords(args[1] ?? '') })
    case 'compare':
      return say('turns.compare', { first, second, path: pathWords(args[2] ?? '') })
    case 'both':
      return say('turns.takeBoth', { first, second })
    case 'either':
      return say('turns.takeEither', { first, second })
    case 'without':
      return say('turns.takeWithout', { first, second })
    case 'count':
      return say('turns.count', { first })
    case 'sum':
    case 'mean':
      return say(`turns.${name}`, { path: pathWords(args[1] ?? ''), first })
    case 'min':
    case 'max':
      return say(name === 'min' ? 'turns.smallest' : 'turns.largest', { path: pathWords(args[1] ?? ''), first })
    case 'when':
      return say('turns.when', { path: pathWords(args[1] ?? ''), first, third })
    case 'check':
      if (args.length === 1) return say('turns.checkAny', { first })
      return args.length === 2
        ? say('turns.checkShared', { first, second })
        : say('turns.checkLeads', { path: pathWords(args[1] ?? ''), first, third })
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
  if (counted[1] === 'times') return say('turns.timesOf', { named })
  return say(steps.length === 1 && steps[0]?.isBackwards === true ? 'turns.haveItAs' : 'turns.numberOf', { named })
}

function words(argument: string): string {
  return shortened(argument.replace(/^"(.*)"$/s, '$1'), 60)
}

/** `^directed_by / starred` as “directed by” backwards, then “starred”; `count(r)` as the number of “r”. */
export function pathWords(path: string): string {
  const counted = /^count\(([^,]*)(?:,.*)?\)$/s.exec(path.trim())?.[1]
  if (counted !== undefined) return say('turns.theNumberOf', { path: pathWords(counted) })
  return pathOf(path)
    .map(({ relation, isBackwards }) =>
      say(isBackwards ? 'turns.backwards' : 'turns.quoted', { name: relationWords(words(relation)) }),
    )
    .reduce((first, next) => say('turns.pathThen', { first, next }))
}
