import { saying } from '../../../../contract/words/saying.ts'
import { ClewError } from '../../../../contract/errors.ts'
import type { KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import { isNamingRelation } from '../../../../kg/store/vocabulary.ts'
import type { TermId } from '../../../../kg/triple.ts'

/**
 * The predicate set P: the named relations, or all but those that only name and class things, of these the `most` that
 * are used most. @throws {@link ClewError} none, or an unknown one
 */
export async function walkableRelations(
  kg: KnowledgeGraph,
  wanted: readonly string[] | undefined,
  most = Number.POSITIVE_INFINITY,
): Promise<Map<TermId, string>> {
  const names = await kg.relationNames()
  if (names.length === 0)
    throw new ClewError('bad-request', saying('trainingProblems.nothingToWalk', { graph: kg.name }))
  if (wanted?.length === 0) throw new ClewError('bad-request', saying('trainingProblems.noneChosen'))
  const relations = new Map<TermId, string>()
  for (const name of wanted ?? names.slice(0, most)) {
    const id = await kg.relation(name)
    if (id === undefined) throw new ClewError('not-found', await unknown(kg, name))
    relations.set(id, names.includes(name) ? name : (names.find(other => other.endsWith(name)) ?? name))
  }
  return wanted === undefined ? telling(kg, relations) : relations
}

async function unknown(kg: KnowledgeGraph, name: string): Promise<string> {
  const nearest = await kg.similarRelations(name, 3)
  return `${kg.name} has no relation ${name}. ${nearest.length === 0 ? 'Leave the choice out to walk all relations.' : `Nearest: ${nearest.join(', ')}.`}`
}

/** Without labels and types, which are not asked for; with them where the graph has nothing else. */
async function telling(kg: KnowledgeGraph, relations: Map<TermId, string>): Promise<Map<TermId, string>> {
  const ids = Uint32Array.from(relations.keys())
  const keys = await kg.terms(ids)
  const kept = new Map([...relations].filter((_, i) => !isNamingRelation(keys[i]?.key ?? '')))
  return kept.size > 0 ? kept : relations
}
