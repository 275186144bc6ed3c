import type { Random } from '../../../../base/random.ts'
import type { Direction } from '../../../../contract/fact.ts'
import type { Entity, KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import type { Relation, SExpression } from '../../../../kg/sexpression/ast.ts'
import type { Concept } from '../../concept.ts'
import { article, plural } from '../../morphology.ts'
import { typeNoun, askWord } from '../../wording.ts'
import { singular } from '../../synth/wording/word-forms.ts'
import { typeOfNoun } from '../../synth/walks/type-of.ts'
import { hasAlike, type RelationView, type SchemaView } from '../sampling/schema-view.ts'
import { partsOf } from './parts.ts'
import { attributeOf, type Attribute } from './attributes.ts'
import { Marks } from './marks.ts'

/** A noun for those that are asked for. */
export interface Noun {
  one: string
  many: string
  /** They are people: "who". */
  who: boolean
  /** `a` or `an`. */
  article: string
}

/** What a program's names are in its graph, and the question's names as they come to stand. */
export class WordingContext {
  readonly random: Random
  readonly marks = new Marks()
  private readonly relations: ReadonlyMap<string, RelationView>
  private readonly entities: ReadonlyMap<string, Entity>
  private readonly classes: ReadonlyMap<string, string>

  constructor(
    relations: ReadonlyMap<string, RelationView>,
    entities: ReadonlyMap<string, Entity>,
    classes: ReadonlyMap<string, string>,
    random: Random,
  ) {
    this.relations = relations
    this.entities = entities
    this.classes = classes
    this.random = random
  }

  relation({ name }: Pick<Relation, 'name'>): RelationView {
    const known = this.relations.get(name)
    if (known === undefined) throw new RangeError(`the relation ${name} is not in the view of the graph`)
    return known
  }

  attribute(by: readonly Relation[]): Attribute {
    const last = by.at(-1)
    if (last === undefined) throw new RangeError('a measure needs a relation')
    return attributeOf(this.relation(last))
  }

  /** The concept of a relation, and at which of its ends those stand that it is asked for; `reverse`: the graph's tail. */
  end(relation: Relation): { concept: Concept; end: Direction; many: boolean } {
    const { concept, flipped, heads, tails } = this.relation(relation)
    return {
      concept,
      end: relation.reverse === flipped ? 'head' : 'tail',
      many: (relation.reverse ? tails : heads).fan > 1.3,
    }
  }

  /** The type's noun at the end of a relation where those stand that are asked for. */
  nounAt(relation: Relation): Noun {
    const { concept, end } = this.end(relation)
    const type = end === 'tail' ? concept.tailType : concept.headType
    // Events are of people, groups and countries alike.
    if (type === 'thing' && this.relation(relation).timed) return ACTORS
    return this.nounOfType(end === 'tail' ? concept.tailType : concept.headType) ?? this.ownNoun(concept, end)
  }

  /** Numbers and dates are called by what they are of. */
  private ownNoun(concept: Concept, end: Direction): Noun {
    const [noun] = end === 'tail' ? concept.nouns : concept.inverse
    return noun === undefined ? THINGS : nounOf(noun)
  }

  /** Whether its type tells what stands at an end from what other relations lead to there. */
  isOnlyOfType(relation: Relation): boolean {
    return !hasAlike(this.relations.values(), this.relation(relation))
  }

  private nounOfType(type: string): Noun | undefined {
    if (/^(?:thing|number|nickname|website)$/.test(type)) return undefined
    const noun = typeNoun(type, this.random)
    return { one: noun, many: plural(noun), who: askWord(type) === 'who', article: article(noun) }
  }

  isClass(key: string): boolean {
    return this.classes.has(key)
  }

  /** The noun of a class, marked as what names it. */
  classNoun(key: string): Noun {
    const name = this.classes.get(key) ?? this.entityOf(key).name
    const words = spoken(name)
    const type = typeOfNoun(words)
    const other = type !== undefined && this.random.chance(0.25) ? typeNoun(type, this.random) : words
    const one = singular(other)
    return {
      one: this.marks.mark(one, 'class', key),
      many: this.marks.mark(plural(one), 'class', key),
      who: type !== undefined && askWord(type) === 'who',
      article: article(one),
    }
  }

  /** The end of a relation that stands for a class. */
  anyNoun(relation: Relation): Noun {
    const { concept, end } = this.end(relation)
    const { one, many, ...rest } =
      end === 'tail' && concept.nouns.length > 0 ? nounOf(concept.nouns[0] ?? '') : this.nounAt(relation)
    return {
      one: this.marks.mark(one, 'class', relation.name),
      many: this.marks.mark(many, 'class', relation.name),
      ...rest,
    }
  }

  entityOf(key: string): Entity {
    const known = this.entities.get(key)
    if (known === undefined) throw new RangeError(`the entity ${key} is not among those of the program`)
    return known
  }

  name(key: string): string {
    const { name } = this.entityOf(key)
    return this.marks.mark(name, /^[+-]?\d[\d.,-]*$/.test(name) ? 'value' : 'entity', key)
  }
}

const ACTORS: Noun = { one: 'actor', many: 'actors', who: true, article: 'an' }
const THINGS: Noun = { one: 'thing', many: 'things', who: false, article: 'a' }

export function nounOf(noun: string): Noun {
  const type = typeOfNoun(noun)
  // "number of votes" is one number.
  const one = / (?:of|in|to|for|by) /.test(noun) ? noun : singular(noun)
  return { one, many: plural(one), who: type !== undefined && askWord(type) === 'who', article: article(one) }
}

/** `MusicAlbum`, `music_album` as people say it. */
const spoken = (name: string): string =>
  name
    .replace(/^.*[/#:]/, '')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()

/** Looks up what a program names. */
export async function contextFor(
  program: SExpression,
  kg: KnowledgeGraph,
  schema: SchemaView,
  random: Random,
): Promise<WordingContext> {
  const entities = new Map<string, Entity>()
  for (const part of partsOf(program)) {
    if (part.kind !== 'entity') continue
    const id = await kg.term(part.key)
    const entity = id === undefined ? (await kg.link(part.key, 1))[0]?.entity : await kg.entity(id)
    if (entity !== undefined) entities.set(part.key, entity)
  }
  return new WordingContext(
    new Map([...schema.relations.values()].map(view => [view.name, view])),
    entities,
    // A program may have a class by its name as well.
    new Map(schema.classes.flatMap(({ key, name }) => [[key, name] as const, [name, name] as const])),
    random,
  )
}
