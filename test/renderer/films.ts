import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FILMS, type Temporary } from '../host/temporary-host.ts'
import { until } from '../until.ts'

export async function importFilms({ home, host }: Temporary, name = 'films'): Promise<void> {
  const path = join(home, `${name}.txt`)
  await writeFile(path, FILMS)
  const { jobId } = await host.imports.start({ paths: [path], name })
  const { state, error } = await host.jobs.finished(jobId)
  if (state !== 'done') throw new Error(error ?? state)
}

/** Asks of films and waits until the answer is kept; gives its id. */
export async function answered({ host }: Temporary, question: string): Promise<string> {
  const { id } = await host.asks.start({ kg: 'films', question })
  await until(async () =>
    (await host.asks.history({ limit: 100 })).some(card => card.id === id && card.status === 'answered'),
  )
  return id
}
