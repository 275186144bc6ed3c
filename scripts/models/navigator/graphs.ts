import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import type { Environment } from '../../../electron/learn/sampling/rollout.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { synthesize } from '../../../electron/learn/lessons/synth/synthesize.ts'
import { randomWorld } from '../worlds/world.ts'
import { LessonPlanSchema } from '../../../electron/contract/training-plan.ts'

/** Calls of an episode while training: most ways need far fewer, and a policy that wanders is not to take all day. */
const TURNS = 60
const DATASETS = '../shared/datasets'

/** Graphs in real stores, with questions about them. */
export class Graphs {
  private readonly folder: string
  private readonly open = new Map<string, KnowledgeGraph>()

  constructor(folder: string) {
    this.folder = folder
  }

  /** Made-up graphs, each from a seed of its own, and questions about them. */
  async worlds(
    firstSeed: number,
    count: number,
    questions: number,
    split: 'taught' | 'held-out',
  ): Promise<GraphLesson[]> {
    const lessons: GraphLesson[] = []
    for (let seed = firstSeed; seed < firstSeed + count; seed++) {
      const world = randomWorld(seed, { questions, split })
      const name = `${split} world ${seed}`
      await this.import(name, world.triples)
      for (const [at, question] of world.questions.entries())
        lessons.push({
          ...question,
          id: `${name}, ${at + 1}`,
          graph: { name, fingerprint: '' },
          source: 'graphsynth',
          entities: question.paths.map(({ anchor }) => anchor),
        })
    }
    return lessons
  }

  /** Questions that the grammar makes of a real open graph. */
  async real(
    name: string,
    triples: readonly (readonly [string, string, string])[],
    count: number,
  ): Promise<GraphLesson[]> {
    await this.import(name, triples)
    const lessons: GraphLesson[] = []
    for await (const lesson of synthesize(this.graph(name), LessonPlanSchema.parse({ count }), { seed: 11 }))
      lessons.push({ ...lesson, id: `${name}, ${lesson.id}` })
    return lessons
  }

  /** Where a lesson is asked: protocols take turns. */
  environmentOf(lesson: Pick<GraphLesson, 'id'>, protocol?: ProtocolName): Environment {
    const [name = ''] = lesson.id.split(', ')
    const own = protocol ?? (['kg-r1', 'graphwalker'] as const)[lesson.id.length % 2] ?? 'kg-r1'
    const settings = { turns: TURNS, temperature: 0, seed: 1, constrained: true, relationOrder: 'plain' as const }
    return {
      kg: this.graph(name),
      protocol: protocolFor({ kind: 'navigator', name: 'Clew Navigator', defaultTurns: TURNS }, own),
      settings,
    }
  }

  async close(): Promise<void> {
    for (const kg of this.open.values()) await kg.close()
  }

  private graph(name: string): KnowledgeGraph {
    const kg = this.open.get(name)
    if (kg === undefined) throw new Error(`The graph ${name} is not open.`)
    return kg
  }

  private async import(name: string, triples: readonly (readonly [string, string, string])[]): Promise<void> {
    if (this.open.has(name)) return
    const path = join(this.folder, name.replaceAll(' ', '-'))
    if (!existsSync(path)) {
      await mkdir(this.folder, { recursive: true })
      await writeFile(`${path}.tsv`, triples.map(triple => `${triple.join('\t')}\n`).join(''))
      await importGraph({ files: [`${path}.tsv`], folder: path, name })
    }
    this.open.set(name, await openGraph(path))
  }
}

/** Freebase's sample by its labels; undefined where the data set is not there. */
export async function freebaseSample(): Promise<[string, string, string][] | undefined> {
  const file = `${DATASETS}/fb15k237/fb15k237_labelled.tsv.gz`
  if (!existsSync(file)) return undefined
  return gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n')
    .flatMap((line): [string, string, string][] => {
      const [, , head, relation, , tail] = line.split('\t')
      return head === undefined || relation === undefined || tail === undefined || relation.includes('./')
        ? []
        : [[head, relation, tail]]
    })
}
