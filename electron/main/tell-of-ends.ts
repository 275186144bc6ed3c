import type { Opened } from '../contract/bridge.ts'
import { isQuiet, type JobView } from '../contract/job.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { isAtWork } from '../contract/states.ts'
import type { Host } from '../host/host.ts'
import { inWords } from '../contract/words/saying.ts'
import { type Language, say } from '../contract/words/words.ts'
import { inLanguage } from '../contract/words/in-language.ts'

/** What the system tells a person who looks elsewhere, and what the window shows once that is clicked. */
export interface EndOfJob {
  title: string
  body: string
  opens: Opened
}

/** Undefined where it is no news: what was cancelled, by whom it concerns, and what began by itself. */
export function endOfJob(job: JobView): EndOfJob | undefined {
  const { id, title, state, error, result, documents, change } = job
  if (isQuiet(job) || (state !== 'done' && state !== 'failed')) return undefined
  const kg = result?.kg ?? documents?.kg ?? change?.kg
  return {
    title: say(state === 'done' ? 'dialogs.done' : 'dialogs.notFinished'),
    body: shortened(
      state === 'done' || error === undefined ? inWords(title) : `${inWords(title)}: ${inWords(error)}`,
      200,
    ),
    // A faultless import is put away by the page, and its graph stays.
    opens: kg === undefined ? { kind: 'job', id } : { kind: 'graph', kg },
  }
}

/**
 * A text in which a desktop finds no markup. On Linux many take the text of a notification for some, and names of files
 * come from anywhere; others show an entity as it is written, so that there is no escaping.
 */
export function withoutMarkup(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('&', '＆')
}

/** Calls `tell` with every job that ended while this runs. */
export async function tellOfEnds(
  jobs: Pick<Host['jobs'], 'watch' | 'finished'>,
  tell: (end: EndOfJob) => void,
  spoken: () => Language,
  signal?: AbortSignal,
): Promise<void> {
  const followed = new Set<string>()
  for await (const list of jobs.watch(signal))
    for (const job of list) {
      if (!isAtWork(job) || followed.has(job.id)) continue
      followed.add(job.id)
      // Asked of the queue itself: the page may put a job away before the list is read again.
      jobs.finished(job.id).then(
        ended => {
          followed.delete(job.id)
          const end = inLanguage(spoken(), () => endOfJob(ended))
          if (end !== undefined && signal?.aborted !== true) tell(end)
        },
        () => followed.delete(job.id),
      )
    }
}
