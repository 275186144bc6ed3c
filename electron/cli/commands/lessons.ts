import { count } from '../../contract/reading/format.ts'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import { datasetNameOf } from '../../agent/protocols/kg-r1/dataset-name.ts'
import { protocolFor } from '../../agent/protocol-for.ts'
import { turnBudget } from '../../agent/turn-budget.ts'
import { PROTOCOL_NAMES, type ProtocolName } from '../../contract/protocol.ts'
import { exportLessons, type ExportResult } from '../../learn/exports/export-lessons.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../learn/exports/formats.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { LessonFile } from '../../learn/lessons/synth/lesson-file.ts'
import { checkAgainstGraph, graphCheckText } from '../../learn/question-sets/graph-check.ts'
import { importLessons, type LessonImport } from '../../learn/question-sets/import-lessons.ts'
import { readQuestions } from '../../learn/question-sets/question-sets.ts'
import type { PolicyDescription } from '../../model/policy.ts'
import { action } from '../action.ts'
import { wholeNumber } from '../numbers.ts'
import type { Session } from '../session.ts'
import { addLessonsSample } from './lessons-sample.ts'

const REJECTED_SHOWN = 10
/** A model elsewhere is shown the papers' prompts. */
const ELSEWHERE: PolicyDescription = { kind: 'endpoint', name: 'a model trained elsewhere', defaultTurns: 10 }

/** Of `train_grpo_kg_qwen_3b_cwq_f1_turn7.sh`. */
const KG_R1_TURNS = 7

interface GraphOptions {
  kg: string
  hops?: number
}

interface ExportOptions {
  format: ExportFormat
  out: string
  protocol: ProtocolName
  turns?: number
  kg?: string
  subgraphs?: string
  hops?: number
}

export function addLessons(program: Command, signal: AbortSignal): void {
  const lessons = program
    .command('lessons')
    .description('lessons and question sets: import, check, sample episodes, export for a trainer of large models')
  lessons
    .command('import')
    .description(
      'turn a question set into lessons over a graph: MetaQA, WebQSP, CWQ, RoG, KG-R1, GrailQA, QALD, LC-QuAD, SimpleQuestions, MultiTQ, JSONL, or a table of questions and answers',
    )
    .argument('<file>')
    .requiredOption('--kg <name>', 'the graph that the answers are in')
    .requiredOption('--out <file>', 'the file of lessons; whatever is there is not overwritten')
    .option(
      '--hops <n>',
      'triples that an answer may be away from an entity, where the question does not say',
      wholeNumber(1),
    )
    .action(action(signal, importFile))
  lessons
    .command('check')
    .description('say which questions of a file cannot be answered from a graph, and why')
    .argument('<file>')
    .requiredOption('--kg <name>', 'the graph')
    .option(
      '--hops <n>',
      'triples that an answer may be away from an entity, where the question does not say',
      wholeNumber(1),
    )
    .action(action(signal, check))
  lessons
    .command('export')
    .description(
      'write lessons for a trainer of large models: its own data and, for reinforcement, what starts it with Clew as its graph',
    )
    .argument('<file>', 'a file of lessons')
    .addOption(
      new Option(
        '--format <format>',
        "episodes to imitate: sharegpt (LLaMA-Factory), trl (a row a turn), trl-messages, verl-sft; questions to reinforce on: verl (KG-R1's trainer), search-r1, verl-search (verl's SearchTool), verl-mcp, verl-tool, trl-grpo, openrlhf",
      )
        .choices(EXPORT_FORMATS)
        .makeOptionMandatory(),
    )
    .requiredOption('--out <file>', 'the file that is written')
    .addOption(
      new Option('--protocol <protocol>', 'how a question to reinforce on is asked')
        .choices(PROTOCOL_NAMES)
        .default('kg-r1'),
    )
    .option(
      '--turns <n>',
      "calls that the agent may make; 7 for verl when left out, as KG-R1's script has it, else the protocol's paper's",
      wholeNumber(1),
    )
    .option('--subgraphs <file>', "write each question's own graph there, in RoG's form, cut out of the graph of --kg")
    .option('--kg <name>', 'the graph that --subgraphs are cut out of')
    .option('--hops <n>', 'how far a subgraph reaches (2 when left out, as in KG-R1)', hops)
    .action(action(signal, exportFile))
  addLessonsSample(lessons, signal)
}

/** The subgraph of more hops is the graph. */
function hops(value: string): number {
  const number = wholeNumber(1)(value)
  if (number > 4) throw new InvalidArgumentError('Give 4 or fewer.')
  return number
}

async function importFile(session: Session, path: string, options: GraphOptions & { out: string }): Promise<void> {
  using lease = await (await session.host()).graphs.lease(options.kg)
  let file: LessonFile | undefined
  try {
    const importing = importLessons(path, lease.graph, {
      signal: session.signal,
      hops: options.hops,
      onProgress: done => session.progress.show(`${count(done)} questions looked up`),
    })
    let step = await importing.next()
    for (; step.done !== true; step = await importing.next()) {
      file ??= await LessonFile.create(options.out)
      await file.add(step.value)
    }
    const result = step.value
    if (result.lessons === 0)
      throw new ClewError(
        'unreadable',
        `${path} gives no lesson over ${options.kg}: ${importText(result).slice(1).join('; ') || 'it holds no question'}.`,
      )
    session.print(
      { kg: options.kg, out: options.out, ...result },
      [`${count(result.lessons)} lessons written to ${options.out}`, ...importText(result)].join('\n'),
    )
  } finally {
    await file?.close()
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

async function check(session: Session, path: string, options: GraphOptions): Promise<void> {
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

async function exportFile(
  session: Session,
  path: string,
  { format, out, protocol: name, turns: wanted, kg, subgraphs, hops: far }: ExportOptions,
): Promise<void> {
  if (subgraphs !== undefined && kg === undefined)
    throw new ClewError('bad-request', '--subgraphs are cut out of a graph; name it by --kg.')
  using lease = kg === undefined ? undefined : await (await session.host()).graphs.lease(kg)
  const protocol = protocolFor(ELSEWHERE, name)
  const turns = wanted ?? (format === 'verl' ? KG_R1_TURNS : turnBudget(ELSEWHERE, name))
  const result = await exportLessons({
    lessons: path,
    format,
    out,
    signal: session.signal,
    asking: {
      protocol: name,
      turns,
      prompt: ({ question, entities }: GraphLesson) =>
        protocol.prompt({
          question,
          topicEntities: entities.map(entity => ({ name: entity, key: entity, types: [] })),
          turns,
        }),
    },
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
