import type { ByteDictionary } from '../store/byte-dictionary.ts'
import { GraphBuilder } from '../store/graph-builder.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { ENTITY } from '../store/term.ts'
import { addLogged, type LoggedFact } from './change-log.ts'
import { EntityMerge, namingOf } from './entity-merge.ts'

/** Takes facts of entities that were merged into others for facts of those. */
export class FollowingBuilder extends GraphBuilder {
  /** How many there were. */
  followed = 0
  private readonly gone: ReadonlySet<number>
  private readonly merge: EntityMerge

  constructor(dictionary: ByteDictionary, present: GraphTables) {
    super(dictionary)
    const { merged } = present
    this.gone = new Set(Array.from(merged.keys(), key => this.textTerm(ENTITY, key)))
    this.merge = new EntityMerge(
      Array.from(merged, ([gone, kept]) => ({ gone, kept })),
      namingOf(present),
    )
  }

  override add(head: number, relation: number, tail: number): void {
    if (this.isOf(head, tail)) this.follow([this.text(head), this.text(relation), this.text(tail)])
    else super.add(head, relation, tail)
  }

  override addTimed(head: number, relation: number, tail: number, time: number): void {
    if (this.isOf(head, tail)) this.follow([this.text(head), this.text(relation), this.text(tail), this.text(time)])
    else super.addTimed(head, relation, tail, time)
  }

  override nameBy(entity: number, label: number): void {
    if (this.gone.has(entity)) this.follow([this.text(entity), '', this.text(label)])
    else super.nameBy(entity, label)
  }

  private isOf(head: number, tail: number): boolean {
    return this.gone.has(head) || this.gone.has(tail)
  }

  private follow(fact: LoggedFact): void {
    this.followed++
    const image = this.merge.image(fact)
    if (image !== undefined) addLogged(this, image)
  }

  private text(term: number): string {
    return `${this.dictionary.kindOf(term)}${this.dictionary.textOf(term)}`
  }
}
