import { z } from 'zod'
import { ERROR_CODES } from '../../electron/contract/errors.ts'
import type { appRouter } from '../../electron/host/api/router.ts'
import { statusOf } from '../../electron/host/api/trpc.ts'
import type { Page } from './site-map.ts'

/** What of tRPC's and zod's insides is read here. */
interface Described {
  _def: { type: 'query' | 'mutation' | 'subscription'; inputs: readonly z.ZodType[] }
}
interface JsonSchema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
  $ref?: string
}

const LEAD = `# The API of the contract

Window, browser and every screen speak to the host through these procedures, and through nothing else (\`electron/host/api/router.ts\`). They are tRPC's: over the window's bridge in Electron, over a WebSocket at \`/trpc\` in the browser door, which a page reaches with the session that the printed link opens. A *query* reads, a *mutation* changes, a *subscription* tells now and later. What they take and give is described once, by zod, in \`electron/contract\`; what is refused by it comes back as \`bad-request\`.

Programs of others take the doors that are made for them: [MCP](mcp.md), [the retrieval server](retrieval-server.md), [SPARQL](sparql.md), or the command line with \`--json\`. The types of all floors are made into pages by \`npm run docs\`, which fetches typedoc; this page is made from the code when Clew is built.

## What can go wrong

Every error has one of these codes, as \`data.reason\`, and a message for people: what happened, and what to do.`

/** What every procedure takes, read from the router itself. */
export function apiPage(router: typeof appRouter): Page {
  const errors = ['| code | HTTP |', '| --- | --- |', ...ERROR_CODES.map(code => `| \`${code}\` | ${statusOf(code)} |`)]
  const groups = new Map<string, string[]>()
  for (const [path, procedure] of Object.entries(router._def.procedures as unknown as Record<string, Described>)) {
    const [group = ''] = path.split('.')
    const { type, inputs } = procedure._def
    const taken = inputs.map(input => typeOf(schemaOf(input), 0)).join(' and ')
    groups.set(group, [
      ...(groups.get(group) ?? []),
      `| \`${path}\` | ${type} | ${taken === '' ? '' : `\`${taken.replaceAll('|', '\\|')}\``} |`,
    ])
  }
  const sections = [...groups].map(
    ([group, rows]) => `## ${group}\n\n| procedure | kind | takes |\n| --- | --- | --- |\n${rows.join('\n')}`,
  )
  const markdown = [LEAD, errors.join('\n'), ...sections].join('\n\n')
  return { source: 'docs/api.md', address: 'api.html', title: 'The API of the contract', markdown }
}

function schemaOf(input: z.ZodType): JsonSchema {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
}

const DEEPEST = 2

/** A schema in the words of TypeScript, what lies deep within left out. */
function typeOf(schema: JsonSchema, depth: number): string {
  const { type, anyOf, oneOf, allOf, items, properties, additionalProperties, required = [] } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const union = anyOf ?? oneOf
  if (union) return [...new Set(union.map(each => typeOf(each, depth)))].join(' | ')
  if (allOf) return allOf.map(each => typeOf(each, depth)).join(' & ')
  if (type === 'array') return `(${items ? typeOf(items, depth + 1) : 'unknown'})[]`.replace(/^\((\w+)\)/, '$1')
  if (properties) {
    if (depth >= DEEPEST) return '{ … }'
    const fields = Object.entries(properties).map(
      ([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(value, depth + 1)}`,
    )
    return `{ ${fields.join('; ')} }`
  }
  if (type === 'object')
    return typeof additionalProperties === 'object'
      ? `Record<string, ${typeOf(additionalProperties, depth + 1)}>`
      : 'object'
  if (type === 'integer') return 'number'
  return typeof type === 'string' ? type : 'unknown'
}
