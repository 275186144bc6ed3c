import type { Temporary } from '../host/temporary-host.ts'
import { addGraph, FILMS } from './host-side.ts'
import { until } from '../until.ts'

export const importFilms = (temporary: Temporary, name = 'films'): Promise<void> => addGraph(temporary, name, FILMS)

/** Asks of films and waits until the answer is kept; gives its id. */
export async function answered({ host }: Temporary, question: string, kg = 'films'): Promise<string> {
  const { id } = await host.asks.start({ kg, question })
  await until(async () =>
    (await host.asks.history({ limit: 100 })).some(card => card.id === id && card.status === 'answered'),
  )
  return id
}
