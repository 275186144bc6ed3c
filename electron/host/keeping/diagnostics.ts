import { arch, availableParallelism, freemem, platform, release, totalmem } from 'node:os'
import { bytes, counted } from '../../contract/reading/format.ts'
import type { Folders } from '../folders.ts'
import type { Projects } from '../graphs/projects.ts'
import { lastLines, levelOf, type LogLine } from '../log-lines.ts'
import { storedIn } from '../stored.ts'
import { version } from '../version.ts'

const MOST_ERRORS = 20
const MOST_FRAMES = 4

/**
 * What somebody needs to know who is asked for help: version, system, sizes and the last errors. No name of a graph, a
 * file or a person is in it, no question and no path: of an error only what kind it is and where in Clew it came from.
 */
export async function diagnosticsOf({
  folders,
  graphs,
  door,
}: {
  folders: Folders
  graphs: Pick<Projects, 'list'>
  door: string
}): Promise<string> {
  const [stored, cards, errors] = await Promise.all([
    storedIn(folders),
    graphs.list(),
    lastLines(folders.logs, MOST_ERRORS, 'warn'),
  ])
  const electron = process.versions.electron === undefined ? '' : `, Electron ${process.versions.electron}`
  return [
    `Clew ${version} (${door}), Node.js ${process.versions.node}${electron}`,
    `${platform()} ${arch()}, ${release()}, ${counted(availableParallelism(), 'core')}, ${bytes(totalmem())} of memory, ${bytes(freemem())} free`,
    `Graphs: ${cards.length === 0 ? 'none' : cards.map(({ triples, documents, state }) => (state === 'ready' ? `${counted(triples, 'triple')}${documents > 0 ? ` and ${counted(documents, 'document')}` : ''}` : 'one that cannot be read')).join('; ')}`,
    ...stored.folders.map(({ folder, files, bytes: size }) => `${folder}: ${counted(files, 'file')}, ${bytes(size)}`),
    ...(stored.open.length > 0 ? [`open to others: ${stored.open.join(', ')}`] : []),
    errors.length === 0 ? 'No error in the log.' : 'The last errors, without names:',
    ...errors.map(errorText),
  ].join('\n')
}

function errorText(line: LogLine): string {
  const { time, msg = '', err } = line
  const kind = err === undefined ? [] : [[err.type, err.code].filter(part => part !== undefined).join(' ')]
  // What follows a colon was made of what went wrong, and may name it.
  return [time, levelOf(line), msg.split(':')[0], ...kind, ...framesOf(err?.stack)].join('  ')
}

/** Functions with the last part of where they stand. */
function framesOf(stack: string | undefined): string[] {
  const frames = (stack ?? '').split('\n').flatMap(line => {
    const [, called, file] = /^\s+at (?:async )?(?:([\w.<>$ ]+) \()?(?:.*[\\/])?([\w.-]+:\d+):\d+\)?$/.exec(line) ?? []
    return file === undefined ? [] : [`${called ?? ''}@${file}`]
  })
  return frames.slice(0, MOST_FRAMES)
}
