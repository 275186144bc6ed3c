/**
 * Asks the embedded decoder, another file of it and the Navigator the same questions under every protocol, about graphs
 * that no lesson has, and compares them question by question.
 *
 *   nice -n 15 npx tsx scripts/models/ask-decoder.ts ask WHO… --work DIR [--datasets DIR] [--protocols a,b]
 *   [--fields a,b] [--each 60]
 *   npx tsx scripts/models/ask-decoder.ts report OLD NEW --work DIR
 *
 * WHO is `navigator` or the file of a decoder. What was asked is in `asked.jsonl` of the working folder and is not asked
 * again.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { asDocuments, measuringFields, metaqaField } from './decoder/asked-fields.ts'
import { fieldEnvironment } from './decoder/protocol-lessons.ts'
import { scoresOf, type Field } from './decoder/stages.ts'
import { appendLines, resumeLines } from '../../electron/base/json-lines.ts'
import { bootstrapDifferences, bootstrapMeans } from '../../electron/base/significance.ts'
import { PROTOCOL_NAMES, type ProtocolName } from '../../electron/contract/protocol.ts'
import { GgufLearner } from '../../electron/learn/language-model/gguf-learner.ts'
import { openNavigator } from '../../electron/model/navigator/open-navigator.ts'

const {
  positionals: [command, ...who],
  values,
} = parseArgs({
  allowPositionals: true,
  options: {
    work: { type: 'string', default: path.join('out', 'decoder-asked') },
    datasets: { type: 'string', default: path.join('..', 'shared', 'datasets') },
    protocols: { type: 'string', default: PROTOCOL_NAMES.join(',') },
    fields: { type: 'string', default: '' },
    each: { type: 'string', default: '60' },
  },
})
const METAQA = 100
const AskedSchema = z.object({
  who: z.string(),
  protocol: z.string(),
  field: z.string(),
  f1: z.array(z.number()),
  hit1: z.array(z.number()),
  seconds: z.number(),
})
type Asked = z.infer<typeof AskedSchema>

mkdirSync(values.work, { recursive: true })
const file = path.join(values.work, 'asked.jsonl')
const protocols = PROTOCOL_NAMES.filter(name => values.protocols.split(',').includes(name))
const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
const mean = (numbers: readonly number[]): string =>
  (numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)).toFixed(3)

async function ask(): Promise<void> {
  const done = await resumeLines(file, AskedSchema)
  const navigator = await openNavigator({ models: path.join('resources', 'models') })
  const folders = { datasets: values.datasets, work: values.work }
  const graphs = [...(await measuringFields(folders)), await metaqaField(METAQA, 'qa_dev_1hop.txt', folders)].map(
    field => ({
      ...field,
      lessons: field.name === 'metaqa' ? field.lessons : field.lessons.slice(0, Number(values.each)),
    }),
  )
  const said: Field[] = []
  if (protocols.includes('graph-r1')) for (const graph of graphs) said.push(await asDocuments(graph, values.work))
  const wanted = values.fields === '' ? undefined : values.fields.split(',')
  for (const name of who) {
    const learner =
      name === 'navigator'
        ? undefined
        : await GgufLearner.open(
            { path: name, name: 'Clew decoder', prompt: 'compact' },
            { threads: 1, scratch: values.work },
          )
    const policy = learner ? await learner.policy() : navigator
    for (const protocol of protocols)
      for (const field of protocol === 'graph-r1' ? said : graphs) {
        const isDone = done.some(
          asked => asked.who === name && asked.protocol === protocol && asked.field === field.name,
        )
        if (isDone || (wanted && !wanted.includes(field.name))) continue
        const started = performance.now()
        const environment = fieldEnvironment(policy.description, protocol, field, navigator.ranker)
        const { f1, hit1 } = await scoresOf(policy, field, navigator.ranker, environment)
        const seconds = (performance.now() - started) / 1000
        const asked: Asked = { who: name, protocol, field: field.name, f1: [...f1], hit1: [...hit1], seconds }
        await appendLines(file, [asked])
        say(
          `${name} ${protocol} ${field.name}: ${f1.length} questions, Hit@1 ${mean(asked.hit1)}, F1 ${mean(asked.f1)}, ${seconds.toFixed(0)} s`,
        )
      }
    await learner?.close()
  }
  for (const { kg } of [...graphs, ...said]) await kg.close()
  await navigator.dispose()
}

async function report(): Promise<void> {
  const asked = await resumeLines(file, AskedSchema)
  const [old = '', fresh = ''] = who
  const scores = (name: string, protocol: ProtocolName, field: string, measure: 'f1' | 'hit1'): number[] =>
    asked.find(one => one.who === name && one.protocol === protocol && one.field === field)?.[measure] ?? []
  /** Of each field the questions that all three were asked. */
  const columns = (protocol: ProtocolName, fields: readonly string[], measure: 'f1' | 'hit1'): Float64Array[] => {
    const names = [old, fresh, 'navigator'].filter(name =>
      fields.some(field => scores(name, protocol, field, measure).length > 0),
    )
    return [old, fresh, 'navigator'].map(name =>
      Float64Array.from(
        fields.flatMap(field => {
          const shared = Math.min(...names.map(other => scores(other, protocol, field, measure).length))
          return scores(name, protocol, field, measure).slice(0, shared)
        }),
      ),
    )
  }
  for (const protocol of protocols) {
    const fields = [...new Set(asked.filter(one => one.protocol === protocol).map(({ field }) => field))]
    for (const some of [...fields.map(field => [field]), fields]) {
      const cells: string[] = []
      for (const measure of ['f1', 'hit1'] as const) {
        const [before, after, navigator] = columns(protocol, some, measure)
        for (const column of [before, after, navigator]) {
          const [interval] = column && column.length > 0 ? await bootstrapMeans([column]) : []
          cells.push(
            interval ? `${interval.value.toFixed(3)} [${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]` : '',
          )
        }
        const [gain] =
          before && after && before.length === after.length && before.length > 0
            ? await bootstrapDifferences([before], [after])
            : []
        cells.push(gain ? `${gain.value.toFixed(3)} [${gain.low.toFixed(3)}, ${gain.high.toFixed(3)}]` : '')
      }
      const count = Math.max(...columns(protocol, some, 'f1').map(({ length }) => length))
      console.log(`| ${protocol} | ${some.length === 1 ? some[0] : 'all'} | ${count} | ${cells.join(' | ')} |`)
    }
  }
}

if (command === 'ask') await ask()
else if (command === 'report') await report()
else throw new Error('Say `ask` or `report`.')
