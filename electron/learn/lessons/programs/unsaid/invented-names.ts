import type { Random } from '../../../../base/random.ts'
import type { KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'

const TRIES = 8
/** What is nearer to a name than this may be that name, misspelt. */
const TOO_NEAR = 0.75
const SHORTEST = 4
const MOST_BLENDED = 2

/**
 * A name such as those of a graph that nothing in it has, nor nearly: words of two names put together, or halves of
 * words.
 */
export async function inventedName(
  kg: KnowledgeGraph,
  names: readonly string[],
  random: Random,
): Promise<string | undefined> {
  const words = names
    .map(name => name.replaceAll('_', ' ').replace(/ [([].*$/, ''))
    .map(name => name.split(' ').filter(word => /^\p{L}[\p{L}'-]*$/u.test(word)))
    .filter(({ length }) => length > 0)
  if (words.length < 2) return undefined
  for (let tries = 0; tries < TRIES; tries++) {
    const [one = [], other = []] = random.sample(words, 2)
    const name =
      one.length > 1 && other.length > 1 && random.chance(0.4)
        ? [...one.slice(0, Math.ceil(one.length / 2)), ...other.slice(Math.ceil(other.length / 2))].join(' ')
        : one
            .slice(0, MOST_BLENDED)
            .map(word => blended(word, random.pick(other)))
            .join(' ')
    if (name.length >= SHORTEST && !(await isNear(kg, name))) return name
  }
  return undefined
}

/** The first half of one word and the second of another: `Zurich` and `Berlin` make `Zurlin`. */
function blended(one: string, other: string): string {
  const half = (word: string): number => Math.ceil(word.length / 2)
  return one.length < SHORTEST && other.length < SHORTEST
    ? one
    : one.slice(0, half(one)) + other.slice(half(other)).toLowerCase()
}

async function isNear(kg: KnowledgeGraph, name: string): Promise<boolean> {
  const linked = await kg.link(name, 1)
  return linked.some(({ match, score }) => match !== 'similar' || score >= TOO_NEAR)
}
