import { count } from '../../contract/reading/format.ts'
import { ClewError } from '../../contract/errors.ts'
import { datasetNameOf } from '../../agent/protocols/kg-r1/dataset-name.ts'
import { protocolFor } from '../../agent/protocol-for.ts'
import { turnBudget } from '../../agent/turn-budget.ts'
import type { ProtocolName } from '../../contract/protocol.ts'
import { ExportFiles } from '../../learn/exports/export-files.ts'
import { exportLessons, filesOf, type ExportResult } from '../../learn/exports/export-lessons.ts'
import type { ExportFormat } from '../../learn/exports/format-names.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { checkAgainstGraph, graphCheckText } from '../../learn/question-sets/graph-check.ts'
import { importLessons, type LessonImport } from '../../learn/question-sets/import-lessons.ts'
import { readQuestions } from '../../learn/question-sets/question-sets.ts'
import type { PolicyDescription } from '../../model/policy.ts'
import { requireFree, type Overwriting } from '../named-file.ts'
import type { Session } from '../session.ts'

export interface GraphOptions {
  kg: string
  hops?: number
}

export interface ImportOptions extends GraphOptions, Overwriting {
  out: string
}

export interface ExportOptions extends Overwriting {
  format: ExportFormat
  out: string
  protocol: ProtocolName
  turns?: number
  kg?: string
  subgraphs?: string
  hops?: number
}

const REJECTED_SHOWN = 10

/** A model elsewhere is shown the papers' prompts. */
const ELSEWHERE: PolicyDescription = { kind: 'endpoint', name: 'a model trained elsewhere', defaultTurns: 10 }

/** Of `train_grpo_kg_qwen_3b_cwq_f1_turn7.sh`. */
const KG_R1_TURNS = 7

/** The file appears whole: a part of a question set looks like all of it. Who was killed gives the command again. */
export async function importFile(session: Session, path: string, options: ImportOptions): Promise<void> {
  await requireFree(options.out, { force: options.force, inputs: [path] })
  using lease = await (await session.host()).graphs.lease(options.kg)
  const files = new ExportFiles()
  try {
    const importing = importLessons(path, lease.graph, {
      signal: session.signal,
      hops: options.hops,
      onProgress: done => session.progress.show(`${count(done)} questions looked up`),
    })
    let step = await importing.next()
    if (step.done !== true) await files.open(options.out)
    for (; step.done !== true; step = await importing.next()) await files.write(options.out, step.value)
    const result = step.value
    if (result.lessons === 0)
      throw new ClewError(
        'unreadable',
        `${path} gives no lesson over ${options.kg}: ${importText(result).slice(1).join('; ') || 'it holds no question'}.`,
      )
    await files.publish()
    session.print(
      { kg: options.kg, out: options.out, ...result },
      [`${count(result.lessons)} lessons written to ${options.out}`, ...importText(result)].join('\n'),
    )
  } catch (error) {
    await files.discard()
    throw error
  }
}

function importText({ check: found, rejected, rejectedCount, repeated, contradictory }: LessonImport): string[] {
  return [
    ...graphCheckText(found),
    ...(repeated > 0 ? [`${count(repeated)} questions stand in the file more than once`] : []),
    ...(contradictory > 0
      ? [`${count(contradictory)} questions stand in the file again with other answers; the first were taken`]
      : []),
    ...leftOut({ rejected, rejectedCount }, 'record'),
  ]
}

function leftOut(
  { rejected, rejectedCount }: { rejected: readonly { line: number; reason: string }[]; rejectedCount: number },
  what: string,
): string[] {
  if (rejectedCount === 0) return []
  return [
    `${count(rejectedCount)} ${what}${rejectedCount === 1 ? ' was' : 's were'} left out:`,
    ...rejected.slice(0, REJECTED_SHOWN).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(rejectedCount > REJECTED_SHOWN ? ['  … (`--json` lists more)'] : []),
  ]
}

export async function check(session: Session, path: string, options: GraphOptions): Promise<void> {
  using lease = await (await session.host()).graphs.lease(options.kg)
  const { questions, rejected, rejectedCount } = await readQuestions(path)
  const found = await checkAgainstGraph(lease.graph, questions, {
    signal: session.signal,
    hops: options.hops,
    onProgress: done => session.progress.show(`${count(done)} of ${count(questions.length)} questions looked up`),
  })
  session.print(
    { kg: options.kg, ...found, rejected, rejectedCount },
    [...graphCheckText(found), ...leftOut({ rejected, rejectedCount }, 'record')].join('\n'),
  )
}

export async function exportFile(
  session: Session,
  path: string,
  { format, out, protocol: name, turns: wanted, kg, subgraphs, hops: far, force }: ExportOptions,
): Promise<void> {
  if (subgraphs !== undefined && kg === undefined)
    throw new ClewError('bad-request', '--subgraphs are cut out of a graph; name it by --kg.')
  const protocol = protocolFor(ELSEWHERE, name)
  const turns = wanted ?? (format === 'verl' ? KG_R1_TURNS : turnBudget(ELSEWHERE, name))
  const asking = {
    protocol: name,
    turns,
    prompt: ({ question, entities }: GraphLesson) =>
      protocol.prompt({
        question,
        topicEntities: entities.map(entity => ({ name: entity, key: entity, types: [] })),
        turns,
      }),
  }
  const own = subgraphs === undefined ? [] : [subgraphs]
  for (const written of [...own, ...filesOf({ format, out, asking })])
    await requireFree(written, { force, inputs: [path] })
  using lease = kg === undefined ? undefined : await (await session.host()).graphs.lease(kg)
  const result = await exportLessons({
    lessons: path,
    format,
    out,
    signal: session.signal,
    asking,
    ...(lease && subgraphs !== undefined ? { subgraphs: { kg: lease.graph, path: subgraphs, hops: far } } : {}),
    onProgress: done => session.progress.show(`${count(done)} lessons written`),
  })
  session.print({ format, ...result }, exportText(result, format))
}

function exportText(
  { lessons, rows, graph, rejected, rejectedCount, cut, files }: ExportResult,
  format: ExportFormat,
): string {
  return [
    `${count(lessons)} lessons written as ${count(rows)} rows: ${files.join(', ')}`,
    ...(format === 'verl' && datasetNameOf(graph) !== graph
      ? [
          `The graph is called ${datasetNameOf(graph)} in it: KG-R1's client sends ${graph} to a server of its own. \`clew serve\` knows both names.`,
        ]
      : []),
    ...(cut > 0 ? [`${count(cut)} subgraphs were cut off at 50,000 triples`] : []),
    ...leftOut({ rejected, rejectedCount }, 'line'),
  ].join('\n')
}
