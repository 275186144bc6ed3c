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
        : say('turns.keepWith', {
            first,
            path: pathWords(args[1] ?? ''),
            sign: third,
            value: barWords(args[3], fourth),
          })
    case 'having':
      return say('turns.having', { path: pathWords(args[0] ?? ''), sign: second, value: barWords(args[2], third) })
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
      return topWords(first, args[1] ?? '', third === 'min')
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

/** What is compared with: a value, or what each has itself by another relation. */
function barWords(written: string | undefined, value: string): string {
  const own = /^own\((.+)\)$/.exec(written ?? '')?.[1]
  return own === undefined ? value : say('turns.ownValue', { path: pathWords(own) })
}

function topWords(first: string, by: string, isLeast: boolean): string {
  const { kind, path } = measureOf(by)
  const told = { first, path: pathWords(kind === undefined ? by : path) }
  if (kind === 'sum') return say(isLeast ? 'turns.takeLeastInAll' : 'turns.takeMostInAll', told)
  if (kind === 'mean') return say(isLeast ? 'turns.takeLowestMean' : 'turns.takeHighestMean', told)
  return say(isLeast ? 'turns.takeLeast' : 'turns.takeMost', { first, path: pathWords(by) })
}

/** What a statement measures members by: `release year`, `number of children`; undefined where it measures nothing. */
export function measureWords(call: Call): string | undefined {
  const path = measureIn(call)
  return path === undefined ? undefined : bare(path)
}

/** The relation by which each has itself what it is compared with: `own("Reorder level")`. */
export function ownRelation({ args }: Call): string | undefined {
  const own = /\bown\(([^()]+)\)/.exec(args.join(', '))?.[1]
  const steps = own === undefined ? [] : pathOf(own)
  const [step] = steps
  return steps.length === 1 && step?.isBackwards === false ? step.relation : undefined
}

/** Whether it measures them by what several numbers come to. */
export function isAddedUp(call: Call): boolean {
  const { kind } = measureOf(measureIn(call) ?? '')
  return kind === 'sum' || kind === 'mean'
}

/** The measure as it is written. */
function measureIn({ name, args }: Call): string | undefined {
  const having = [...args.join(', ').matchAll(/\bhaving\(([^,()]+|(?:count|times|sum|mean)\([^()]*\)), "?[<>=]/g)].at(
    -1,
  )?.[1]
  if (name === 'compare') return args[2]
  if (name === 'having') return args[0]
  return name === 'top' || name === 'keep' ? args[1] : having
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
  const { kind, path: measured } = measureOf(path)
  const steps = pathOf(measured)
  const named = steps.map(({ relation }) => relationWords(words(relation))).join(', ')
  if (kind === undefined) return named
  if (kind !== 'count') return say(`turns.${kind}Of`, { named })
  return say(steps.length === 1 && steps[0]?.isBackwards === true ? 'turns.haveItAs' : 'turns.numberOf', { named })
}

const MEASURE = /^(count|times|sum|mean)\(([^,]*)(?:,.*)?\)$/s

/** Of `count(^directed_by, s3)` that it counts, and along what. Whatever is added up stands last of its path. */
function measureOf(written: string): { kind: 'count' | 'times' | 'sum' | 'mean' | undefined; path: string } {
  const [, kind, path = ''] = MEASURE.exec(written.trim()) ?? []
  if (kind === 'count' || kind === 'times') return { kind, path }
  if (kind !== 'sum' && kind !== 'mean') return { kind: undefined, path: written }
  return { kind, path: path.split(' / ').at(-1) ?? path }
}

function words(argument: string): string {
  return shortened(argument.replace(/^"(.*)"$/s, '$1'), 60)
}

/** `^directed_by / starred` as “directed by” backwards, then “starred”; `count(r)` as the number of “r”, `sum(r)` as sum of it. */
export function pathWords(path: string): string {
  const { kind, path: measured } = measureOf(path)
  if (kind === 'count') return say('turns.theNumberOf', { path: pathWords(measured) })
  if (kind !== undefined) return say(`turns.${kind}Of`, { named: pathWords(measured) })
  return pathOf(path)
    .map(({ relation, isBackwards }) =>
      say(isBackwards ? 'turns.backwards' : 'turns.quoted', { name: relationWords(words(relation)) }),
    )
    .reduce((first, next) => say('turns.pathThen', { first, next }))
}
