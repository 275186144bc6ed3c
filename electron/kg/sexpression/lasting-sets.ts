import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { SExpression } from './ast.ts'
import type { IdSet } from './id-set.ts'
import { SetCache } from './set-cache.ts'

/** Ids that are kept for a graph: 20 MB. */
const MOST_KEPT = 5_000_000
/** What was found faster is found again as fast. */
const LEAST_MS = 0.5

const caches = new WeakMap<KnowledgeGraph, SetCache>()

/**
 * Sets that hold for an open graph whatever is asked of it and that took a while to find, for the next question: all
 * films, the genres of everything that somebody directed.
 */
export class LastingSets {
  private readonly kept: SetCache

  constructor(kg: KnowledgeGraph) {
    this.kept = caches.get(kg) ?? new SetCache(MOST_KEPT)
    caches.set(kg, this.kept)
  }

  /** @param text the expression as text; `find`: what it comes to, where that is not known */
  async get(text: string, expression: SExpression, find: () => Promise<IdSet>): Promise<IdSet> {
    const known = this.kept.get(text)
    if (known !== undefined) return known
    const started = performance.now()
    const found = await find()
    if (performance.now() - started >= LEAST_MS && isLasting(expression)) this.kept.set(text, found)
    return found
  }
}

/** Whether it says the same on another day and with other documents. */
function isLasting(expression: SExpression): boolean {
  switch (expression.kind) {
    case 'entity':
    case 'any':
      return true
    case 'join':
      return isLasting(expression.of)
    case 'and':
    case 'or':
      return isLasting(expression.left) && isLasting(expression.right)
    case 'without':
      return isLasting(expression.of) && isLasting(expression.without)
    case 'superlative':
      return (
        isLasting(expression.of) &&
        (expression.by.kind === 'value' || expression.by.among === undefined || isLasting(expression.by.among))
      )
    default:
      return false
  }
}
