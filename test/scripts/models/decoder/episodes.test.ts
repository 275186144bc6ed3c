import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { protocolFor } from '../../../../electron/agent/protocol-for.ts'
import { loadDecoderCheckpoint, saveDecoderCheckpoint } from '../../../../scripts/models/decoder/checkpoint.ts'
import { decoderConfig } from '../../../../scripts/models/decoder/config.ts'
import type { Stage } from '../../../../scripts/models/decoder/curriculum.ts'
import { curriculum, decoderEpisodes } from '../../../../scripts/models/decoder/curriculum.ts'
import type { WeightedText } from '../../../../scripts/models/decoder/episodes.ts'
import {
  copyingDrill,
  DECODER_DESCRIPTION,
  decoderEpisode,
  relationWords,
} from '../../../../scripts/models/decoder/episodes.ts'
import {
  DECODER_TAGS,
  encodeEpisode,
  plateauRate,
  trainDecoderTokenizer,
} from '../../../../scripts/models/decoder/training.ts'
import { generateLessons } from '../../../../scripts/models/worlds/generate.ts'
import { seededRandom } from '../../../../electron/base/random.ts'
import { DEFAULT_ADAMW } from '../../../../native/trainer/adamw.ts'
import { parameterShapes } from '../../../../native/transformer/parameters.ts'

const stages = curriculum('random')
const protocol = protocolFor(DECODER_DESCRIPTION)

function episodes(count: number, tokensRead: number, of: readonly Stage[] = stages): WeightedText[][] {
  const stream = decoderEpisodes(5, of, () => tokensRead)
  return Array.from({ length: count }, () => stream.next().value ?? [])
}
const textOf = (episode: readonly WeightedText[]): string => episode.map(part => part.text).join('')

describe('an episode of a lesson', () => {
  const lessons = [...generateLessons(3, 300)].filter(({ anchors }) => anchors.length === 1)

  test("walks the lesson's path in turns that the protocol reads", () => {
    for (const lesson of lessons) {
      const text = textOf(decoderEpisode(lesson, 'random', seededRandom(1)))
      const turns = text.match(/<think>[^]*?<\/(?:kg-query|answer)>/g) ?? []
      const actions = turns
        .map(turn => protocol.parse(turn))
        .map(parsed => (parsed.kind === 'parsed' ? parsed.action : parsed))
      const walks = actions.filter(action => action.kind === 'call' && action.name.endsWith('_entities'))
      expect(walks).toMatchObject(
        lesson.path.map(({ relation, direction }) => ({
          kind: 'call',
          name: `get_${direction}_entities`,
          args: [expect.any(String), relation],
        })),
      )
      expect(actions.at(-1)).toMatchObject({ kind: 'answer' })
    }
  })

  test('walks only what was listed before, and answers only what was found', () => {
    for (const lesson of lessons) {
      const text = textOf(decoderEpisode(lesson, 'random', seededRandom(2)))
      const observations = [...text.matchAll(/<information>([^]*?)<\/information>/g)].map(match => match[1] ?? '')
      const lists = observations.filter(observation => observation.includes(' relations for entity '))
      expect(lesson.path.every(({ relation }) => lists.some(list => list.includes(relation)))).toBe(true)
      const answer = /<answer>([^]*)<\/answer>/.exec(text)?.[1] ?? ''
      const found = (observations.at(-1) ?? '').split(': ').slice(1).join(': ').split(', ')
      expect(answer.split(', ').every(name => found.includes(name))).toBe(true)
    }
  })
})

test('a drill is the end of its episode, without the question', () => {
  const [lesson] = generateLessons(9, 1)
  const whole = lesson ? decoderEpisode(lesson, 'random', seededRandom(1)) : []
  const drill = copyingDrill(whole)
  expect(textOf(whole).endsWith(textOf(drill))).toBe(true)
  expect(textOf(drill)).not.toContain('Question:')
})

test('the stream follows the stages and is the same for the same seed', () => {
  expect(episodes(20, 0).map(textOf)).toEqual(episodes(20, 0).map(textOf))
  const walks = (episode: WeightedText[]): number =>
    textOf(episode).match(/<kg-query>get_(?:tail|head)_entities/g)?.length ?? 0
  expect(Math.max(...episodes(60, 0).map(walks))).toBe(1)
  expect(Math.max(...episodes(200, 9e6).map(walks))).toBe(3)
})

test('relation names give their words', () => {
  expect(
    [
      'people.person.place_of_birth',
      '/film/film/directedBy',
      '__a__b__has_genre',
      'http://example.org/ontology/worksFor',
      'DATE-OF-BIRTH',
    ].map(relationWords),
  ).toEqual(['place of birth', 'directed by', 'has genre', 'works for', 'date of birth'])
})

describe('tokens', () => {
  const tokenizer = trainDecoderTokenizer(4, stages, 300)

  test('of parts are those of the whole, so that training sees what inference writes', () => {
    for (const episode of episodes(40, 9e6))
      expect([...encodeEpisode(episode, tokenizer).tokens]).toEqual(tokenizer.encode(textOf(episode)))
  })

  test('of tags are one each', () => {
    for (const tag of DECODER_TAGS) expect(tokenizer.encode(tag)).toHaveLength(1)
  })

  test('a checkpoint holds everything to the bit', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'clew-checkpoint-'))
    const random = seededRandom(1)
    const numbers = (length: number): Float32Array => Float32Array.from({ length }, () => random.next())
    const lengths = [...parameterShapes(decoderConfig(tokenizer.size))].map(
      ([name, shape]) => [name, shape.reduce((product, size) => product * size, 1)] as const,
    )
    const checkpoint = {
      vocabulary: tokenizer.vocabulary,
      state: {
        weights: new Map(lengths.map(([name, length]) => [name, numbers(length)])),
        moments: new Map(lengths.map(([name, length]) => [name, { first: numbers(length), second: numbers(length) }])),
        steps: 12,
        adamW: DEFAULT_ADAMW,
      },
      tokensRead: 34_567,
    }
    await saveDecoderCheckpoint(path.join(folder, 'c.gguf'), checkpoint)
    const { state, ...rest } = await loadDecoderCheckpoint(path.join(folder, 'c.gguf'))
    expect(rest).toEqual({ vocabulary: checkpoint.vocabulary, tokensRead: checkpoint.tokensRead })
    expect({ steps: state.steps, adamW: state.adamW }).toEqual({ steps: 12, adamW: DEFAULT_ADAMW })
    // Number by number would take as long as all other tests of this file.
    const bytes = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
      Buffer.from(buffer, byteOffset, byteLength)
    const same = (a: Float32Array | undefined, b: Float32Array): boolean => a !== undefined && bytes(a).equals(bytes(b))
    expect([...state.weights.keys()]).toEqual(lengths.map(([name]) => name))
    for (const [name] of lengths) {
      const [weights, moments] = [checkpoint.state.weights.get(name), checkpoint.state.moments.get(name)]
      if (weights === undefined || moments === undefined) throw new Error(`There is no ${name}.`)
      expect(same(state.weights.get(name), weights)).toBe(true)
      expect(same(state.moments.get(name)?.first, moments.first)).toBe(true)
      expect(same(state.moments.get(name)?.second, moments.second)).toBe(true)
    }
    rmSync(folder, { recursive: true, force: true })
  })
})

test('the learning rate warms up, stays, and falls over the last fifth', () => {
  expect(plateauRate(1, 0, 1000)).toBeCloseTo(1 / 60)
  expect(plateauRate(1, 500, 1000)).toBe(1)
  expect(plateauRate(1, 900, 1000)).toBeCloseTo(0.5)
  expect(plateauRate(1, 1000, 1000)).toBeCloseTo(0.03)
})
