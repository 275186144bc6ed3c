import { describe, expect, test } from 'vitest'
import { graphR1 } from '../../../../electron/agent/protocols/graph-r1.ts'
import { seededRandom } from '../../../../electron/base/random.ts'
import type { GraphLesson } from '../../../../electron/contract/lesson.ts'
import type { KnowledgeGraph } from '../../../../electron/kg/knowledge-graph.ts'
import { clozeOf } from '../../../../electron/learn/lessons/documents/cloze.ts'
import { documentEpisode } from '../../../../electron/learn/lessons/documents/document-episode.ts'
import {
  documentLessons,
  type DocumentLessonTools,
} from '../../../../electron/learn/lessons/documents/document-lessons.ts'
import { graphR1Reward, GraphR1RewardSchema } from '../../../../electron/learn/rewards/graph-r1.ts'
import type { Environment } from '../../../../electron/learn/sampling/rollout.ts'
import { withDocuments } from '../../../agent/hypergraph-of.ts'
import { memoryGraph } from '../../../agent/memory-graph.ts'

const DOCUMENTS = {
  'nolan.md':
    'Inception is a 2010 film directed by Christopher Nolan.\n\nChristopher Nolan was born in London on 30 July 1970.\n',
  'paris.md': 'Marie Curie studied physics at the University of Paris in 1893.\n',
}

async function environment(kg: KnowledgeGraph): Promise<Environment> {
  return {
    kg,
    hypergraph: await kg.hypergraph(),
    protocol: graphR1(),
    settings: { turns: 10, temperature: 0, seed: 1, constrained: true, relationOrder: 'plain' },
  }
}

async function all(kg: KnowledgeGraph, tools: Partial<DocumentLessonTools> = {}): Promise<GraphLesson[]> {
  const lessons: GraphLesson[] = []
  for await (const lesson of documentLessons(kg, { count: 10, seed: 1, ...tools })) lessons.push(lesson)
  return lessons
}

describe('a fact with a gap', () => {
  const cloze = (text: string, entities: string[]): unknown => clozeOf({ text, entities }, seededRandom(1))

  test('asks for what stands in it once, and says what is left', () => {
    expect(cloze('Inception is a 2010 film directed by Christopher Nolan.', ['Christopher Nolan'])).toEqual({
      question: 'What fills the gap in "Inception is a 2010 film directed by ___"?',
      answer: 'Christopher Nolan',
    })
  })

  test.each([
    ['what is said twice', 'Nolan met Nolan at the old film school in London.', ['Nolan']],
    ['what is given away', 'The Film Act is about film in a Film Act of the film act.', ['Film Act']],
    ['a part of a word', 'Romeo loved the beautiful Juliet of old Verona.', ['Rome']],
    ['what nothing would point to', 'It is Rome.', ['Rome']],
    ['nothing', 'Nobody came to the great meeting of the club.', []],
    ['a list', `Rome ${'and many other cities '.repeat(20)}`, ['Rome']],
  ])('does not ask for %s', (_what, text, entities) => {
    expect(cloze(text, entities)).toBeUndefined()
  })
})

test('documents give lessons, the same for the same seed, that are gone on with', () =>
  withDocuments(DOCUMENTS, async kg => {
    const lessons = await all(kg)
    expect(lessons).toHaveLength(3)
    expect(await all(kg)).toEqual(lessons)
    const texts = Object.values(DOCUMENTS).join('\n')
    for (const { question, answers } of lessons) {
      const [left = ''] = /(?<=")[^"]+(?=")/.exec(question) ?? []
      expect(texts).toContain(left.replace('___', answers[0] ?? ''))
    }
    const before = lessons.slice(0, 1)
    expect(await all(kg, { before })).toEqual(lessons.slice(1))
    expect(await all(kg, { keptOut: ({ id }) => id === before[0]?.id })).toEqual(lessons.slice(1))
    await expect(all(memoryGraph([['a', 'b', 'c']]))).rejects.toThrow(/has no documents to draw lessons from/)
  }))

test('its episode queries until a passage says it, and earns by Eq. 13 to 15 what is worked out by hand', () =>
  withDocuments(DOCUMENTS, async kg => {
    const terms = await environment(kg)
    for (const lesson of await all(kg)) {
      const trajectory = await documentEpisode(lesson, terms)
      expect(trajectory).toMatchObject({ status: 'answered', answer: lesson.answers.map(name => ({ name })) })
      // A query and an answer, both well-formed: −1 + min(1, 0.5 · 2) + F1 of 1.
      const reward = graphR1Reward(
        { ...trajectory!, turns: trajectory!.turns.slice(-2) },
        lesson.answers,
        GraphR1RewardSchema.parse({ kind: 'graph-r1' }),
      )
      expect(reward).toMatchObject({ global: 1, parts: { outcome: 1, format: 0 } })
    }
    // Two steps away: the question names the film, and the town stands with its director.
    const far = { ...(await all(kg))[0]!, question: 'Where was the director of Inception born?', answers: ['London'] }
    const found = await documentEpisode(far, terms)
    expect(found?.turns.length).toBeLessThanOrEqual(5)
    expect(found?.turns.at(-1)?.text).toContain('<answer>London</answer>')
    // What no passage says is no episode.
    expect(await documentEpisode({ ...far, answers: ['Atlantis'] }, terms)).toBeUndefined()
  }))
