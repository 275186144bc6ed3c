import type { PreviewedFile } from '../../contract/import-preview.ts'
import { statedRelation, statementRelations } from '../../contract/reading/statement-relations.ts'
import { countFactNodes, thingsOf } from '../store/fact-nodes.ts'
import { GraphBuilder } from '../store/graph-builder.ts'
import { LITERAL, literalText, nameFromKey } from '../store/term.ts'
import { isAliasRelation, isTypeRelation, labelRank } from '../store/vocabulary.ts'

type Fact = readonly [head: number, relation: number, tail: number, time: number | undefined]

const FACTS_SHOWN = 14
/** Facts with one head and one relation. */
const ALIKE_SHOWN = 2
const NAMES_SHOWN = 30

/** What readers hand over, kept to be shown and not to be written. */
export class SeenGraph extends GraphBuilder {
  private readonly facts: Fact[] = []
  private readonly names = new Map<number, string>()

  override add(head: number, relation: number, tail: number): void {
    super.add(head, relation, tail)
    this.facts.push([head, relation, tail, undefined])
  }

  override addTimed(head: number, relation: number, tail: number, time: number): void {
    super.addTimed(head, relation, tail, time)
    this.facts.push([head, relation, tail, time])
  }

  override nameEntity(entity: number, label: string): void {
    super.nameEntity(entity, label)
    if (!this.names.has(entity)) this.names.set(entity, label)
  }

  /** The first facts as they would be read, and what they are of. */
  seen(): Pick<PreviewedFile, 'facts' | 'triples' | 'qualifiedFacts' | 'relations' | 'types'> {
    const ranks = new Map<number, number>()
    for (const [head, relation, tail] of this.facts) {
      const rank = labelRank(this.key(relation))
      if (rank === undefined || rank >= (ranks.get(head) ?? Number.POSITIVE_INFINITY)) continue
      ranks.set(head, rank)
      this.names.set(head, this.nameOf(tail))
    }
    const shown = this.varied(
      this.facts.filter(([, relation]) => !isName(this.key(relation)) && !this.isHalf(relation)),
    )
    const { qualifiedFacts } = thingsOf(0, this.factNodes())
    const factOf = this.factsByNode(new Set(shown.map(([head]) => head)))
    return {
      facts: shown.map(([head, relation, tail, time]) => {
        const of = factOf.get(head)
        return {
          head: this.nameOf(head),
          ...(of !== undefined && { of }),
          relation: this.nameOf(relation),
          tail: this.nameOf(tail),
          ...(time !== undefined && { time: this.key(time) }),
        }
      }),
      triples: this.facts.length,
      ...(qualifiedFacts !== undefined && { qualifiedFacts }),
      relations: this.counted(this.facts.flatMap(([, relation]) => (this.isHalf(relation) ? [] : [relation]))),
      types: this.counted(
        this.facts.flatMap(([, relation, tail]) => (isTypeRelation(this.key(relation)) ? [tail] : [])),
      ),
    }
  }

  /** Nodes that stand for facts with properties. */
  private factNodes(): number {
    const tails = new Map<number, Set<number>>()
    for (const [, relation, tail] of this.facts) tails.set(relation, (tails.get(relation) ?? new Set()).add(tail))
    const relations = [...tails].map(([id, led]) => ({ id, distinctTails: led.size }))
    return countFactNodes(relations, id => this.key(id))
  }

  /** By the node that stands for it the fact, from both halves of the way through the node. */
  private factsByNode(nodes: ReadonlySet<number>): Map<number, NonNullable<PreviewedFile['facts'][number]['of']>> {
    const heads = new Map<number, { head: number; stated: string }>()
    const tails = new Map<number, number>()
    for (const [head, relation, tail] of this.facts) {
      if (!this.isHalf(relation)) continue
      const stated = statedRelation(this.key(relation))
      if (nodes.has(tail) && statementRelations(stated).statement === this.key(relation))
        heads.set(tail, { head, stated })
      if (nodes.has(head)) tails.set(head, tail)
    }
    return new Map(
      [...heads].flatMap(([node, { head, stated }]) => {
        const tail = tails.get(node)
        if (tail === undefined) return []
        return [[node, { head: this.nameOf(head), relation: nameFromKey(stated), tail: this.nameOf(tail) }] as const]
      }),
    )
  }

  /** Half of the way through such a node: the fact itself is shown. */
  private isHalf(relation: number): boolean {
    return statedRelation(this.key(relation)) !== this.key(relation)
  }

  /** The first ones, less those that only say the same of more things. */
  private varied(facts: readonly Fact[]): Fact[] {
    const said = new Map<string, number>()
    const shown: Fact[] = []
    for (const fact of facts) {
      const [head, relation] = fact
      const times = (said.get(`${head} ${relation}`) ?? 0) + 1
      said.set(`${head} ${relation}`, times)
      if (times <= ALIKE_SHOWN) shown.push(fact)
      if (shown.length === FACTS_SHOWN) break
    }
    return shown
  }

  private counted(terms: readonly number[]): PreviewedFile['types'] {
    const counts = new Map<number, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    return [...counts]
      .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, NAMES_SHOWN)
      .map(([term, count]) => ({ name: this.nameOf(term), count }))
  }

  private key(term: number): string {
    return this.dictionary.textOf(term)
  }

  private nameOf(term: number): string {
    const key = this.key(term)
    if (this.dictionary.kindOf(term) === LITERAL) return literalText(key)
    return this.names.get(term) ?? nameFromKey(key)
  }
}

function isName(relation: string): boolean {
  return labelRank(relation) !== undefined || isAliasRelation(relation)
}
