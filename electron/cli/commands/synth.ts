import { Option, type Command } from 'commander'
import type { ProtocolName } from '../../contract/protocol.ts'
import { LESSON_SHAPES } from '../../contract/lesson.ts'
import { PROGRAM_KINDS } from '../../learn/lessons/programs/program-lesson.ts'
import { action } from '../action.ts'
import { wholeNumber } from '../numbers.ts'
import { kindsOf, shapesOf } from './synth-lists.ts'
import { addProtocolOptions } from '../protocol-options.ts'
import type { SynthOptions } from './synth-walks.ts'

/** Protocols in which a gold path can be walked; of Graph-R1's documents questions are made of what they say. */
const PROTOCOLS: readonly ProtocolName[] = ['kg-r1', 'graphwalker', 'kbqa-r1', 'graph-r1']

export function addSynth(program: Command, signal: AbortSignal): void {
  const command = program
    .command('synth')
    .description(
      'make lessons from a graph: questions with their answers and the way to them, drawn by constrained random walks (GraphSynth), one JSON object a line',
    )
    .requiredOption('--kg <name>', 'the graph')
    .requiredOption('--count <n>', 'lessons', wholeNumber(1))
    .requiredOption('--out <file>', 'the file of lessons; whatever is there is not overwritten')
    .option('--seed <n>', 'the same graph, settings and seed give the same lessons', wholeNumber(0), 1)
    .option('--min-hops <n>', 'steps of a chain at least', wholeNumber(1), 1)
    .option('--max-hops <n>', 'steps of the longest way at most, 5 or fewer', wholeNumber(1), 3)
    .option(
      '--d-min <n>',
      'neighbours along a step at least (GraphWalker, Eq. 1; 1 when left out); from 2 on no step is trivially unique',
      wholeNumber(1),
    )
    .option('--d-max <n>', 'neighbours along a step at most (GraphWalker, Eq. 1; 50 when left out)', wholeNumber(1))
    .option('--shapes <shapes>', `kinds of walk: ${LESSON_SHAPES.join(', ')}, separated by commas`, shapesOf, [
      'path',
      '2i',
    ])
    .option('--relation <name...>', 'walk only these relations')
    .option('--no-quality-filter', 'keep questions that are judged poor (GraphWalker, Figure 5)')
    .option('--writer <model>', 'a language model that words and judges the questions; the grammar when left out')
    .option(
      '--episodes',
      'add to each lesson the episode along its path, with a thought for every step; what does not reach the answers is left out',
    )
    .addOption(
      new Option(
        '--protocol <protocol>',
        'how the episodes talk to the graph; with graph-r1 the lessons are made of the facts of its documents',
      )
        .choices(PROTOCOLS)
        .default('kg-r1'),
    )
    .option('--width <n>', 'members of a set that an episode walks on from, at most (3 when left out)', wholeNumber(1))
    .addOption(
      new Option(
        '--programs [kinds]',
        `questions with programs of any operator instead of walks, for the protocol clew; of these kinds alone: ${PROGRAM_KINDS.join(', ')}`,
      )
        .argParser(kindsOf)
        .conflicts([
          'shapes',
          'minHops',
          'maxHops',
          'dMin',
          'dMax',
          'relation',
          'writer',
          'episodes',
          'protocol',
          'width',
        ]),
    )
    .option(
      '--keep-out <file...>',
      'question files that are evaluated with: lessons that resemble one of their questions are left out',
    )
    .option('--resume', 'go on with the file that --out names')
  addProtocolOptions(command).action(
    action(signal, async (session, options: SynthOptions) => {
      const { synth } = await import('./synth-walks.ts')
      await synth(session, options)
    }),
  )
}
