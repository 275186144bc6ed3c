import type { Command } from 'commander'
import { LONGEST_PATH, type EntityPage, type PathsFound, type PathView } from '../../contract/browse.ts'
import { ClewError } from '../../contract/errors.ts'
import { count, counted } from '../../contract/reading/format.ts'
import { pathsEnd } from '../../contract/reading/path-words.ts'
import { action } from '../action.ts'
import { wholeNumber } from '../numbers.ts'

const MOST_EACH = 100
const MOST_PATHS = 500

interface PathsOptions {
  all?: boolean
  longest: number
  most: number
  without: string[]
}

/** `clew kg entity` and `clew kg paths`: what the Explore screen shows, in lines. */
export function addKgBrowse(kg: Command, signal: AbortSignal): void {
  kg.command('entity')
    .description('show what a graph says of an entity: its facts by relation, with their numbers')
    .argument('<name>')
    .argument('<entity>', 'its name, or its key')
    .option('--each <n>', 'ends of each relation that are named, at most', wholeNumber(0), 8)
    .action(
      action(signal, async (session, name: string, entity: string, { each }: { each: number }) => {
        const { browsing } = await session.host()
        const page = await browsing.entity(name, entity, checked(each, MOST_EACH, '--each'))
        const { passages = [], questions } = await browsing.mentions(name, page.entity.key)
        session.print({ kg: name, ...page, passages, questions }, entityLines(page, passages, questions).join('\n'))
      }),
    )
  kg.command('paths')
    .description('find the ways from one entity to another in a graph, whichever way its facts point')
    .argument('<name>')
    .argument('<from>')
    .argument('<to>')
    .option('--all', 'all ways up to the greatest length, and not only the shortest ones')
    .option('--longest <n>', 'facts of a way, at most', wholeNumber(1), 4)
    .option('--most <n>', 'ways that are told, at most', wholeNumber(1), 20)
    .option('--without <relation...>', 'relations that no way goes along', [])
    .action(
      action(signal, async (session, name: string, from: string, to: string, options: PathsOptions) => {
        const { browsing } = await session.host()
        const found = await browsing.paths(
          name,
          {
            from,
            to,
            which: options.all === true ? 'all' : 'shortest',
            longest: checked(options.longest, LONGEST_PATH, '--longest'),
            most: checked(options.most, MOST_PATHS, '--most'),
            without: options.without,
          },
          {
            signal: session.signal,
            told: (looked, length) =>
              session.progress.show(`ways of ${counted(length, 'fact')}: ${counted(looked, 'fact')} looked at`),
          },
        )
        session.print({ kg: name, ...found }, pathLines(found).join('\n'))
      }),
    )
}

function checked(value: number, most: number, option: string): number {
  if (value > most) throw new ClewError('bad-request', `${option} is ${value}; choose ${most} or less.`)
  return value
}

function entityLines(
  { entity, groups }: EntityPage,
  passages: readonly { text: string; document: string }[],
  questions: readonly { question: string }[],
): string[] {
  const types = entity.types.length > 0 ? ` (${entity.types.join(', ')})` : ''
  return [
    `${entity.name}${types}: ${counted(entity.degree, 'fact')}`,
    ...groups.flatMap(({ relation, direction, total, items }) => {
      const more = total - items.length
      return [
        `${direction === 'tail' ? '→' : '←'} ${relation} ${count(total)}`,
        ...items.map(({ entity: { name }, times }) => `    ${name}${times.length > 0 ? ` [${times.join('; ')}]` : ''}`),
        ...(more > 0 ? [`    … and ${count(more)} more`] : []),
      ]
    }),
    ...(passages.length > 0
      ? ['In documents:', ...passages.map(({ text, document }) => `    “${text}” ${document}`)]
      : []),
    ...(questions.length > 0 ? ['Asked about:', ...questions.map(({ question }) => `    ${question}`)] : []),
  ]
}

function pathLines(found: PathsFound): string[] {
  return [...found.paths.map(pathLine), pathsEnd(found)]
}

function pathLine({ nodes, steps }: PathView): string {
  return nodes
    .map(({ key, name }, index) => {
      const joining = steps[index - 1]?.map(({ relation, head }) => (head === key ? `←${relation}—` : `—${relation}→`))
      return joining === undefined ? name : ` ${[...new Set(joining)].join(', ')} ${name}`
    })
    .join('')
}
