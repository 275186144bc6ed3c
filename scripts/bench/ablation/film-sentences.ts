import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadPassage } from './representations.ts'

/** A sentence that long, said four times in an episode, still leaves room in what the embedded decoder reads. */
const LONGEST = 60

/**
 * What MetaQA's graph says of a film in one sentence, `Alien was directed by Ridley Scott and stars Sigourney Weaver.`:
 * a fact between three things, short enough for the embedded decoder, whose vocabulary takes a passage of Wikipedia
 * apart into hundreds of tokens.
 */
export async function filmSentences(data: string, most: number): Promise<ReadPassage[]> {
  const said = new Map<string, Map<string, string>>()
  for (const line of (await readFile(join(data, 'metaqa', 'kb.txt'), 'utf8')).split('\n')) {
    const [film, relation, other] = line.split('|')
    if (film === undefined || relation === undefined || other === undefined) continue
    const facts = said.get(film) ?? new Map<string, string>()
    said.set(film, facts)
    if (!facts.has(relation)) facts.set(relation, other)
  }
  return [...said]
    .flatMap(([film, facts]) => {
      const [director, star] = [facts.get('directed_by'), facts.get('starred_actors')]
      if (director === undefined || star === undefined || director === star) return []
      return [{ text: `${film} was directed by ${director} and stars ${star}.`, names: [film, director, star] }]
    })
    .filter(({ text }) => text.length <= LONGEST)
    .slice(0, most)
    .map(({ text, names }) => ({
      text,
      facts: [{ text, score: 10, entities: names.map(name => ({ name, type: 'thing', description: '', score: 100 })) }],
    }))
}
