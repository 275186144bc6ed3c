import type { Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import type { ChangeResult } from '../../contract/job.ts'
import { factWords } from '../../contract/reading/fact-words.ts'
import { count, counted, moment, type Noun } from '../../contract/reading/format.ts'
import { actWords } from '../../contract/reading/version-words.ts'
import type { Version, VersionChanges, VersionList } from '../../contract/version.ts'
import { action } from '../action.ts'
import { followJob } from '../follow-job.ts'
import { wholeNumber } from '../numbers.ts'
import type { Session } from '../session.ts'
import { chosenTables, columnsOption, headingsOption, type TableOptions } from '../table-options.ts'
import { requireWholeFiles } from '../whole-files.ts'
import { inWords } from '../../contract/words/saying.ts'

interface AddOptions extends TableOptions {
  remove: string[]
  format?: string
  name?: string
  dryRun?: boolean
}

/** `clew kg add` and all that goes with the versions of a graph. */
export function addKgVersions(kg: Command, signal: AbortSignal): void {
  kg.command('add')
    .description(
      'add the facts of files to a graph, or remove facts from it, as a new version; the version before stays',
    )
    .argument('<name>')
    .argument('[file...]', 'files of the facts to add, in any format that `clew import` reads')
    .option('--remove <file...>', 'files of facts to remove; a fact without a time is removed with all its times', [])
    .option('--format <format>', 'the format of the files; left out, it is told from each file')
    .addOption(columnsOption())
    .addOption(headingsOption())
    .option('--name <name>', 'what the new version is called')
    .option('--dry-run', 'only say what would be new, what is there already, and what would go')
    .action(
      action(signal, async (session, name: string, files: string[], options: AddOptions) => {
        if (files.length + options.remove.length === 0)
          throw new ClewError('bad-request', 'Name files to add, or files to remove after --remove.')
        const { versions } = await session.host()
        const chosen = await chosenTables(session, [...files, ...options.remove], options.format, options)
        const started = await versions.start({
          kg: name,
          add: files,
          remove: options.remove,
          format: options.format,
          versionName: options.name,
          dryRun: options.dryRun,
          ...chosen,
        })
        await printChange(session, started.jobId, options.dryRun === true)
      }),
    )
  kg.command('take-back')
    .description('undo what one version of a graph changed, as a new version, and leave what others did')
    .argument('<name>')
    .argument('<version>', 'its number or its name')
    .option('--dry-run', 'only say what would come and what would go')
    .action(
      action(signal, async (session, name: string, version: string, options: { dryRun?: boolean }) => {
        const { versions } = await session.host()
        const { id } = versionCalled(await versions.list(name), version)
        const started = await versions.takeBack(name, id, options.dryRun)
        await printChange(session, started.jobId, options.dryRun === true)
      }),
    )
  kg.command('versions')
    .description('list the versions of a graph')
    .argument('<name>')
    .action(
      action(signal, async (session, name: string) => {
        const list = await (await session.host()).versions.list(name)
        session.print(list, list.versions.map(version => versionText(version, list.current)).join('\n'))
      }),
    )
  kg.command('version')
    .description('name a version of a graph: the present one, or another')
    .argument('<name>')
    .argument('[version-name]', 'left out, it has none any more')
    .option('--of <version>', 'the version that is to be named: its number or its name')
    .action(
      action(signal, async (session, name: string, called: string | undefined, options: { of?: string }) => {
        const { versions } = await session.host()
        const list = await versions.list(name)
        const { id } = options.of === undefined ? present(list) : versionCalled(list, options.of)
        await versions.name(name, id, called)
        session.print(
          { kg: name, version: id, name: called },
          called === undefined ? `Version ${id} of ${name} has no name.` : `Version ${id} of ${name} is "${called}".`,
        )
      }),
    )
  kg.command('switch')
    .description('make another version of a graph the present one')
    .argument('<name>')
    .argument('<version>', 'its number or its name')
    .action(
      action(signal, async (session, name: string, version: string) => {
        const { versions } = await session.host()
        const { id } = versionCalled(await versions.list(name), version)
        const { previous } = await versions.switch(name, id)
        session.print(
          { kg: name, version: id, previous },
          `${name} is version ${id} now; \`clew kg switch ${name} ${previous}\` goes back.`,
        )
      }),
    )
  kg.command('forget')
    .description('remove a version of a graph that is not the present one; it stays in the trash for 30 days')
    .argument('<name>')
    .argument('<version>', 'its number or its name')
    .action(
      action(signal, async (session, name: string, version: string) => {
        const { versions } = await session.host()
        const { id } = versionCalled(await versions.list(name), version)
        const { undoId } = await versions.remove(name, id)
        session.print(
          { kg: name, version: id, undoId },
          `Removed version ${id} of ${name}; \`clew kg recall ${undoId}\` takes it back.`,
        )
      }),
    )
  kg.command('recall')
    .description('take a removed version back')
    .argument('<undo-id>', 'what `clew kg forget` said')
    .action(
      action(signal, async (session, undoId: string) => {
        const { kg: name, version } = await (await session.host()).versions.undoRemove(undoId)
        session.print({ kg: name, version }, `Version ${version} of ${name} is back.`)
      }),
    )
  kg.command('compare')
    .description('show what changed between two versions of a graph')
    .argument('<name>')
    .option('--since <version>', 'a number, a name, or a date such as 2026-03-01; left out, the version before')
    .option('--to <version>', 'left out, the present version')
    .option('--most <n>', 'examples of each at most', wholeNumber(0), 20)
    .action(
      action(signal, async (session, name: string, options: { since?: string; to?: string; most: number }) => {
        const { versions } = await session.host()
        const list = await versions.list(name)
        const to = options.to === undefined ? present(list) : versionCalled(list, options.to)
        const from = options.since === undefined ? before(list, to) : versionCalled(list, options.since)
        const changes = await versions.compare(name, from.id, to.id, options.most)
        session.print(
          { kg: name, from: from.id, to: to.id, ...changes },
          [`From version ${from.id} to version ${to.id} of ${name}:`, ...changesText(changes)].join('\n'),
        )
      }),
    )
}

/** Follows the job of a change and prints what it came to. */
export async function printChange(session: Session, jobId: string, dryRun: boolean): Promise<void> {
  const ended = await followJob(session, jobId)
  const { change } = ended
  if (change === undefined)
    throw new ClewError('unavailable', ended.error ?? 'It was cancelled; the graph is as it was before.')
  session.print(change, changeText(change, dryRun))
  // Cut off, it is made up for by the next change that is large enough.
  if (change.wholeJob !== undefined) await followJob(session, change.wholeJob)
  requireWholeFiles(change)
}

function changeText(change: ChangeResult, dryRun: boolean): string {
  const { version, changes, there, absent, rejected, rejectedCount, notes, kg } = change
  const what = dryRun
    ? `Nothing was changed. This would come and go in ${kg}:`
    : version === undefined
      ? `Nothing was to change in ${kg}.`
      : `${kg} is version ${version} now, after ${change.seconds.toFixed(1)} s; \`clew kg versions ${kg}\` lists all.`
  return [
    what,
    ...changesText(changes),
    ...(there > 0 ? [`${counted(there, 'fact')} to add ${there === 1 ? 'is' : 'are'} there already`] : []),
    ...(absent > 0 ? [`${counted(absent, 'fact')} to remove ${absent === 1 ? 'is' : 'are'} not there`] : []),
    ...notes.map(inWords),
    ...(rejectedCount > 0 ? [`${counted(rejectedCount, 'line')} rejected:`] : []),
    ...rejected
      .slice(0, REJECTED_SHOWN)
      .map(({ file, line, reason }) => `  ${file}${line === 0 ? '' : `:${line}`}: ${reason}`),
  ].join('\n')
}

const REJECTED_SHOWN = 20

function changesText({ facts, entities, relations }: VersionChanges): string[] {
  const lines = (
    noun: Noun,
    { came, went }: { came: { count: number; first: string[] }; went: { count: number; first: string[] } },
  ): string[] =>
    [
      { verb: 'new', sign: '+', ...came },
      { verb: 'gone', sign: '-', ...went },
    ].flatMap(({ verb, sign, count: many, first }) =>
      many === 0
        ? []
        : [
            `${counted(many, noun)} ${verb}`,
            ...first.map(text => `  ${sign} ${text}`),
            ...(many > first.length ? [`  … and ${count(many - first.length)} more`] : []),
          ],
    )
  const words = (changed: VersionChanges['facts']['came']): { count: number; first: string[] } => ({
    count: changed.count,
    first: changed.first.map(factWords),
  })
  const all = [
    ...lines('fact', { came: words(facts.came), went: words(facts.went) }),
    ...lines('entity', entities),
    ...lines('relation', relations),
  ]
  return all.length === 0 ? ['No fact came or went.'] : all
}

function versionText(version: Version, current: number): string {
  const { id, name, createdAt, act, sources, added, removed, triples } = version
  const how = actWords(version) ?? (sources.length === 0 ? '' : `from ${sources.join(', ')}`)
  return [
    `${id === current ? '*' : ' '} ${id}${name === undefined ? '' : ` "${name}"`}: ${counted(triples, 'triple')}`,
    ...(act === 'import' ? [] : [`+${count(added)} −${count(removed)}`]),
    ...(how === '' ? [] : [how]),
    moment(createdAt),
  ].join(', ')
}

function present({ current, versions }: VersionList): Version {
  const found = versions.find(({ id }) => id === current)
  if (found === undefined) throw new ClewError('not-found', 'The graph has no present version; switch to one.')
  return found
}

/** The one that a version was made of, as far as it is still there. */
function before({ versions }: VersionList, { id, previous }: Version): Version {
  const found = versions.find(version => version.id === previous) ?? versions.findLast(version => version.id < id)
  if (found === undefined)
    throw new ClewError('bad-request', 'There is no version before; name one with --since, or add to the graph first.')
  return found
}

/** By its name, its number, or a date: the last version before that day. */
export function versionCalled({ versions }: VersionList, called: string): Version {
  const isDate = /^\d{4}-\d{2}(?:-\d{2})?$/.test(called)
  const found =
    versions.find(({ name }) => name === called) ??
    versions.find(({ id }) => String(id) === called) ??
    (isDate ? (versions.findLast(({ createdAt }) => createdAt < called) ?? versions[0]) : undefined)
  if (found === undefined)
    throw new ClewError(
      'not-found',
      `There is no version "${called.slice(0, 100)}"; \`clew kg versions\` lists those there are. A date is written such as 2026-03-01.`,
    )
  return found
}
