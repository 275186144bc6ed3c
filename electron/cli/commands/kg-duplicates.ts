import type { Command } from 'commander'
import type { DuplicatePair, Duplicates } from '../../contract/duplicates.ts'
import { ClewError } from '../../contract/errors.ts'
import { count, counted, duration } from '../../contract/reading/format.ts'
import { shortened } from '../../contract/reading/name-text.ts'
import { action } from '../action.ts'
import { followJob } from '../follow-job.ts'
import { wholeNumber } from '../numbers.ts'
import type { Session } from '../session.ts'
import { printChange } from './kg-versions.ts'
import { inWords } from '../../contract/words/saying.ts'

/** `clew kg duplicates` and what is decided of them. */
export function addKgDuplicates(kg: Command, signal: AbortSignal): void {
  kg.command('duplicates')
    .description('list entities of a graph that are likely one: same or similar names, and facts that agree')
    .argument('<name>')
    .option('--limit <n>', 'pairs to list, the likeliest first', wholeNumber(1), 20)
    .option('--again', 'look anew, also where the graph is as it was')
    .action(
      action(signal, async (session, name: string, { limit, again }: { limit: number; again?: boolean }) => {
        const { found } = await foundDuplicates(session, name, again === true)
        if (found === undefined) throw new ClewError('cancelled', 'It was stopped; the same command looks anew.')
        const { pairs, ...rest } = found
        session.print(
          { kg: name, ...rest, count: pairs.length, pairs: pairs.slice(0, limit) },
          listText(name, found, limit),
        )
      }),
    )
  kg.command('merge')
    .description('make two entities one, as a new version: what is said of the second is said of the first')
    .argument('<name>')
    .argument('<kept>', 'the entity that stays: its exact name, or its key')
    .argument('<gone>', 'the entity that goes; its names find the first from then on')
    .option('--dry-run', 'only say what would come and what would go')
    .action(
      action(signal, async (session, name: string, kept: string, gone: string, options: { dryRun?: boolean }) => {
        const { duplicates, versions } = await session.host()
        const pair = { kept: await duplicates.keyOf(name, kept), gone: await duplicates.keyOf(name, gone) }
        const isDry = options.dryRun === true
        const started = await versions.merge(name, [pair], isDry)
        await printChange(session, started.jobId, isDry)
        // Only now is it known that they can be one.
        session.note(
          isDry
            ? `This would merge ${pair.gone} into ${pair.kept}.`
            : `${pair.gone} is merged into ${pair.kept}; \`clew kg split ${quoted(name)} ${quoted(pair.gone)}\` makes them two again.`,
        )
      }),
    )
  kg.command('split')
    .description('make an entity that was merged into another one stand for itself again, as a new version')
    .argument('<name>')
    .argument('<gone>', 'the key, or the name in it, that it had')
    .option('--dry-run', 'only say what would come and what would go')
    .action(
      action(signal, async (session, name: string, gone: string, options: { dryRun?: boolean }) => {
        const { duplicates, versions } = await session.host()
        const started = await versions.split(name, await duplicates.mergedKeyOf(name, gone), options.dryRun)
        await printChange(session, started.jobId, options.dryRun === true)
      }),
    )
  kg.command('keep-apart')
    .description('say that two entities are two: they are not listed as duplicates again, in any version')
    .argument('<name>')
    .argument('<one>', 'its exact name, or its key')
    .argument('<other>')
    .option('--undo', 'they may be listed again')
    .option('--dry-run', 'only say which entities are meant')
    .action(
      action(
        signal,
        async (session, name: string, one: string, other: string, options: { undo?: boolean; dryRun?: boolean }) => {
          const { duplicates } = await session.host()
          const pair: [string, string] = [await duplicates.keyOf(name, one), await duplicates.keyOf(name, other)]
          const isApart = options.undo !== true
          if (options.dryRun !== true) await duplicates.keepApart(name, [pair], isApart)
          const would = options.dryRun === true ? 'would be' : 'are'
          session.print(
            { kg: name, pair, apart: isApart, dryRun: options.dryRun === true },
            isApart
              ? `${pair[0]} and ${pair[1]} ${would} kept apart; \`--undo\` takes it back.`
              : `${pair[0]} and ${pair[1]} ${would} offered as duplicates again where they look like one.`,
          )
        },
      ),
    )
}

async function foundDuplicates(session: Session, kg: string, again: boolean): Promise<Duplicates> {
  const { duplicates } = await session.host()
  const known = await duplicates.get(kg)
  if (!again && known.found?.isPresent === true) return known
  const ended = await followJob(session, (await duplicates.find(kg)).jobId)
  if (ended.state === 'done') return duplicates.get(kg)
  throw new ClewError(
    ended.state === 'cancelled' ? 'cancelled' : 'unavailable',
    ended.error ?? 'It was stopped; the same command looks anew.',
  )
}

function listText(kg: string, found: NonNullable<Duplicates['found']>, limit: number): string {
  const { pairs, names, seconds } = found
  const looked = `${counted(names, 'name')} compared in ${duration(seconds)}`
  if (pairs.length === 0) return `No two entities of ${kg} look like one (${looked}).`
  const more = pairs.length - limit
  return [
    `${counted(pairs.length, 'pair')} of ${kg} may be one (${looked}); \`clew kg merge\` makes two one, \`clew kg keep-apart\` says that they are two.`,
    ...pairs.slice(0, limit).map(pairText),
    ...(more > 0 ? [`… and ${count(more)} more; \`--limit ${pairs.length}\` lists all.`] : []),
  ].join('\n')
}

function pairText({ a, b, chance, reasons, doubts }: DuplicatePair): string {
  const side = ({ name, key, degree }: DuplicatePair['a']): string =>
    `${shortened(name, 80)}${name === key || name.includes(key) ? '' : ` [${shortened(key, 80)}]`} (${counted(degree, 'fact')})`
  return [
    `${String(Math.min(99, Math.round(100 * chance))).padStart(3)} %  ${side(a)}  ~  ${side(b)}`,
    `       for: ${reasons.map(inWords).join('; ')}`,
    ...(doubts.length === 0 ? [] : [`       against: ${doubts.map(inWords).join('; ')}`]),
  ].join('\n')
}

function quoted(text: string): string {
  return /^[\w./:#-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
