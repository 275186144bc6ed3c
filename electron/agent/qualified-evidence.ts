import type { Fact, Qualifier } from '../contract/fact.ts'
import { isMediatorName } from '../contract/reading/mediator-name.ts'
import { statedRelation } from '../contract/reading/statement-relations.ts'
import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import { qualifiersOf, saidBy } from '../kg/qualifiers.ts'
import type { TermId } from '../kg/triple.ts'

/** Facts that are looked at: a long list of answers is told with those of the first. */
const MOST_LOOKED_AT = 60

/**
 * Evidence with what the graph says of its facts themselves: the role in which somebody works somewhere. A node that
 * only joins others says what it says beside the fact that leads on from it.
 */
export async function withQualifiers(evidence: Fact[][][], kg: KnowledgeGraph): Promise<Fact[][][]> {
  let left = MOST_LOOKED_AT
  const qualified: Fact[][][] = []
  for (const chains of evidence) {
    const found: Fact[][] = []
    for (const chain of chains) {
      const facts: Fact[] = []
      for (const [at, fact] of chain.entries()) {
        const told = left-- > 0 ? await qualifiersIn(chain, at, kg) : []
        facts.push(told.length === 0 ? fact : { ...fact, qualifiers: told })
      }
      found.push(facts)
    }
    qualified.push(found)
  }
  return qualified
}

async function qualifiersIn(chain: readonly Fact[], at: number, kg: KnowledgeGraph): Promise<Qualifier[]> {
  const fact = chain[at]
  if (fact === undefined) return []
  const { head, relation, tail } = fact
  const node = isMediatorName(head, tail) ? head : isMediatorName(tail, head) ? tail : undefined
  if (node !== undefined) {
    // Told once, with the fact that leads on.
    const before = chain[at - 1]
    if (before?.head !== node && before?.tail !== node) return []
    const id = await termOf(kg, node)
    if (id === undefined) return []
    const told = await saidBy(kg, { id }, new Set())
    const shown = [before, fact].flatMap(each => [each.head, each.tail])
    return told
      .filter(({ value }) => !shown.includes(value))
      .map(({ relation: by, value }) => ({ relation: statedRelation(by), value }))
  }
  const by = await kg.relation(relation)
  const [from, to] = [await termOf(kg, head), await termOf(kg, tail)]
  return by === undefined || from === undefined || to === undefined ? [] : qualifiersOf(kg, from, by, to)
}

/** By its key, or by a name that only it has. */
async function termOf(kg: KnowledgeGraph, name: string): Promise<TermId | undefined> {
  if (name.startsWith('_:')) return kg.term(name)
  const [first] = await kg.link(name, 1)
  return first?.match === 'exact' ? first.entity.id : undefined
}
