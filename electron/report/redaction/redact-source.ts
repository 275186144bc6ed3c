import { ClewError } from '../../contract/errors.ts'
import { commonName } from '../../contract/reading/name-text.ts'
import { PROTOCOL_NAMES } from '../../contract/protocol.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { foldName } from '../../kg/name-folding.ts'
import { isIri } from '../../kg/store/term.ts'
import type { AnsweredQuestion, ReportSource } from '../source.ts'
import { Pseudonyms, type Redacted } from './pseudonyms.ts'
import { isCoded, saying } from '../../contract/words/saying.ts'

/** What is said in a closed set of words, and what no name can stand in. */
const CLOSED = new Set([
  'kind',
  'status',
  'direction',
  'tier',
  'relationOrder',
  'mark',
  'state',
  'baseline',
  'mediaType',
])
const MADE_UP: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['createdAt', 'startedAt', 'endedAt', 'savedAt', 'madeAt', 'at'].map(field => [field, /^[\d:.TZ+-]+$/]),
  ),
  ...Object.fromEntries(['id', 'after', 'group', 'fingerprint'].map(field => [field, /^[0-9a-f]{8}[0-9a-f-]*$/])),
  protocol: new RegExp(`^(?:${PROTOCOL_NAMES.join('|')})$`),
}
/** Whose head a report has is what it is made with. */
const NOT_OF_THE_GRAPH = new Set(['template'])

/**
 * A report's source with pseudonyms in place of entities, the same one for the same entity. What is written is made
 * from it alone: no format has seen the names.
 * @param also other names of a chosen entity, as the graph has them
 * @throws {@link ClewError} `not-found` for what nothing in the report is called
 */
export async function redactSource(
  source: ReportSource,
  chosen: readonly string[],
  also: ReadonlyMap<string, readonly string[]> = new Map(),
  signal?: AbortSignal,
): Promise<ReportSource> {
  if (chosen.length === 0) return source
  const pseudonyms = new Pseudonyms(redactedIn(source, [...new Set(chosen)], also))
  const { answers, ...rest } = source
  const redacted: AnsweredQuestion[] = []
  for (const { trajectory, beside } of answers) {
    redacted.push({
      trajectory: {
        ...redactDeep(withoutTraining(trajectory), pseudonyms),
        redacted: pseudonyms.count,
      },
      beside: redactDeep(beside, pseudonyms),
    })
    await yieldToEventLoop(signal)
  }
  const whole: ReportSource = { ...redactDeep(rest, pseudonyms), answers: redacted, redacted: pseudonyms.count }
  const { neverMet } = pseudonyms
  if (neverMet.length > 0)
    throw new ClewError(
      'not-found',
      saying('storeProblems.notInReport', { names: { list: neverMet.map(name => `"${name}"`) } }),
    )
  return whole
}

/** What training keeps says the question again, in weights and in the ids of its tokens. */
function withoutTraining(trajectory: Trajectory): Trajectory {
  return {
    ...trajectory,
    turns: trajectory.turns.map(({ decisions: _decisions, programChoice: _choice, tokenIds: _ids, ...turn }) => turn),
  }
}

function redactedIn(
  source: ReportSource,
  chosen: readonly string[],
  also: ReadonlyMap<string, readonly string[]>,
): Redacted[] {
  const pairs = namedIn(source)
  const groups: { chosen: string; names: Set<string>; keys: Set<string> }[] = []
  for (const name of chosen) {
    const fold = foldName(name)
    const same = pairs.filter(
      pair => pair.key === name || foldName(pair.name) === fold || foldName(commonName(pair.name)) === fold,
    )
    const names = [name, ...same.map(pair => pair.name), ...(also.get(name) ?? [])]
    // Chosen by its name and by its key, it is one thing all the same.
    const known = groups.find(({ names: others, keys }) => same.some(({ key }) => keys.has(key) || others.has(key)))
    const group = known ?? { chosen: name, names: new Set<string>(), keys: new Set<string>() }
    for (const each of [...names, ...same.map(({ key }) => key)]) (isIri(each) ? group.keys : group.names).add(each)
    if (known === undefined) groups.push(group)
  }
  return groups.map(group => ({ chosen: group.chosen, names: [...group.names], keys: [...group.keys] }))
}

/** Everything in it that has a name and a key. */
export function namedIn(value: unknown): { name: string; key: string }[] {
  const found = new Map<string, { name: string; key: string }>()
  const look = (each: unknown): void => {
    if (Array.isArray(each)) each.forEach(look)
    else if (typeof each === 'object' && each !== null) {
      const { name, key } = each as { name?: unknown; key?: unknown }
      if (typeof name === 'string' && typeof key === 'string') found.set(`${key}\n${name}`, { name, key })
      Object.values(each).forEach(look)
    }
  }
  look(value)
  return [...found.values()]
}

/** Every text of a value, but for what is said in a closed set of words. */
function redactDeep<T>(value: T, pseudonyms: Pseudonyms): T {
  const within = (each: unknown, field: string): unknown => {
    if (typeof each === 'string')
      return CLOSED.has(field) || MADE_UP[field]?.test(each) === true ? each : pseudonyms.redact(each)
    if (Array.isArray(each)) return each.map(item => within(item, field))
    if (typeof each !== 'object' || each === null) return each
    // The key of a text is no name.
    if (isCoded(each)) return { ...each, values: within(each.values ?? {}, '') }
    return Object.fromEntries(
      Object.entries(each).map(([name, item]) => [
        // Rows stand under keys that are numbered wherever they are read.
        field === 'rows' ? pseudonyms.redact(name) : name,
        NOT_OF_THE_GRAPH.has(name) ? item : within(item, name),
      ]),
    )
  }
  return within(value, '') as T
}
