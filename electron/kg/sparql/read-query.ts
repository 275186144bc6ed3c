import { toAlgebra } from '@traqula/algebra-sparql-1-2'
import { Parser } from '@traqula/parser-sparql-1-2'
import { ClewError } from '../../contract/errors.ts'
import type { ResultKind } from './result-format.ts'

export interface ReadQuery {
  kind: ResultKind
  operation: ReturnType<typeof toAlgebra>
  /** What IRIs that the query makes are relative to: its BASE. */
  baseIRI: string | undefined
}

const KINDS: Record<string, ResultKind> = {
  select: 'bindings',
  ask: 'boolean',
  construct: 'triples',
  describe: 'triples',
}
/** What a parser has to say is a list of everything that might have stood there. */
const LONGEST_REASON = 300

let parser: Parser | undefined

/**
 * Reads a query and refuses what does more than read this one graph.
 * @throws {@link ClewError} `bad-request`: no query, or one of other graphs; `forbidden`: an update, or what reaches for
 *   the network
 */
export function readQuery(text: string): ReadQuery {
  parser ??= new Parser()
  const own = parser
  const parsed = understood(() => own.parse(text))
  if (parsed.type !== 'query') throw update(text)
  const kind = KINDS[parsed.subType]
  if (kind === undefined) throw new ClewError('bad-request', `${parsed.subType} is no query that is answered here.`)
  if (parsed.datasets !== undefined && parsed.datasets.clauses.length > 0)
    throw new ClewError(
      'forbidden',
      'FROM asks for other graphs than the one at this address, and nothing is fetched here; leave it out, or ask the other graph at its own address.',
    )
  for (const part of partsOf(parsed)) {
    refuseElsewhere(part)
    // REDUCED may leave out what is there twice; the engine's leaves out rows of the same text and another type too.
    if ('reduced' in part && part.reduced === true) Object.assign(part, { reduced: false, distinct: true })
  }
  return {
    kind,
    operation: understood(() => toAlgebra(parsed, { quads: true, blankToVariable: true })),
    baseIRI: parsed.context.findLast(each => each.subType === 'base')?.value.value,
  }
}

/** @throws {@link ClewError} `bad-request`: what is worked on is no query */
function understood<T>(work: () => T): T {
  try {
    return withinReach(work)
  } catch (error) {
    if (error instanceof ClewError) throw error
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim()
    if (reason.startsWith('Cannot resolve relative IRI'))
      throw new ClewError(
        'bad-request',
        'The query has a relative IRI and nothing that it is relative to; write it in full, or begin the query with a BASE, such as BASE <http://example.org/>.',
        { cause: error },
      )
    const short = reason.length > LONGEST_REASON ? shortened(reason) : reason
    throw new ClewError('bad-request', `The query is not SPARQL 1.1 (${short}); correct it.`, { cause: error })
  }
}

/** Brackets within brackets are gone through by calls within calls, of which there is an end. */
function withinReach<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // One that was left in the middle of its calls is used no more.
    parser = undefined
    throw new ClewError(
      'bad-request',
      'The query is nested deeper than can be read; write it with fewer brackets within one another.',
      { cause: error },
    )
  }
}

/** What was found stands at the end. */
function shortened(reason: string): string {
  const found = reason.slice(reason.lastIndexOf('but found')).slice(0, LONGEST_REASON / 2)
  return `${reason.slice(0, LONGEST_REASON / 2)} … ${found}`
}

function update(text: string): ClewError {
  return /^\s*$/.test(text.replaceAll(/#.*/g, ''))
    ? new ClewError('bad-request', 'There is no query; write one, such as SELECT * WHERE { ?s ?p ?o } LIMIT 10.')
    : new ClewError(
        'forbidden',
        'Graphs are only read here; leave out the update, or import what is new into the graph.',
      )
}

function* partsOf(whole: object): Generator<object> {
  const open = [whole]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    yield part
    for (const [name, value] of Object.entries(part) as [string, unknown][])
      if (name !== 'loc' && typeof value === 'object' && value !== null) open.push(value)
  }
}

/** @throws {@link ClewError} for a SERVICE or GRAPH */
function refuseElsewhere(part: object): void {
  if (!('type' in part && part.type === 'pattern' && 'subType' in part)) return
  if (part.subType === 'service')
    throw new ClewError(
      'forbidden',
      'SERVICE asks another server, and nothing leaves this machine from here; leave it out, and put the results together where you ask.',
    )
  if (part.subType === 'graph')
    throw new ClewError(
      'bad-request',
      'The address names the graph, which has no named graphs in it; leave out GRAPH and keep what stands in its braces.',
    )
}
