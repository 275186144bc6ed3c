import type { SExpression } from '../../../../kg/sexpression/ast.ts'
import type { Concept } from '../../concept.ts'
import { mayBe } from '../../synth/walks/type-kinship.ts'
import { typeFor } from '../../synth/walks/type-of.ts'
import { atom } from '../../synth/walks/walk-as-lesson.ts'
import { byValue, joined } from '../build.ts'
import { arrival, type Drawing } from '../sampling/drawing.ts'
import type { EndView, RelationView, SchemaView } from '../sampling/schema-view.ts'
import type { ValueKind } from '../sampling/value-kind.ts'
import { foreignConcepts } from './foreign-concepts.ts'

/** No relation of any graph has it. */
const NO_ID = -1

const KINDS: Readonly<Record<string, ValueKind>> = { number: 'number', year: 'year', day: 'date' }

/** Draws programs over relations that a graph has not: they say what is asked, and nothing comes of them. */
export class ForeignRelations {
  private readonly drawing: Drawing
  private readonly concepts: readonly Concept[]

  constructor(drawing: Drawing) {
    this.drawing = drawing
    this.concepts = foreignConcepts(drawing.schema)
  }

  /** The program, and the graph's schema with the relation as if it were there, which the wording needs. */
  async draw(): Promise<{ program: SExpression; schema: SchemaView } | undefined> {
    const { random } = this.drawing
    if (this.concepts.length === 0) return undefined
    const concept = random.pick(this.concepts)
    const ends = [...this.drawing.schema.relations.values()].flatMap(relation =>
      (['tail', 'head'] as const)
        .filter(direction => typeAtEnd(relation, direction) === concept.headType)
        .map(direction => arrival({ relation, direction })),
    )
    const alike = ends.length > 0 ? ends : this.endsLike(concept)
    if (alike.length === 0) return undefined
    const view = viewOf(concept, random.pick(alike))
    const program = await this.asked(view)
    if (program === undefined) return undefined
    const { schema } = this.drawing
    return { program, schema: { ...schema, relations: new Map([...schema.relations, [NO_ID, view]]) } }
  }

  private endsLike({ headType }: Concept): EndView[] {
    return [...this.drawing.schema.relations.values()].flatMap(relation =>
      (['tail', 'head'] as const).flatMap(direction => {
        const type = typeAtEnd(relation, direction)
        const end = arrival({ relation, direction })
        return end.kind === 'entity' && type !== 'thing' && mayBe(type, headType) ? [end] : []
      }),
    )
  }

  /** Of a name, of what one step leads to from it, how many, or the one with the most of it. */
  private async asked({ name, heads, tails }: RelationView): Promise<SExpression | undefined> {
    const { random } = this.drawing
    if (tails.kind !== 'entity' && random.chance(0.3)) {
      const set = await this.drawing.someSet()
      if (set === undefined) return undefined
      return {
        kind: 'superlative',
        mode: random.chance(0.6) ? 'ARGMAX' : 'ARGMIN',
        of: set.program,
        by: byValue(name),
      }
    }
    if (heads.nameless || heads.pool.length === 0) return undefined
    const id = random.pick(heads.pool)
    const far = random.chance(0.2)
      ? await this.drawing.fromOne(1, step => arrival(step).pool === heads.pool)
      : undefined
    if (far === undefined && !(await this.drawing.isNameable(id))) return undefined
    const step = joined(name, 'tail', far?.program ?? atom(await this.drawing.known(id)))
    return tails.kind === 'entity' && random.chance(0.1) ? { kind: 'count', of: step } : step
  }
}

/** What the lexicon calls those at an end. */
export function typeAtEnd({ concept, flipped, heads, tails }: RelationView, direction: 'tail' | 'head'): string {
  const own = (direction === 'tail') === flipped ? concept.headType : concept.tailType
  const seen = (direction === 'tail' ? tails : heads).type
  return own === 'thing' && seen !== undefined ? typeFor(seen) : own
}

function viewOf(concept: Concept, heads: EndView): RelationView {
  const [name = ''] = concept.names
  return {
    name: name.replaceAll(' ', '_'),
    concept,
    flipped: false,
    known: true,
    id: NO_ID,
    heads,
    tails: { kind: KINDS[concept.tailType] ?? 'entity', pool: [], fan: 1, nameless: false, type: undefined },
    timed: false,
    size: heads.pool.length,
  }
}
