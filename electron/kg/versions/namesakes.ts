import type { EntityNames } from '../store/entity-names.ts'
import { LABEL_MASK } from '../store/labels.ts'
import type { SortedRows } from '../store/paged-tuples.ts'
import { tellApart } from '../store/tell-apart.ts'
import type { TermId } from '../triple.ts'
import type { NameChanges } from './name-changes.ts'
import { ascending } from './row-writer.ts'
import type { VersionWriting } from './version-writing.ts'

const STEP = 256

/** Finds the entities that a change tells apart from others, or no longer does. */
export class Namesakes {
  private readonly writing: VersionWriting
  private readonly belowNames: EntityNames
  private readonly names: EntityNames
  private readonly changes: NameChanges
  private readonly table: SortedRows
  private readonly labels = new Map<TermId, TermId>()
  /** By name: the marks of those who share it. */
  private readonly marks = new Map<number, ReadonlyMap<TermId, number>>()
  /** By name: who has it, where it is more than one. */
  private readonly sharers = new Map<number, TermId[]>()
  private readonly asked = new Set<number>()

  constructor(writing: VersionWriting, belowNames: EntityNames, names: EntityNames, changes: NameChanges) {
    this.writing = writing
    this.belowNames = belowNames
    this.names = names
    this.changes = changes
    this.table = writing.tables.tuples('names')
  }

  /**
   * The rows of `labels` that differ from those below, each with its number.
   * @param renamed entities whose names differ, `named` all names that they have or had
   * @param retyped those whose types do
   */
  async rows(
    renamed: readonly TermId[],
    named: readonly number[],
    retyped: Iterable<TermId>,
  ): Promise<{ at: number; value: number }[]> {
    const { below, terms, pause } = this.writing
    const entities = new Set([...renamed, ...retyped, ...(await this.turnedTypes()), ...this.instancesOf(renamed)])
    const { names } = this.changes
    const shared = new Set(named)
    for (const id of ascending(entities)) for (const name of this.namesOf(id)) shared.add(name)
    let steps = 0
    let near = 0
    // In the order of the table: each page of it is read once.
    for (const name of [...shared].toSorted((a, b) => names.compare(a, b))) {
      if (steps++ % STEP === 0) await pause()
      near = this.ask(name, near)
      const now = this.sharers.get(name)
      // Who had the name has it still, unless somebody lost one.
      if (now === undefined && (!this.changes.takesNames || this.holders(below.names, name, 0).ids.length < 2)) continue
      for (const id of now ?? this.holders(this.table, name, 0).ids) if (id < this.names.firstLiteral) entities.add(id)
    }
    const rows: { at: number; value: number }[] = []
    for (const id of ascending(entities)) {
      if (steps++ % STEP === 0) await pause()
      let mark = 0
      for (const name of this.namesOf(id)) mark |= this.marksOf(name)?.get(id) ?? 0
      const value = (this.labelOf(id) | (mark << 30)) >>> 0
      const known = terms.downOf(id)
      if (known === 0 || value !== this.raised(below.labels.at(known - 1, 0))) rows.push({ at: id - 1, value })
    }
    return rows
  }

  /** A row of `labels` below as it reads above; undefined where its label is gone. */
  private raised(row: number): number | undefined {
    const label = row & LABEL_MASK
    const { map, upOf } = this.writing.terms
    if (label !== 0 && map.isGone(label - 1)) return undefined
    return ((label === 0 ? 0 : upOf(label)) | (row & ~LABEL_MASK)) >>> 0
  }

  private namesOf(id: TermId): readonly number[] {
    return this.changes.namesNow(id) ?? this.changes.namesOfTerms(this.names.of(id).sources)
  }

  /** Finds out who has a name now; gives the row of the table where it stands. */
  private ask(name: number, near: number): number {
    const { ids, row } = this.holders(this.table, name, near)
    this.asked.add(name)
    if (ids.length > 1) this.sharers.set(name, ids)
    return row
  }

  /** Whatever has a name, and from which row on. */
  private holders(table: SortedRows, name: number, near: number): { ids: TermId[]; row: number } {
    const { names } = this.changes
    const [first, second] = [names.first(name), names.second(name)]
    const ids: TermId[] = []
    const from = table.lowerBound(first, second, 0, near)
    for (let row = from; row < table.length && table.at(row, 0) === first && table.at(row, 1) === second; row++)
      ids.push(table.at(row, 2))
    return { ids, row: from }
  }

  /** The marks of those who share a name; undefined where nobody does. */
  private marksOf(name: number): ReadonlyMap<TermId, number> | undefined {
    if (!this.asked.has(name)) this.ask(name, 0)
    const sharers = this.sharers.get(name)
    if (sharers === undefined) return undefined
    let marks = this.marks.get(name)
    if (marks === undefined) {
      const ids = sharers.filter(id => id < this.names.firstLiteral)
      const typeName = (id: TermId): string => {
        const type = this.names.mostSpecificType(id)
        return type === undefined ? '' : this.nameOf(type)
      }
      marks = new Map(ids.length < 2 ? [] : tellApart(ids, id => this.nameOf(id), typeName))
      this.marks.set(name, marks)
    }
    return marks
  }

  private labelOf(id: TermId): TermId {
    let label = this.labels.get(id)
    if (label === undefined) {
      label = id < this.names.firstLiteral ? (this.keptLabel(id) ?? this.names.of(id).label) : 0
      this.labels.set(id, label)
    }
    return label
  }

  /** The label below of an entity whose names are as they were. */
  private keptLabel(id: TermId): TermId | undefined {
    const known = this.writing.terms.downOf(id)
    if (known === 0 || this.changes.namesNow(id) !== undefined) return undefined
    const row = this.raised(this.writing.below.labels.at(known - 1, 0))
    return row === undefined ? undefined : row & LABEL_MASK
  }

  private nameOf(id: TermId): string {
    return this.names.textOf(this.labelOf(id) || id)
  }

  /** Entities told apart below that have one of two types of which now the other has fewer entities. */
  private async turnedTypes(): Promise<TermId[]> {
    const { changes, terms } = this.writing
    const types = new Set([...this.names.typeRelations, ...this.belowNames.typeRelations.map(id => -id)])
    const isTyping =
      changes.triples.came.some(([, relation]) => types.has(terms.idOf(relation))) ||
      changes.triples.went.some(({ triple: [, relation] }) => types.has(-relation)) ||
      this.names.typeRelations.length !== this.belowNames.typeRelations.length ||
      this.names.typeRelations.some((id, i) => terms.downOf(id) !== this.belowNames.typeRelations[i])
    if (!isTyping) return []
    const now = this.names.allTypes()
    const before = new Map([...this.belowNames.allTypes()].map(([id, count]) => [this.above(id), count]))
    const turned = new Set<TermId>()
    for (const [type, count] of now) {
      const was = before.get(type) ?? 0
      if (was === count) continue
      for (const [other, otherCount] of now) {
        const otherWas = before.get(other) ?? 0
        if (Math.sign(was - otherWas) !== Math.sign(count - otherCount)) turned.add(count < otherCount ? type : other)
      }
    }
    return [...turned].flatMap(type => this.toldApart(type))
  }

  /** Entities told apart below whose type is called otherwise. */
  private instancesOf(renamed: readonly TermId[]): TermId[] {
    return renamed.filter(id => this.names.typeCount(id) > 0).flatMap(type => this.toldApart(type))
  }

  private toldApart(type: TermId): TermId[] {
    const { above, below, terms } = this.writing
    const found: TermId[] = []
    for (const relation of this.names.typeRelations) {
      const { index, from, to } = above.rows(type, relation, 'head')
      for (let row = from; row < to; row++) {
        const id = index.at(row, 2)
        const known = terms.downOf(id)
        if (known > 0 && below.labels.at(known - 1, 0) > LABEL_MASK) found.push(id)
      }
    }
    return found
  }

  private above(id: TermId): TermId {
    const { map, upOf } = this.writing.terms
    return map.isGone(id - 1) ? 0 : upOf(id)
  }
}
