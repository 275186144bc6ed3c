import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { benchAgent, type AgentBenchOptions } from '../../../scripts/bench/agent.ts'
import { agentText } from '../../../scripts/bench/agent/text.ts'

const FILMS = ['Alien', 'Blade Runner', 'Witness', 'Heat', 'Casino', 'Ran', 'Gattaca', 'Brazil']
const PEOPLE = ['Ridley Scott', 'Ridley Scott', 'Peter Weir', 'Michael Mann', 'Martin Scorsese', 'Akira Kurosawa']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-bench-test-'))
  const metaqa = join(folder, 'data', 'metaqa')
  await mkdir(metaqa, { recursive: true })
  const director = (i: number): string => PEOPLE[i] ?? `Director ${i}`
  const lines = (write: (film: string, i: number) => string): string => `${FILMS.map(write).join('\n')}\n`
  await writeFile(
    join(metaqa, 'kb.txt'),
    lines((film, i) => `${film}|directed_by|${director(i)}\n${film}|release_year|${1980 + i}`),
  )
  await writeFile(
    join(metaqa, 'qa_dev_1hop.txt'),
    lines((film, i) => `who directed [${film}]\t${director(i)}`),
  )
  await writeFile(
    join(metaqa, 'qa_dev_1hop_types.txt'),
    lines(() => 'movie_to_director'),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const options = (more: Partial<AgentBenchOptions> = {}): AgentBenchOptions => ({
  home: join(folder, 'home'),
  data: join(folder, 'data'),
  sets: ['metaqa-1'],
  relations: false,
  limit: 5,
  models: ['navigator', 'a model that is not there'],
  protocols: ['kg-r1', 'clew', 'graph-r1'],
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...more,
})

async function answerLines(): Promise<string[]> {
  const [program = ''] = await readdir(join(folder, 'home', 'answers'))
  const file = join(folder, 'home', 'answers', program, 'metaqa-1.kg-r1.navigator.jsonl')
  return (await readFile(file, 'utf8')).trim().split('\n')
}

test(
  'a run that is interrupted stops at once and is gone on with; what is answered is not asked again',
  { tags: 'slow' },
  async () => {
    const abort = new AbortController()
    const stopped = benchAgent(
      options({
        signal: abort.signal,
        onProgress: text => {
          if (text.includes('2 of 5')) abort.abort(new Error('Interrupted.'))
        },
      }),
    )
    await expect(stopped).rejects.toThrow('Interrupted.')
    const before = await answerLines()
    expect(before).toHaveLength(2)

    const told: string[] = []
    const { rows, missing } = await benchAgent(options({ onProgress: text => told.push(text) }))
    expect((await answerLines()).slice(0, 2)).toEqual(before)
    expect(rows.map(({ protocol, questions, exact }) => [protocol, questions, exact.value])).toEqual([
      ['kg-r1', 5, 1],
      ['clew', 5, 1],
    ])
    expect(rows[0]?.kinds).toMatchObject([{ kind: 'movie → director', questions: 5 }])
    expect(missing).toEqual(['a model that is not there: not in this installation'])
    // The graph is there since the first run.
    expect(told.filter(text => text.startsWith('importing'))).toEqual([])
    expect(told.filter(text => /^metaqa-1, clew, navigator: [1-5] of 5, .+ left$/.test(text))).toHaveLength(5)

    const again: string[] = []
    const repeated = await benchAgent(options({ onProgress: text => again.push(text) }))
    expect(repeated.rows).toEqual(rows)
    expect(again).toEqual(['reading metaqa-1'])
    expect(agentText(repeated)).toContain('| MetaQA dev, 1 hop | kg-r1    | navigator | 5 | 1.000 (.566–1.000)')
  },
)

test('a data set that is not there is named, and one for other protocols is left out and told', async () => {
  await expect(benchAgent(options({ sets: ['restaurants'] }))).rejects.toThrow(/restaurants/)
  const { rows, missing } = await benchAgent(options({ protocols: ['graph-r1'], models: ['navigator'] }))
  expect(rows).toEqual([])
  expect(missing).toEqual(['MetaQA dev, 1 hop: it is for protocols that walk a graph'])
})
