import type { Concept } from '../concept.ts'
import { arts } from './arts.ts'
import { everyday } from './everyday.ts'
import { film } from './film.ts'
import { geography } from './geography.ts'
import { organizations } from './organizations.ts'
import { people } from './people.ts'
import { science } from './science.ts'
import { society } from './society.ts'

/** The lexicon, by domain. */
export const domains: readonly (readonly Concept[])[] = [
  film,
  people,
  arts,
  geography,
  organizations,
  science,
  society,
  everyday,
]
