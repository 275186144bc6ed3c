import { count } from '../../contract/reading/format.ts'
import { ClewError } from '../../contract/errors.ts'
import { protocolFor } from '../../agent/protocol-for.ts'
import type { ProtocolName, ProtocolSettings } from '../../contract/protocol.ts'
import { escapeTags } from '../../agent/tags.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { SExpressionError } from '../../kg/sexpression/errors.ts'
import { executeSExpression } from '../../kg/sexpression/executor.ts'
import type { ExecuteOptions } from '../../kg/sexpression/execute-options.ts'
import { parseSExpression } from '../../kg/sexpression/parse.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { namesIn } from '../../kg/sexpression/resolve.ts'
import { sparqlOf } from '../../kg/sexpression/sparql-of.ts'
import { expressionsOf } from '../../kg/statements/build.ts'
import { readStatements } from '../../kg/statements/read.ts'
import type { PolicyDescription } from '../../model/policy.ts'
import { protocolSettingsOf } from '../protocol-options.ts'
import type { Session } from '../session.ts'

export interface QueryOptions extends ProtocolSettings {
  kg: string
  protocol: ProtocolName
  sparql?: boolean
}

/** A person can take more than a model's context. */
const PERSON: PolicyDescription = { kind: 'navigator', name: 'a person', defaultTurns: 1 }

/** Members of a result that are printed. */
const MOST_PRINTED = 10_000

const NOTHING = 'Nothing in the graph fits.'

const TAGS: Record<ProtocolName, string> = {
  'kg-r1': 'kg-query',
  graphwalker: 'kg-query',
  'kbqa-r1': 'action',
  'graph-r1': 'query',
  clew: 'program',
}

const EXAMPLES: Record<ProtocolName, string> = {
  'kg-r1': 'get_tail_relations("Inception")',
  graphwalker: 'get_triples("Inception", ["directed_by"])',
  'kbqa-r1': 'Find_relation [ Inception | directed_by ]',
  'graph-r1': 'who directed Inception',
  clew: 's1 = follow("Inception", directed_by)',
}

export async function makeCall(
  session: Session,
  written: string,
  { kg, protocol: name, ...options }: QueryOptions,
): Promise<void> {
  const settings = protocolSettingsOf(options)
  const protocol = protocolFor(PERSON, name, settings)
  const tag = TAGS[name]
  const parsed = protocol.parse(`<${tag}>${escapeTags(written)}</${tag}>`)
  if (parsed.kind === 'malformed' || parsed.action.kind !== 'call')
    throw new ClewError('bad-request', `"${written}" is not a call of ${name}; write one such as ${EXAMPLES[name]}.`)
  const call = parsed.action
  const { answering } = await session.host()
  const observation = await answering.call(kg, name, call, { reader: PERSON, settings, signal: session.signal })
  session.print(observation, observation.text)
}

export async function runLogicalForm(
  session: Session,
  written: string,
  { kg, sparql, now }: QueryOptions,
): Promise<void> {
  const { graphs, embedders } = await session.host()
  using lease = await graphs.lease(kg)
  try {
    const expression = written.trimStart().startsWith('(') ? parseSExpression(written) : lastOf(written)
    const documents = namesIn(expression).words.size > 0 ? await lease.graph.hypergraph() : undefined
    const embedder = documents && (await embedders.of(await documents.summary()))
    const options = { ...(now === undefined ? {} : { now }), ...(embedder ? { embedder } : {}) }
    if (sparql === true) {
      const query = await sparqlOf(expression, lease.graph, options)
      session.print({ logicalForm: printSExpression(expression), sparql: query }, query)
    } else await printResult(session, expression, lease.graph, options)
  } catch (error) {
    if (error instanceof SExpressionError) throw new ClewError('bad-request', error.message, { cause: error })
    throw error
  }
}

/** What the last statement of a program stands for. */
function lastOf(written: string): SExpression {
  const { calls, known } = readStatements(written)
  const last = known === 0 ? undefined : [...expressionsOf(calls).values()].at(-1)
  if (last === undefined)
    throw new ClewError('bad-request', `"${written}" is no statement; write one such as ${EXAMPLES.clew}.`)
  return last
}

async function printResult(
  session: Session,
  expression: SExpression,
  graph: KnowledgeGraph,
  options: Pick<ExecuteOptions, 'now' | 'embedder'>,
): Promise<void> {
  const logicalForm = printSExpression(expression)
  const started = performance.now()
  const result = await executeSExpression(expression, graph, {
    signal: session.signal,
    limit: MOST_PRINTED,
    ...options,
  })
  const seconds = (performance.now() - started) / 1000
  switch (result.kind) {
    case 'number':
      return session.print({ logicalForm, kind: 'number', value: result.value, seconds }, String(result.value))
    case 'value':
      return session.print({ logicalForm, kind: 'value', value: result.text ?? null, seconds }, result.text ?? NOTHING)
    case 'times':
      return session.print(
        { logicalForm, kind: 'times', times: result.times, seconds },
        result.times.length > 0 ? result.times.join('\n') : NOTHING,
      )
    case 'boolean':
      return session.print({ logicalForm, kind: 'boolean', value: result.value, seconds }, result.value ? 'yes' : 'no')
    case 'set':
  }
  const results: { name: string; key: string }[] = []
  for (const id of result.ids) {
    const entity = await graph.entity(id)
    if (entity) results.push({ name: entity.name, key: entity.key })
  }
  const cut = result.total - results.length
  const lines = [...results.map(({ name }) => name), ...(cut > 0 ? [`… and ${count(cut)} more`] : [])]
  session.print(
    { logicalForm, kind: 'set', total: result.total, results, seconds },
    lines.length > 0 ? lines.join('\n') : NOTHING,
  )
}
