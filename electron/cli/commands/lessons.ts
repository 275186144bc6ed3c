import { InvalidArgumentError, Option, type Command } from 'commander'
import { PROTOCOL_NAMES } from '../../contract/protocol.ts'
import { EXPORT_FORMATS } from '../../learn/exports/format-names.ts'
import { action } from '../action.ts'
import { addForce } from '../named-file.ts'
import { wholeNumber } from '../numbers.ts'
import { addLessonsSample } from './lessons-sample.ts'
import type { ExportOptions, GraphOptions, ImportOptions } from './lessons-files.ts'

export function addLessons(program: Command, signal: AbortSignal): void {
  const lessons = program
    .command('lessons')
    .description('lessons and question sets: import, check, sample episodes, export for a trainer of large models')
  const importing = lessons
    .command('import')
    .description(
      'turn a question set into lessons over a graph: MetaQA, WebQSP, CWQ, RoG, KG-R1, GrailQA, QALD, LC-QuAD, SimpleQuestions, MultiTQ, JSONL, or a table of questions and answers',
    )
    .argument('<file>')
    .requiredOption('--kg <name>', 'the graph that the answers are in')
    .requiredOption('--out <file>', 'the file of lessons')
    .option(
      '--hops <n>',
      'triples that an answer may be away from an entity, where the question does not say',
      wholeNumber(1),
    )
    .action(
      action(signal, async (session, path: string, options: ImportOptions) => {
        const { importFile } = await import('./lessons-files.ts')
        await importFile(session, path, options)
      }),
    )
  addForce(importing)
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
    .action(
      action(signal, async (session, path: string, options: GraphOptions) => {
        const { check } = await import('./lessons-files.ts')
        await check(session, path, options)
      }),
    )
  const exporting = lessons
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
    .action(
      action(signal, async (session, path: string, options: ExportOptions) => {
        const { exportFile } = await import('./lessons-files.ts')
        await exportFile(session, path, options)
      }),
    )
  addForce(exporting)
  addLessonsSample(lessons, signal)
}

/** The subgraph of more hops is the graph. */
function hops(value: string): number {
  const number = wholeNumber(1)(value)
  if (number > 4) throw new InvalidArgumentError('Give 4 or fewer.')
  return number
}
