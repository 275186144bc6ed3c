import { relationWords } from '../../../../model/relation-ranker/words.ts'

/** The name of a relation, read. */
export interface RelationName {
  /**
   * Words of the relation itself: `directed`, `by`. Of a Freebase relation that goes through a nameless node, the
   * second half.
   */
  words: string[]
  /** The first half: `award nominations` of `/award/award_nominee/award_nominations./award/award_nomination/award`. */
  through?: string[]
  /** What the schema says of the head: `film` of `/film/film/genre`. */
  headType?: string | undefined
}

/** `a.b.c..d.e.f` and `/a/b/c./d/e/f`: Freebase's relations through a nameless node, put together. */
const THROUGH = /\.(?=\/)|\.\.(?=\w)/
const FREEBASE = /^\/?(?:\w+[./]){2,}\w+$/

/** Abbreviations that schemas have and people do not say. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  addr: 'address',
  cat: 'category',
  dept: 'department',
  desc: 'description',
  descr: 'description',
  dob: 'date of birth',
  dod: 'date of death',
  elev: 'elevation',
  img: 'image',
  lat: 'latitude',
  lng: 'longitude',
  loc: 'location',
  lon: 'longitude',
  mgr: 'manager',
  nr: 'number',
  num: 'number',
  org: 'organization',
  pct: 'percentage',
  pop: 'population',
  qty: 'quantity',
  tel: 'telephone',
  yr: 'year',
}

const writtenOut = (words: readonly string[]): string[] =>
  words.flatMap(word => (Object.hasOwn(WRITTEN_OUT, word) ? (WRITTEN_OUT[word] ?? word).split(' ') : [word]))

/** `Height (m)`: what it is measured in, which nobody says who asks for it. */
const UNIT = /(?<=\S)\s*[([][^()[\]]{1,12}[)\]]$/

export function readRelationName(written: string): RelationName {
  const name = written.trim().replace(UNIT, '')
  const [first = name, ...others] = name.split(THROUGH)
  const last = others.at(-1) ?? first
  const headType = FREEBASE.test(first) ? typeIn(first) : undefined
  return {
    words: writtenOut(relationWords(last).own),
    ...(others.length > 0 ? { through: writtenOut(relationWords(first).own) } : {}),
    headType,
  }
}

function typeIn(name: string): string | undefined {
  const segments = name.split(/[./]/).filter(segment => segment !== '')
  const type = segments.at(-2)?.replaceAll('_', ' ').toLowerCase().trim()
  return type === undefined || type === '' || /\d/.test(type) ? undefined : type
}
