import { relationWords } from '../../../model/relation-ranker/words.ts'

/** The name of a relation, read. */
export interface RelationName {
  /** Words of the relation itself: `directed`, `by`. Of a Freebase relation that goes through a nameless node, the second half. */
  words: string[]
  /** The first half: `award nominations` of `/award/award_nominee/award_nominations./award/award_nomination/award`. */
  through?: string[]
  /** What the schema says of the head: `film` of `/film/film/genre`. */
  headType?: string
}

/** `a.b.c..d.e.f` and `/a/b/c./d/e/f`: Freebase's relations through a nameless node, put together. */
const THROUGH = /\.(?=\/)|\.\.(?=\w)/
const FREEBASE = /^\/?(?:\w+[./]){2,}\w+$/

export function readRelationName(name: string): RelationName {
  const [first = name, ...others] = name.split(THROUGH)
  const last = others.at(-1) ?? first
  const headType = FREEBASE.test(first) ? typeIn(first) : undefined
  return {
    words: relationWords(last).own,
    ...(others.length > 0 ? { through: relationWords(first).own } : {}),
    ...(headType === undefined ? {} : { headType }),
  }
}

function typeIn(name: string): string | undefined {
  const segments = name.split(/[./]/).filter((segment) => segment !== '')
  const type = segments.at(-2)?.replaceAll('_', ' ').toLowerCase().trim()
  return type === undefined || type === '' || /\d/.test(type) ? undefined : type
}
