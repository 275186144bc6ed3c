import type { PathStep } from '../../../electron/contract/fact.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { seededRandom } from '../../../electron/base/random.ts'
import type { RelationRanker } from '../../../electron/model/relation-ranker.ts'

const GrailQuestions = z.array(
  z.object({
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

/**
 * How often the gold first relation of GrailQA's questions (Freebase names, never trained on) is ranked first among 15:
 * eight of its own domain, six of others.
 */
export async function grailQaRelations(
  ranker: RelationRanker,
  path: string,
): Promise<{ questions: number; first: number; amongThree: number } | undefined> {
  if (!existsSync(path)) return undefined
  const all = GrailQuestions.parse(JSON.parse(await readFile(path, 'utf8')))
  const relations = [
    ...new Set(all.flatMap(q => q.s_expression.match(/\b[a-z_0-9]+\.[a-z_0-9]+\.[a-z_0-9]+\b/g) ?? [])),
  ]
  const random = seededRandom(4)
  let questions = 0
  let first = 0
  let amongThree = 0
  for (const { question, s_expression: expression, graph_query: graph } of all) {
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
    const scores = ranker.rank(question, [entity], [], candidates)
    const place = scores.filter(s => s > (scores[candidates.indexOf(step)] ?? 0)).length
    questions++
    if (place === 0) first++
    if (place < 3) amongThree++
  }
  return { questions, first: first / questions, amongThree: amongThree / questions }
}
