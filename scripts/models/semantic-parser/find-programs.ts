/**
 * What the semantic parser finds for questions, for its weights to be fitted to: `tsx
 * scripts/models/semantic-parser/find-programs.ts EXAMPLES.jsonl SOURCE…`. A source is `GRAPH=LESSONS.jsonl`, the folder of
 * an imported graph and lessons of `program-lessons.ts`, `worlds=LESSONS.jsonl`, where each lesson names its graph, or
 * `SET` or `SET:N`, a set of `clew bench agent` or N of it, `swapped:SET`, its questions with other names in them, or
 * `follow-ups`, the dev half of those in `test/questions`.
 * The sets' graphs are those that it has imported (`CLEW_HOME`), their files are in `CLEW_DATA`. Several of these may run
 * side by side.
 */
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { seededRandom } from '../../../electron/base/random.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'

import { sameAnswers } from '../../../electron/learn/programs/same-answers.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import type { Asked } from '../../../electron/model/semantic-parser/follow-up/antecedents.ts'
import { parseQuestion } from '../../../electron/model/semantic-parser/search.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'
import { drawn } from '../../bench/agent/sample.ts'
import { SET_NAMES, setOf } from '../../bench/agent/sets.ts'
import { exampleOf, type Example } from './examples.ts'
import { readLessons, type Lesson } from './lessons.ts'
import { swappedNames } from './swapped-names.ts'

/** What a question counts by where it comes from: one that was asked, by a person or a template, more than drawn ones. */
const ASKED = 1
const DRAWN = 0.3
const SEED = 20261126

const conversation = z.object({
  graph: z.string(),
  turns: z.array(z.object({ question: z.string(), program: z.string() })),
})

const { CLEW_HOME = '', CLEW_DATA = '' } = process.env
const [out, ...sources] = process.argv.slice(2)
if (out === undefined) throw new Error('Name the file that the examples go to.')
const ranker = await loadRelationRanker('resources/models/navigator.bin')
const everyday = await readEverydayRelations('resources/models/everyday-relations.txt')
const file = createWriteStream(out)

for (const source of sources) {
  const examples: Example[] = []
  for await (const { kg, graph, lesson, worth, asked = [] } of lessonsOf(source)) {
    const example = await exampleOf(kg, lesson, { ranker, everyday, weights: WEIGHTS, asked }, worth)
    examples.push(example)
    file.write(`${JSON.stringify({ source, graph, question: lesson.question, ...example })}\n`)
  }
  process.stdout.write(`${source}: ${shares(examples)}\n`)
}
file.end()

interface Each {
  kg: KnowledgeGraph
  /** The graph's name. */
  graph: string
  lesson: Lesson
  worth: number
  asked?: readonly Asked[]
}

function lessonsOf(source: string): AsyncGenerator<Each> {
  if (source === 'follow-ups') return ofFollowUps('test/questions/follow-ups/dev')
  if (source.startsWith('swapped:')) return ofSwapped(source.slice('swapped:'.length))
  const [of = '', lessons] = source.split('=')
  return lessons === undefined ? ofSet(of) : ofLessons(of, lessons)
}

async function* ofLessons(folder: string, path: string): AsyncGenerator<Each> {
  let open: { folder: string; kg: KnowledgeGraph } | undefined
  for (const lesson of readLessons(readFileSync(path, 'utf8'))) {
    const own = folder === 'worlds' ? (lesson.graph ?? '') : folder
    if (open?.folder !== own) {
      await open?.kg.close()
      open = { folder: own, kg: await openGraph(own) }
    }
    yield { kg: open.kg, graph: own, lesson, worth: DRAWN }
  }
  await open?.kg.close()
}

async function* ofSet(text: string): AsyncGenerator<Each> {
  const [wanted = '', many] = text.split(':')
  const name = SET_NAMES.find(known => known === wanted)
  if (name === undefined || setOf(name).isKept === true)
    throw new Error(`${wanted} is no set that weights are fitted to.`)
  const all = await setOf(name).questions(CLEW_DATA)
  const graphs = new Map<string, KnowledgeGraph>()
  for (const { question, kg: graph, kinds, gold, own } of many === undefined ? all : drawn(all, Number(many))) {
    const made = await own?.()
    const kg = made?.graph ?? graphs.get(graph) ?? (await openGraph(graphFolder(graph)))
    if (made === undefined) graphs.set(graph, kg)
    const told = made?.gold ?? gold
    const answers = told.length === 0 ? ['(nothing)'] : [...told]
    const lesson = { question, kind: kinds[0] ?? name, answers }
    yield { kg, graph, lesson, worth: ASKED }
    await made?.graph.close()
  }
  for (const kg of graphs.values()) await kg.close()
}

/** Questions of a set that are understood, each with other names in it. */
async function* ofSwapped(text: string): AsyncGenerator<Each> {
  const random = seededRandom(SEED)
  for await (const each of ofSet(text)) {
    const { kg, lesson } = each
    const [first] = await parseQuestion(lesson.question, { ranker, everyday, weights: WEIGHTS, kg })
    if (first?.program === undefined || !(await sameAnswers(kg, first.result, lesson.answers ?? []))) continue
    for (const other of await swappedNames(kg, lesson, first.program, random))
      yield { ...each, lesson: other, worth: DRAWN }
  }
}

/** All turns of conversations but the first, each behind the right programs of those before it. */
async function* ofFollowUps(folder: string): AsyncGenerator<Each> {
  for (const name of readdirSync(folder).toSorted()) {
    const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n')
    const kg = await openGraph(graphFolder(basename(name, '.jsonl')))
    for (const { graph, turns } of lines.map(line => conversation.parse(JSON.parse(line))))
      for (const [at, { question, program }] of turns.entries()) {
        if (at === 0) continue
        const asked = turns.slice(0, at).map(turn => ({ ...turn, program: parseSExpression(turn.program) }))
        yield { kg, graph, lesson: { question, program, kind: 'follow-up' }, worth: ASKED, asked }
      }
    await kg.close()
  }
}

function graphFolder(name: string): string {
  return join(CLEW_HOME, 'bench', 'graphs', name)
}

/** Of each kind: how many have the right program first, how many at all, how many there are. */
function shares(examples: readonly Example[]): string {
  const kinds = new Map<string, { all: number; reached: number; first: number }>()
  for (const { kind, candidates } of examples) {
    for (const key of [kind, 'all']) {
      const row = kinds.get(key) ?? { all: 0, reached: 0, first: 0 }
      row.all += 1
      if (candidates.some(({ right }) => right)) row.reached += 1
      if (candidates[0]?.right === true) row.first += 1
      kinds.set(key, row)
    }
  }
  return [...kinds]
    .toSorted()
    .map(([kind, { all, reached, first }]) => `${kind} ${first}/${reached}/${all}`)
    .join(', ')
}
