import type { Command } from 'commander'
import { type HistoryFilter, HistoryLabelSchema } from '../../contract/history.ts'
import { enumerate } from '../../contract/reading/format.ts'
import { graphDoesNotSay } from '../../contract/reading/outcome.ts'
import type { TrajectoryCard } from '../../contract/trajectory.ts'
import { MarkSchema } from '../../contract/verdict.ts'
import { ClewError } from '../../contract/errors.ts'
import { action } from '../action.ts'
import { wholeNumber } from '../numbers.ts'

const MOST_NAMED = 5

interface ListOptions {
  kg?: string
  text?: string
  pinned?: boolean
  mark?: string
  answered?: boolean
  unanswered?: boolean
  limit: number
}

/** `clew history`: the questions asked before, as the window lists them. */
export function addHistory(program: Command, signal: AbortSignal): void {
  const history = program
    .command('history')
    .description('the questions asked before: found again, named, kept at the top')
  history
    .command('list', { isDefault: true })
    .description('list questions, those that are pinned first, then the newest')
    .option('--kg <name>', 'only those to this graph')
    .option('--text <words>', 'only those that have these words in the question, its name or its answers')
    .option('--pinned', 'only those that are pinned')
    .option('--mark <mark>', `only those marked so: ${MarkSchema.options.join(', ')}`)
    .option('--answered', 'only those with an answer')
    .option('--unanswered', 'only those without one')
    .option('--limit <n>', 'questions that are listed, at most', wholeNumber(1), 50)
    .action(
      action(signal, async (session, options: ListOptions) => {
        const cards = await (await session.host()).asks.history({ ...filterOf(options), limit: options.limit })
        session.print(
          { questions: cards },
          cards.length === 0 ? 'No such question was asked.' : cards.map(cardText).join('\n'),
        )
      }),
    )
  history
    .command('rename')
    .description('call a question something else in the history; without a name, what it asks')
    .argument('<id>')
    .argument('[name]')
    .action(
      action(signal, async (session, id: string, name: string | undefined) => {
        const title = name === undefined ? null : titled(name)
        const label = await (await session.host()).asks.label(id, { title })
        session.print(
          { id, ...label },
          title === null ? 'It is called by its question again.' : `It is called “${title}”.`,
        )
      }),
    )
  for (const [verb, pinned, said] of [
    ['pin', true, 'It stands at the top of the history.'],
    ['unpin', false, 'It stands among the others again.'],
  ] as const)
    history
      .command(verb)
      .description(pinned ? 'keep a question at the top of the history' : 'take a question from the top of the history')
      .argument('<id>')
      .action(
        action(signal, async (session, id: string) => {
          const label = await (await session.host()).asks.label(id, { pinned })
          session.print({ id, ...label }, said)
        }),
      )
}

function filterOf({ kg, text, pinned, mark, answered, unanswered }: ListOptions): HistoryFilter {
  const read = MarkSchema.optional().safeParse(mark)
  if (!read.success)
    throw new ClewError('bad-request', `--mark is ${mark}; choose one of ${MarkSchema.options.join(', ')}.`)
  if (answered === true && unanswered === true)
    throw new ClewError('bad-request', 'A question is either answered or not; leave out --answered or --unanswered.')
  return {
    kg,
    text,
    pinned,
    mark: read.data,
    answered: answered === true ? true : unanswered === true ? false : undefined,
  }
}

function titled(name: string): string {
  const read = HistoryLabelSchema.shape.title.unwrap().safeParse(name)
  if (!read.success) throw new ClewError('bad-request', 'A name has 1 to 300 letters; choose another, or leave it out.')
  return read.data
}

function cardText({ id, question, title, pinned, graph, answers, status, verdict }: TrajectoryCard): string {
  const answer =
    status !== 'answered' ? (status === 'no-answer' ? graphDoesNotSay() : status) : enumerate(answers, MOST_NAMED)
  return [
    `${pinned === true ? '* ' : ''}${title ?? question}`,
    ...(title === undefined ? [] : [`    ${question}`]),
    `    ${answer}`,
    `    ${[graph, verdict === undefined ? undefined : `marked ${verdict}`, id].filter(Boolean).join(' · ')}`,
  ].join('\n')
}
