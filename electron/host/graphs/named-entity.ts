import { ClewError } from '../../contract/errors.ts'
import { enumerate } from '../../contract/reading/format.ts'
import { shortened } from '../../contract/reading/name-text.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'

const MOST_NAMED = 6

/**
 * The key of the one entity that has exactly this name, or this key.
 * @throws {ClewError} none has it, or several
 */
export async function entityKey(graph: Pick<KnowledgeGraph, 'link'>, name: string): Promise<string> {
  const candidates = await graph.link(name, 20)
  const entities = candidates.filter(({ entity }) => entity.kind === 'entity')
  const byKey = entities.find(({ entity }) => entity.key === name)
  const exact = entities.filter(({ match }) => match === 'exact')
  const [only, another] = byKey === undefined ? exact : [byKey]
  if (only !== undefined && another === undefined) return only.entity.key
  const shown = shortened(name, 100)
  if (another !== undefined)
    throw new ClewError(
      'bad-request',
      `Several entities are called "${shown}"; name one by its key: ${enumerate(
        exact.map(({ entity }) => entity.key),
        MOST_NAMED,
      )}.`,
    )
  const near = entities.slice(0, 3).map(({ entity }) => `"${shortened(entity.name, 60)}"`)
  throw new ClewError(
    'not-found',
    `No entity is called "${shown}"; ${near.length > 0 ? `near are ${enumerate(near)}` : 'check its name'}.`,
  )
}
