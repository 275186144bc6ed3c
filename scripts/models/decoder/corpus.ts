import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { seededRandom } from '../../../electron/base/random.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import { EpisodeReader } from '../../../electron/learn/language-model/episode-reader.ts'
import { programsAsLessons } from '../../../electron/learn/lessons/programs/graph-lessons.ts'
import type { ProgramKind } from '../../../electron/learn/lessons/programs/program-lesson.ts'
import { loadLlamaModel, startLlama } from '../../../electron/model/local/llama-runtime.ts'
import { ModelText } from '../../../electron/model/local/model-text.ts'
import type { RelationOrder } from '../../../electron/model/policy.ts'
import { importWorld } from '../worlds/programs/import-world.ts'
import { programWorld } from '../worlds/programs/program-world.ts'
import { DECODER_DESCRIPTION } from './episodes.ts'
import { markedTokens, type MarkedEpisode } from './marked-tokens.ts'
import { episodeOf, fieldEnvironment } from './protocol-lessons.ts'
import type { Field } from './stages.ts'
import { documentField, worldField } from './world-field.ts'

/** An episode of the corpus. */
export interface CorpusEpisode extends MarkedEpisode {
  protocol: ProtocolName
  /** Of a path; of a program as many sets as it is built from. */
  hops: number
}

/** What a program asks for, of the kinds that the six actions, or the statements of a turn, can say. */
const KINDS: readonly ProgramKind[] = [
  'chain',
  'both',
  'either',
  'without',
  'count',
  'superlative',
  'compare',
  'during',
  'first',
  'yes-no',
  'aggregate',
  'when',
]
/** Longer ones cost attention and teach little more. */
const LONGEST = 640

/** Renders the lessons of made-up graphs as the decoder's episodes in the protocols' own text. */
export class Corpus {
  private readonly reader: EpisodeReader
  private readonly text: ModelText
  private readonly ranker: RelationOrder
  private readonly work: string
  private readonly words: Awaited<ReturnType<typeof loadLlamaModel>>

  private constructor(
    words: Awaited<ReturnType<typeof loadLlamaModel>>,
    text: ModelText,
    ranker: RelationOrder,
    work: string,
  ) {
    this.words = words
    this.text = text
    this.reader = new EpisodeReader(text, 'compact', LONGEST)
    this.ranker = ranker
    this.work = work
  }

  /** @param model the decoder's file: its words are those of the corpus */
  static async open(model: string, ranker: RelationOrder, work: string): Promise<Corpus> {
    const words = await loadLlamaModel(await startLlama(false), model, { vocabOnly: true })
    return new Corpus(words, await ModelText.of(words, model), ranker, work)
  }

  close(): Promise<void> {
    return this.words.dispose()
  }

  /**
   * Episodes about a made-up graph of a seed: of its paths in three protocols, of programs over another in two, of
   * its facts as sentences in the fifth.
   */
  async ofWorld(seed: number, split: 'taught' | 'held-out', questions: number): Promise<CorpusEpisode[]> {
    return [
      ...(await this.ofPaths(seed, split, questions)),
      ...(await this.ofPrograms(seed, split, questions)),
      ...(await this.ofDocuments(seed, split, questions)),
    ]
  }

  /** Of its facts as sentences: as many gaps in them as questions. */
  async ofDocuments(seed: number, split: 'taught' | 'held-out', questions: number): Promise<CorpusEpisode[]> {
    const folder = path.join(this.work, `documents-${split}-${seed}`)
    const made: CorpusEpisode[] = []
    try {
      const field = await documentField({ seed, split, questions: 4 * questions }, 'documents', folder)
      const [gaps, asked] = [
        field.lessons.filter(({ id }) => !isAsked(id)),
        field.lessons.filter(({ id }) => isAsked(id)),
      ]
      await this.render({ ...field, lessons: [...asked, ...gaps.slice(0, asked.length / 2)] }, 'graph-r1', made)
      await field.kg.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    return made
  }

  /** Of programs over a graph that has numbers and times too. */
  async ofPrograms(
    seed: number,
    split: 'taught' | 'held-out',
    questions: number,
    kinds: readonly ProgramKind[] = KINDS,
  ): Promise<CorpusEpisode[]> {
    const folder = path.join(this.work, `programs-${split}-${seed}`)
    mkdirSync(folder, { recursive: true })
    const made: CorpusEpisode[] = []
    try {
      const programs = await programField(seed, split, questions, kinds, folder)
      if (programs !== undefined) {
        for (const protocol of ['kbqa-r1', 'clew'] as const) await this.render(programs, protocol, made)
        await programs.kg.close()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    return made
  }

  /** Of the paths of a graph, of one and two steps. */
  async ofPaths(
    seed: number,
    split: 'taught' | 'held-out',
    questions: number,
    protocols: readonly ProtocolName[] = ['kg-r1', 'graphwalker', 'kbqa-r1', 'clew'],
  ): Promise<CorpusEpisode[]> {
    const folder = path.join(this.work, `world-${split}-${seed}`)
    mkdirSync(folder, { recursive: true })
    const made: CorpusEpisode[] = []
    try {
      const paths = await worldField({ seed, split, questions }, 'paths', folder)
      for (const protocol of protocols) await this.render(paths, protocol, made)
      await paths.kg.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    return made
  }

  private async render(field: Field, protocol: ProtocolName, into: CorpusEpisode[]): Promise<void> {
    const environment = fieldEnvironment(DECODER_DESCRIPTION, protocol, field, this.ranker)
    for (const lesson of field.lessons) {
      const trajectory = await episodeOf(lesson, protocol, environment)
      const marked = trajectory && markedTokens(trajectory, this.reader, this.text.vocabulary.bytes)
      if (marked) into.push({ protocol, hops: lesson.hops ?? 2, ...marked })
    }
  }
}

const isAsked = (id: string): boolean => id.includes('/asked-')

/** Programs over a made-up graph whose things are called by their names: IRIs are longer than what is asked of them. */
async function programField(
  seed: number,
  split: 'taught' | 'held-out',
  questions: number,
  kinds: readonly ProgramKind[],
  folder: string,
): Promise<Field | undefined> {
  const random = seededRandom(seed)
  for (let tries = 0; tries < 8; tries++) {
    const world = programWorld(random.below(2 ** 31), split)
    if ('world.ttl' in world.files) continue
    const kg = await importWorld(world, path.join(folder, 'programs'))
    const lessons: GraphLesson[] = []
    for await (const lesson of programsAsLessons(kg, { seed, count: questions, kinds })) lessons.push(lesson)
    return { name: world.name, kg, lessons }
  }
  return undefined
}
