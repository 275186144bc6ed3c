/**
 * Fits the weights of the semantic parser to lessons with programs: `tsx scripts/models/semantic-parser/train.ts OUT
 * GRAPH=LESSONS.jsonl…`, where GRAPH is the folder of an imported graph. Every round parses all lessons with the weights
 * so far and then maximises the log-likelihood of the right programs among those that were found.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import type { SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { SExpressionExecutor, type ExpressionResult } from '../../../electron/kg/sexpression/executor.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { parseQuestion } from '../../../electron/model/semantic-parser/search.ts'
import { INITIAL } from './initial-weights.ts'
import type { Features } from '../../../electron/model/semantic-parser/derivation.ts'

const ROUNDS = 2
const EPOCHS = 150
const RATE = 0.05
const DECAY = 0.0015

interface Lesson {
  question: string
  program: string
  kind: string
}

interface Example {
  kind: string
  /** How much it counts: people's chains are longer than those drawn. */
  weight: number
  candidates: { features: Features; right: boolean }[]
}

const [out = 'electron/model/semantic-parser/weights.ts', ...sources] = process.argv.slice(2)
const ranker = await loadRelationRanker('resources/models/navigator.bin')
const everyday = await readEverydayRelations('resources/models/everyday-relations.txt')

let weights: Record<string, number> = { ...INITIAL }
for (let round = 0; round < ROUNDS; round += 1) {
  const examples: Example[] = []
  for (const source of sources) {
    const [folder = '', file = ''] = source.split('=')
    const kg = await openGraph(folder)
    const lessons = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Lesson)
    for (const lesson of lessons) examples.push(await exampleOf(kg, lesson))
    await kg.close()
    report(`${round} ${folder.split('/').pop()}`, examples.slice(-lessons.length))
  }
  weights = fitted(weights, examples)
  writeFileSync(out, sourceOf(weights))
}

async function exampleOf(kg: KnowledgeGraph, { question, program, kind }: Lesson): Promise<Example> {
  const gold = parseSExpression(program)
  const executor = new SExpressionExecutor(kg)
  const wanted = await executor.execute(gold)
  const found = await parseQuestion(question, { kg, ranker, everyday, weights })
  const goldForm = await formOf(gold, kg)
  const forms = await Promise.all(found.map(({ program: meant }) => (meant === undefined ? '' : formOf(meant, kg))))
  const same = forms.map(form => form === goldForm)
  const alike = found.map(({ result }) => result.kind !== 'boolean' && sameResult(result, wanted))
  const right = same.some(Boolean) ? same : alike
  return {
    kind,
    weight: Math.min(3, program.split('JOIN').length - 1) || 1,
    candidates: found.map(({ features }, i) => ({ features, right: right[i] === true })),
  }
}

function sameResult(a: ExpressionResult, b: ExpressionResult): boolean {
  if (a.kind === 'set' && b.kind === 'set') return a.total === b.total && a.ids.every((id, i) => id === b.ids[i])
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A program as text in which names are ids and the order of what has none is fixed. */
async function formOf(expression: SExpression, kg: KnowledgeGraph): Promise<string> {
  const inner = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(inner))
    if (typeof value !== 'object' || value === null) return value
    const node = value as Record<string, unknown>
    if (node['kind'] === 'entity') {
      const byKey = await kg.term(String(node['key']))
      const ids = byKey === undefined ? (await kg.link(String(node['key']))).map(({ entity }) => entity.id) : [byKey]
      return { kind: 'entity', ids: ids.toSorted((a, b) => a - b) }
    }
    const entries = await Promise.all(
      Object.entries(node).map(async ([key, part]) => [key, await inner(part)] as const),
    )
    const copy = Object.fromEntries(entries)
    if (node['kind'] === 'and' || node['kind'] === 'or') {
      const parts = [JSON.stringify(copy['left']), JSON.stringify(copy['right'])].toSorted()
      return { kind: node['kind'], parts }
    }
    return copy
  }
  return JSON.stringify(await inner(expression))
}

function report(name: string, examples: readonly Example[]): void {
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
  const told = [...kinds].toSorted().map(([kind, { all, reached, first }]) => `${kind} ${first}/${reached}/${all}`)
  process.stdout.write(`${name}: first/reached/all: ${told.join(', ')}\n`)
}

/** The weights as the module that the program has. */
function sourceOf(fittedWeights: Readonly<Record<string, number>>): string {
  const lines = Object.entries(fittedWeights)
    .toSorted()
    .map(([name, value]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${value},\n`)
  return `import type { Weights } from './derivation.ts'

/** Made by \`scripts/models/semantic-parser/train.ts\` from lessons with programs; not to be changed by hand. */
export const WEIGHTS: Weights = {
${lines.join('')}}
`
}

/** Adam on the log-likelihood of the right programs; weights are drawn towards those they began with. */
function fitted(start: Record<string, number>, examples: readonly Example[]): Record<string, number> {
  const useful = examples.filter(({ candidates }) => candidates.some(({ right }) => right))
  const names = [
    ...new Set(useful.flatMap(({ candidates }) => candidates.flatMap(({ features }) => Object.keys(features)))),
  ]
  const place = new Map(names.map((name, i) => [name, i]))
  const w = Float64Array.from(names, name => start[name] ?? 0)
  const w0 = Float64Array.from(names, name => INITIAL[name] ?? 0)
  const rows = useful.map(({ candidates, weight }) => ({
    weight,
    row: candidates.map(({ features, right }) => ({
      right,
      entries: Object.entries(features).map(([name, value]) => [place.get(name) ?? 0, value] as const),
    })),
  }))
  const total = useful.reduce((sum, { weight }) => sum + weight, 0)
  const [m, v] = [new Float64Array(w.length), new Float64Array(w.length)]
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    const gradient = new Float64Array(w.length)
    let loss = 0
    for (const { row, weight } of rows) {
      const scores = row.map(({ entries }) => entries.reduce((sum, [i, value]) => sum + (w[i] as number) * value, 0))
      const top = Math.max(...scores)
      const exps = scores.map(score => Math.exp(score - top))
      const all = exps.reduce((a, b) => a + b, 0)
      const good = exps.reduce((sum, exp, i) => sum + (row[i]?.right === true ? exp : 0), 0)
      loss -= weight * Math.log(good / all)
      row.forEach(({ right, entries }, i) => {
        const share = weight * ((exps[i] as number) / all - (right ? (exps[i] as number) / good : 0))
        for (const [at, value] of entries) gradient[at] = (gradient[at] as number) + share * value
      })
    }
    for (let i = 0; i < w.length; i += 1) {
      const g = (gradient[i] as number) / total + DECAY * ((w[i] as number) - (w0[i] as number))
      m[i] = 0.9 * (m[i] as number) + 0.1 * g
      v[i] = 0.999 * (v[i] as number) + 0.001 * g * g
      const [mean, square] = [(m[i] as number) / (1 - 0.9 ** epoch), (v[i] as number) / (1 - 0.999 ** epoch)]
      w[i] = (w[i] as number) - (RATE * mean) / (Math.sqrt(square) + 1e-8)
    }
    if (epoch % 50 === 0)
      process.stdout.write(`  epoch ${epoch}: loss ${(loss / total).toFixed(4)} of ${rows.length}\n`)
  }
  return { ...start, ...Object.fromEntries(names.map((name, i) => [name, Number((w[i] as number).toFixed(4))])) }
}
