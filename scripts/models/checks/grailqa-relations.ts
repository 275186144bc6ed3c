import type { PathStep } from '../../../electron/contract/fact.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { yieldToEventLoop } from '../../../electron/base/event-loop.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import type { RelationRanker } from '../../../electron/model/relation-ranker.ts'

const GrailQuestions = z.array(
  z.object({
    qid: z.number(),
    question: z.string(),
    s_expression: z.string(),
    graph_query: z.object({ nodes: z.array(z.object({ node_type: z.string(), friendly_name: z.string() })) }),
  }),
)

/**
 * The first step from the one entity of a plain chain of JOINs: `(JOIN r e)` asks for heads, `(JOIN (R r) e)` for
 * tails.
 */
function firstStep(expression: string): PathStep | undefined {
  const inmost = /\(JOIN (?:\(R ([\w.]+)\)|([\w.]+)) [mg]\.\w+\)/.exec(expression)
  if (
    inmost === null ||
    (expression.match(/ [mg]\.\w+\)/g) ?? []).length !== 1 ||
    /COUNT|ARG|[gl][et] /.test(expression)
  )
    return undefined
  return inmost[1] === undefined
    ? { relation: inmost[2] ?? '', direction: 'head' }
    : { relation: inmost[1], direction: 'tail' }
}

/** A question of GrailQA that is a chain from one entity that it names, and the first relation of that chain. */
export interface GrailChoice {
  qid: number
  question: string
  entity: string
  /** Freebase names: the right one, eight of its own domain and six of others; always the same. */
  candidates: PathStep[]
  /** Place of the right one. */
  gold: number
}

/** @returns undefined where there is no such file */
export async function grailChoices(path: string): Promise<GrailChoice[] | undefined> {
  if (!existsSync(path)) return undefined
  const all = GrailQuestions.parse(JSON.parse(await readFile(path, 'utf8')))
  const relations = [
    ...new Set(all.flatMap(q => q.s_expression.match(/\b[a-z_0-9]+\.[a-z_0-9]+\.[a-z_0-9]+\b/g) ?? [])),
  ]
  const random = seededRandom(4)
  const choices: GrailChoice[] = []
  for (const { qid, question, s_expression: expression, graph_query: graph } of all) {
    const step = firstStep(expression)
    const entity = graph.nodes.find(node => node.node_type === 'entity')?.friendly_name
    if (step === undefined || entity === undefined || !question.toLowerCase().includes(entity.toLowerCase())) continue
    const domain = step.relation.split('.')[0] ?? ''
    const others = relations.filter(r => r !== step.relation)
    const wrong = [
      ...random.sample(
        others.filter(r => r.startsWith(`${domain}.`)),
        8,
      ),
      ...random.sample(
        others.filter(r => !r.startsWith(`${domain}.`)),
        6,
      ),
    ]
    const candidates = random.sample(
      [step, ...wrong.map(relation => ({ relation, direction: random.pick(['tail', 'head'] as const) }))],
      15,
    )
    choices.push({ qid, question, entity, candidates, gold: candidates.indexOf(step) })
  }
  return choices
}

/**
 * Which place the gold first relation of each of {@link grailChoices} has by the ranker, which learnt from the dev half
 * what words are worth. 0 is the first; of what is scored alike the gold one comes last.
 * @returns undefined where there is no such file
 */
export async function firstRelationPlaces(
  ranker: RelationRanker,
  path: string,
): Promise<{ qid: number; place: number }[] | undefined> {
  const places: { qid: number; place: number }[] = []
  const choices = await grailChoices(path)
  for (const { qid, question, entity, candidates, gold } of choices ?? []) {
    await yieldToEventLoop()
    const scores = ranker.rank(question, [entity], [], candidates)
    const own = scores[gold] ?? 0
    places.push({ qid, place: scores.filter(score => score >= own).length - 1 })
  }
  return choices === undefined ? undefined : places
}

/** How often it is the first, and among the first three, over all questions. */
export async function grailQaRelations(
  ranker: RelationRanker,
  path: string,
): Promise<{ questions: number; first: number; amongThree: number } | undefined> {
  const places = await firstRelationPlaces(ranker, path)
  if (places === undefined) return undefined
  const share = (within: number): number => places.filter(({ place }) => place < within).length / places.length
  return { questions: places.length, first: share(1), amongThree: share(3) }
}
