import type { GraphLesson } from '../../electron/contract/lesson.ts'
import type { Row } from '../agent/memory-graph.ts'

const FILMS = [
  'Amber',
  'Basalt',
  'Cinder',
  'Dune Sea',
  'Ember',
  'Fjord',
  'Glacier',
  'Harbour',
  'Island',
  'Jetty',
  'Kelp',
  'Lagoon',
]
const WAYS = [
  ['who directed', 'directed_by'],
  ['who starred in', 'starred_actors'],
  ['what genre is', 'has_genre'],
] as const

/** A small graph of films; every film has one of each relation and is one of a pair that somebody likes. */
export const filmRows: Row[] = FILMS.flatMap((film, at): Row[] => [
  [film, 'directed_by', `Director ${at % 5}`],
  [film, 'starred_actors', `Actor ${at % 7}`],
  [film, 'has_genre', `Genre ${at % 3}`],
  [`Viewer ${at % 4}`, 'likes', film],
])

/** One question of each kind for each film. The last films are for validation: nothing is learnt from them. */
export function filmLessons(which: 'training' | 'validation'): GraphLesson[] {
  const films = which === 'training' ? FILMS.slice(0, 8) : FILMS.slice(8)
  return films.flatMap(film =>
    WAYS.map(([words, relation]): GraphLesson => ({
      id: `${film}/${relation}`,
      question: `${words} ${film}?`,
      entities: [film],
      source: 'import',
      graph: { name: 'films', fingerprint: '' },
      hops: 1,
      answers: filmRows.filter(([head, name]) => head === film && name === relation).map(([, , tail]) => tail),
    })),
  )
}
