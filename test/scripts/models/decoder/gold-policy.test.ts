import { expect, test } from 'vitest'
import { DecoderGoldPolicy } from '../../../../scripts/models/decoder/gold-policy.ts'
import { decoderEnvironment, scoresOf, withGoldEpisodes } from '../../../../scripts/models/decoder/stages.ts'
import type { GraphLesson } from '../../../../electron/contract/lesson.ts'
import { rollOut } from '../../../../electron/learn/sampling/rollout.ts'
import type { RelationOrder } from '../../../../electron/model/policy.ts'
import { scriptedPolicy } from '../../../agent/scripted-policy.ts'
import { withGraph } from '../../../agent/stored-graph.ts'
import type { Row } from '../../../agent/memory-graph.ts'

const rows: Row[] = [
  ['Jaws', 'directed_by', 'Steven Spielberg'],
  ['Lincoln', 'directed_by', 'Steven Spielberg'],
  ['Jaws', 'genre', 'Thriller'],
  ['Lincoln', 'genre', 'Drama'],
  ['Steven Spielberg', 'born_in', 'Cincinnati'],
]
const inOrder: RelationOrder = {
  rank: (_question, _anchors, _walked, candidates) => candidates.map((_, index) => 1 / (1 + index)),
}
const lesson = (
  question: string,
  anchor: string,
  steps: { relation: string; direction: 'tail' | 'head' }[],
  answers: string[],
): GraphLesson => ({
  id: question,
  question,
  entities: [anchor],
  answers,
  graph: { name: 'figure', fingerprint: 'f' },
  source: 'graphsynth',
  paths: [{ anchor, steps }],
})
const genres = lesson(
  'what kinds of films did Steven Spielberg direct',
  'Steven Spielberg',
  [
    { relation: 'directed_by', direction: 'head' },
    { relation: 'genre', direction: 'tail' },
  ],
  ['Thriller', 'Drama'],
)

test('the gold path in the decoder’s words: ahead before back, each member of a set, the answer of all', async () => {
  await withGraph(rows, async kg => {
    const { turns, answer } = await rollOut(genres, decoderEnvironment(kg, inOrder), new DecoderGoldPolicy(genres), {})
    expect(turns.map(({ text }) => text)).toEqual([
      '<think>Look ahead.</think>\n<kg-query>get_tail_relations("Steven Spielberg")</kg-query>',
      '<think>Look back.</think>\n<kg-query>get_head_relations("Steven Spielberg")</kg-query>',
      '<think>directed by fits.</think>\n<kg-query>get_head_entities("Steven Spielberg", "directed_by")</kg-query>',
      '<think>Go on.</think>\n<kg-query>get_tail_relations("Jaws")</kg-query>',
      '<think>genre fits.</think>\n<kg-query>get_tail_entities("Jaws", "genre")</kg-query>',
      '<think>Go on.</think>\n<kg-query>get_tail_relations("Lincoln")</kg-query>',
      '<think>genre fits.</think>\n<kg-query>get_tail_entities("Lincoln", "genre")</kg-query>',
      '<think>Done.</think>\n<answer>Thriller, Drama</answer>',
    ])
    expect(answer.map(({ name }) => name)).toEqual(['Thriller', 'Drama'])
    expect(turns.filter(({ observation }) => observation?.kind === 'error')).toEqual([])
  })
})

test('only ways that come to the answers are taught, and questions are scored in their order', async () => {
  await withGraph(rows, async kg => {
    const wrong = lesson('where is Jaws from', 'Jaws', [{ relation: 'directed_by', direction: 'tail' }], ['Atlantis'])
    const field = { name: 'figure', kg, lessons: [wrong, genres] }
    expect((await withGoldEpisodes(field, inOrder)).map(({ id }) => id)).toEqual([genres.id])
    const answers = scriptedPolicy(['<think>Done.</think>\n<answer>Drama</answer>'])
    const { f1, hit1 } = await scoresOf(answers, field, inOrder)
    // Of two answers one: precision 1, recall 1/2, F1 2/3.
    expect([...hit1]).toEqual([0, 1])
    expect(f1[1]).toBeCloseTo(2 / 3, 6)
    expect(f1[0]).toBe(0)
  })
})
