import type { Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import { enumerate } from '../../contract/reading/format.ts'
import { changeLines, changeWords, fateWord, savedWords } from '../../contract/reading/fate-words.ts'
import { graphDoesNotSay } from '../../contract/reading/outcome.ts'
import type { ChangedAnswer } from '../../contract/recheck.ts'
import type { TrajectoryCard } from '../../contract/trajectory.ts'
import { action } from '../action.ts'
import { followJob } from '../follow-job.ts'
import type { Session } from '../session.ts'

export function addKgAnswers(kg: Command, signal: AbortSignal): void {
  kg.command('answers')
    .description(
      'list the saved answers of a graph and what became of them with its present version; asks them again where that was not done',
    )
    .argument('<name>')
    .option('--changed', 'only those that are not what they were')
    .action(
      action(signal, async (session, name: string, { changed }: { changed?: boolean }) => {
        const { rechecking } = await session.host()
        if (await rechecking.isDue(name)) await recheck(session, name)
        const [saved, cards] = await Promise.all([rechecking.get(name), rechecking.saved(name)])
        const changes = saved.told?.changes ?? []
        const isChanged = new Set(changes.map(({ id }) => id))
        const others = changed === true ? [] : cards.filter(({ id }) => !isChanged.has(id))
        session.print(
          {
            kg: name,
            ...saved,
            ...(changed === true
              ? {}
              : { unchanged: others.map(({ id, question, answers }) => ({ id, question, answers })) }),
          },
          [savedWords(saved), ...changes.flatMap(changeText), ...others.map(unchangedText)].join('\n'),
        )
      }),
    )
}

async function recheck(session: Session, name: string): Promise<void> {
  const { rechecking } = await session.host()
  const ended = await followJob(session, (await rechecking.start(name)).jobId)
  if (ended.state !== 'done')
    throw new ClewError(
      ended.state === 'cancelled' ? 'cancelled' : 'unavailable',
      ended.error ?? 'The asking again was stopped; nothing of it was kept. The same command starts it anew.',
    )
}

function changeText(change: ChangedAnswer): string[] {
  const { question, fate, given, seen } = change
  const since = given === undefined ? 'an earlier version' : `version ${given.name ?? given.id}`
  return [
    `! ${question}`,
    `    ${fateWord(fate)}, given on ${since}${seen ? ', seen' : ''}: ${changeWords(change)}`,
    ...changeLines(change).map(line => `    ${line}`),
  ]
}

const MOST_NAMED = 5

function unchangedText({ question, answers }: TrajectoryCard): string {
  return `= ${question}\n    ${answers.length === 0 ? graphDoesNotSay() : enumerate(answers, MOST_NAMED)}`
}
