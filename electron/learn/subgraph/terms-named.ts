import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { spellings } from '../../kg/sexpression/resolve.ts'
import type { TermId } from '../../kg/triple.ts'

/** Entities of one name that are taken together. */
const MOST_NAMESAKES = 100

/**
 * What a name or an id of a question set stands for in a graph: the term of that key, as a dump may spell it, else all
 * entities of that name; none where it only resembles something.
 */
export async function termsNamed(kg: KnowledgeGraph, name: string): Promise<TermId[]> {
  for (const key of spellings(name)) {
    const id = await kg.term(key)
    if (id !== undefined) return [id]
  }
  const candidates = await kg.link(name, MOST_NAMESAKES)
  const [best] = candidates
  if (best === undefined || best.match === 'similar') return await valueNamed(kg, name)
  return candidates.filter(({ match }) => match === best.match).map(({ entity }) => entity.id)
}

/** A plain value, which has no name that could be linked. */
async function valueNamed(kg: KnowledgeGraph, text: string): Promise<TermId[]> {
  const id = await kg.term(JSON.stringify(text))
  return id === undefined ? [] : [id]
}
