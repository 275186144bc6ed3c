import { expect, test } from 'vitest'
import { watchingBlocks } from '../../../scripts/bench/event-loop-blocks.ts'
import { FilmGraph } from '../../../scripts/bench/film-graph.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const busy = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('the longest block is that of work that did not give way', async () => {
  const { value, longest } = await watchingBlocks(async () => {
    busy(20)
    await new Promise<void>(resolve => {
      setImmediate(resolve)
    })
    busy(120)
    return 7
  })
  expect(value).toBe(7)
  expect(longest.ms).toBeGreaterThanOrEqual(119)
  expect(longest.cpuMs).toBeGreaterThan(0)
})

test('what questions to the made-up graph name is there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clew-films-'))
  try {
    const films = new FilmGraph(4_000)
    const file = join(folder, 'films.txt')
    await films.write(file)
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(4_000)
    const names = new Set(lines.flatMap(line => [line.split('|')[0], line.split('|')[2]]))
    const named = films.questions(90).filter(({ question }) => [...names].some(name => question.includes(name ?? '?')))
    // One kind in nine names nothing.
    expect(named).toHaveLength(80)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
