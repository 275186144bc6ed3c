import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GraphLesson } from '../../../../electron/contract/lesson.ts'
import { PROTOCOL_NAMES, type ProtocolName } from '../../../../electron/contract/protocol.ts'
import { EpisodeReader } from '../../../../electron/learn/language-model/episode-reader.ts'
import { reachesAnswers } from '../../../../electron/learn/lessons/synth/episodes/gold-path-episode.ts'
import { rollOut } from '../../../../electron/learn/sampling/rollout.ts'
import type { Segment } from '../../../../electron/model/episode-view.ts'
import { loadLlamaModel, startLlama } from '../../../../electron/model/local/llama-runtime.ts'
import { ModelText } from '../../../../electron/model/local/model-text.ts'
import type { Policy } from '../../../../electron/model/policy.ts'
import { loadRelationRanker, type RelationRanker } from '../../../../electron/model/relation-ranker.ts'
import { DECODER_DESCRIPTION } from '../../../../scripts/models/decoder/episodes.ts'
import { markedTokens } from '../../../../scripts/models/decoder/marked-tokens.ts'
import { fieldEnvironment, goldPolicy } from '../../../../scripts/models/decoder/protocol-lessons.ts'
import type { Field } from '../../../../scripts/models/decoder/stages.ts'
import { isWritable } from '../../../../scripts/models/decoder/terse-policy.ts'
import { documentField, worldField } from '../../../../scripts/models/decoder/world-field.ts'

const MODEL = path.join('resources', 'models', 'decoder.gguf')
const WORLD = { seed: 20_263, split: 'taught', questions: 12 } as const
/** How a turn of each protocol begins. */
const CALLS: Record<ProtocolName, string> = {
  'kg-r1': '<kg-query>get_',
  graphwalker: '<kg-query>get_relations(',
  'kbqa-r1': '<action>Find_relation [',
  'graph-r1': '<query>',
  clew: '<program>s1 = start(',
}

let work = ''
let ranker: RelationRanker
let text: ModelText
let paths: Field
let documents: Field
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'clew-protocols-'))
  ranker = await loadRelationRanker(path.join('resources', 'models', 'navigator.bin'))
  text = await ModelText.of(await loadLlamaModel(await startLlama(false), MODEL, { vocabOnly: true }), MODEL)
  paths = await worldField(WORLD, 'paths', work)
  documents = await documentField(WORLD, 'documents', work)
})
afterAll(async () => {
  await paths.kg.close()
  await documents.kg.close()
  await rm(work, { recursive: true, force: true })
})

/** The right way of a lesson, with what the model would have been given to go on from at each turn. */
async function walked(lesson: GraphLesson, protocol: ProtocolName, field: Field) {
  const gold = goldPolicy(lesson, protocol)
  if (gold === undefined) return undefined
  const given: (readonly Segment[])[] = []
  let isLegal = true
  const watched: Policy = {
    description: gold.description,
    async turn(episode, options) {
      given.push([...episode.segments])
      const turn = await gold.turn(episode, options)
      isLegal &&= await isWritable(turn.text, episode)
      return turn
    },
    dispose: () => gold.dispose(),
  }
  const trajectory = await rollOut(lesson, fieldEnvironment(DECODER_DESCRIPTION, protocol, field, ranker), watched, {})
  return reachesAnswers(trajectory, lesson) ? { trajectory, given, isLegal } : undefined
}

describe('lessons for the decoder', () => {
  it.each(PROTOCOL_NAMES)(
    'in %s are the very tokens that it is asked with, and such as it may write',
    async protocol => {
      const field = protocol === 'graph-r1' ? documents : paths
      const reader = new EpisodeReader(text, 'compact', 1024)
      let taught = 0
      for (const lesson of field.lessons) {
        const episode = await walked(lesson, protocol, field)
        const marked = episode && markedTokens(episode.trajectory, reader, text.vocabulary.bytes)
        if (episode === undefined || marked === undefined) continue
        taught++
        expect(episode.trajectory.turns[0]?.text).toContain(CALLS[protocol])
        expect(episode.isLegal).toBe(true)
        expect(marked.marks).toHaveLength(marked.tokens.length)
        for (const segments of episode.given) {
          const asked = text.tokenizeEpisode(segments)
          expect(marked.tokens.slice(0, asked.length)).toEqual(asked)
        }
      }
      expect(taught).toBeGreaterThan(2)
    },
  )
})
