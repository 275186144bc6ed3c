import { ClewError } from '../../contract/errors.ts'
import { counted } from '../../contract/reading/format.ts'
import { replayWords } from '../../contract/reading/replay-words.ts'
import type { Replayed } from '../../contract/replay.ts'
import { progressText } from '../progress-line.ts'
import type { Session } from '../session.ts'
import { readTrajectories } from './trajectory-files.ts'

/** What may stand in place of what a record says. */
interface Instead {
  kg?: string | undefined
  model?: string | undefined
  adapter?: string | undefined
}

/** `clew ask --replay`: fails where another answer comes of a record. */
export async function replayFile(session: Session, path: string, { kg, model, adapter }: Instead): Promise<void> {
  const records = await readTrajectories(path)
  const { replay } = await session.host()
  const replayed: Replayed[] = []
  for (const [index, record] of records.entries()) {
    session.signal.throwIfAborted()
    session.progress.show(
      progressText({ phase: `record ${index + 1} of ${records.length}`, fraction: index / records.length }),
    )
    replayed.push(
      await replay.replay(
        record,
        {
          ...(kg === undefined ? {} : { kg }),
          ...(model === undefined ? {} : { model }),
          ...(adapter === undefined ? {} : { adapter }),
        },
        session.signal,
      ),
    )
  }
  session.print({ replayed }, replayed.flatMap(replayWords).join('\n'))
  const others = replayed.filter(({ same }) => !same).length
  if (others > 0)
    throw new ClewError(
      'conflict',
      `Another answer came of ${counted(others, 'record')} of ${records.length}; what has changed stands with each.`,
    )
}
