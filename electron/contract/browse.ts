import { z } from 'zod'
import { DirectionSchema, type Qualifier } from './fact.ts'

/** An entity, or a value, as it is met on a walk through a graph. */
export const BrowsedEntitySchema = z.object({
  /** What names it in the graph. */
  key: z.string().max(100_000),
  name: z.string(),
  kind: z.enum(['entity', 'literal', 'blank']),
  types: z.array(z.string()),
  /** Facts that it is a part of. */
  degree: z.number().int().nonnegative(),
})
export type BrowsedEntity = z.infer<typeof BrowsedEntitySchema>

/** A fact between two entities, which are named by their keys. */
export interface BrowsedFact {
  head: string
  relation: string
  tail: string
  /** All times at which it holds, in order; none of a timeless one. */
  times: string[]
}

/** A relation of an entity, on the side on which the entity is not. */
export const RelationSideSchema = z.object({ relation: z.string().min(1).max(100_000), direction: DirectionSchema })
export type RelationSide = z.infer<typeof RelationSideSchema>

export interface RelatedEntity {
  entity: BrowsedEntity
  times: string[]
  /** What is said of the fact itself. */
  qualifiers?: Qualifier[]
}

/** What stands at the other end of an entity's relation: how many there are, and a page of them. */
export interface RelationGroup extends RelationSide {
  total: number
  items: RelatedEntity[]
  /** It says what type the entity is, or is the type of what stands there. */
  isType?: true
  /** What stands there are further names of the entity. */
  isAlias?: true
  /** It has several, and nearly everything else that has any has one: under its name may stand several things. */
  isOneElsewhere?: true
}

/** What a graph says of an entity: its relations with their numbers, the more used first, and the first few of each. */
export interface EntityPage {
  entity: BrowsedEntity
  groups: RelationGroup[]
}

/** What is said of an entity beside the facts of the graph. */
export interface EntityMentions {
  /** Of documents; undefined where the graph has none here, and why. */
  passages?: { text: string; document: string; chunk: number }[]
  passagesNote?: string
  /** Questions about it, or that it answered, the newest first. */
  questions: { id: string; question: string; createdAt: string }[]
}

/** What is found by what a person types. */
export interface Found {
  entities: FoundEntity[]
  types: { name: string; entities: number }[]
  relations: { name: string; triples: number }[]
}

export interface FoundEntity extends BrowsedEntity {
  /** `begins`: the name, or a word of it, begins so; `alias`: it is another name of it; `similar`: it is spelt nearly so. */
  match: 'exact' | 'caseless' | 'alias' | 'begins' | 'similar'
}

/** The longest way that is looked for, in facts. */
export const LONGEST_PATH = 6

export const PathRequestSchema = z.object({
  from: z.string().min(1).max(100_000),
  to: z.string().min(1).max(100_000),
  /** `shortest`: only the shortest ones; `all`: all up to `longest`, the shortest first. */
  which: z.enum(['shortest', 'all']),
  longest: z.number().int().min(1).max(LONGEST_PATH),
  most: z.number().int().min(1).max(500),
  /** Relations that no way goes along. */
  without: z.array(z.string().max(100_000)).max(10_000).optional(),
})
export type PathRequest = z.infer<typeof PathRequestSchema>

/** A way from one entity to another: its entities, and between each and the next all facts that join the two. */
export interface PathView {
  nodes: BrowsedEntity[]
  steps: BrowsedFact[][]
}

export interface PathsFound {
  from: BrowsedEntity
  to: BrowsedEntity
  paths: PathView[]
  /** Facts that were looked at. */
  looked: number
  /** Up to which length everything was looked at: no way of so many facts or fewer is missing but those that `cut` tells of. */
  searchedTo: number
  /** `facts`: more facts would have had to be looked at than are in one go; `ways`: there are more ways than were asked for. */
  cut?: 'facts' | 'ways'
}

/** How far the looking for ways has come, or what it found. */
export type PathEvent = { kind: 'looking'; looked: number; length: number } | ({ kind: 'found' } & PathsFound)

/** Things without a type, by the relation that mostly leads to them, or, where none does, that they mostly have. */
export interface SchemaEnd {
  relation: string
  side: 'led-to' | 'has'
}

/** The relations and types of a graph. */
export interface GraphSchema {
  relations: {
    name: string
    triples: number
    distinctHeads: number
    distinctTails: number
    heads?: string
    tails?: string
    /** Where the graph has no types: what the things at its two ends have in common. */
    ends?: { head: SchemaEnd; tail: SchemaEnd }
  }[]
  /** How many there are in all. */
  relationTotal: number
  types: { name: string; entities: number }[]
  temporal: boolean
}

/** A relation whose facts are a table, or a type whose members are one. */
export const TableOfSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('relation'), name: z.string().min(1).max(100_000) }),
  z.object({ kind: z.literal('type'), name: z.string().min(1).max(100_000) }),
])
export type TableOf = z.infer<typeof TableOfSchema>

export const TABLE_COLUMNS = { relation: ['head', 'tail', 'time'], type: ['name', 'facts'] } as const
export type TableColumn = 'head' | 'tail' | 'time' | 'name' | 'facts'

export const TableRequestSchema = z.object({
  of: TableOfSchema,
  /** Only rows of which a name has this in it, whatever the case. */
  filter: z.string().max(300).optional(),
  sort: z.object({ by: z.enum(['head', 'tail', 'time', 'name', 'facts']), isAscending: z.boolean() }).optional(),
})
export type TableRequest = z.infer<typeof TableRequestSchema>

export interface TableRow {
  /** The head, or the member. */
  entity: BrowsedEntity
  /** Of a relation's fact. */
  tail?: BrowsedEntity
  times: string[]
}

export interface TablePage {
  rows: TableRow[]
  /** Rows there are, with what was filtered for. */
  total: number
  /** Only so many rows were sorted or looked through: the graph has more. */
  cut?: number
}

export function sideKey({ relation, direction }: RelationSide): string {
  return `${direction} ${relation}`
}
