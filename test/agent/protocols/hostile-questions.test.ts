import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { clew } from '../../../electron/agent/protocols/clew.ts'
import { isGiven } from '../../../electron/contract/reading/estimate.ts'
import { surenessWords } from '../../../electron/contract/reading/sureness-words.ts'
import { outcomeOf } from '../../../electron/contract/reading/outcome.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { openGraph, type LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { loadNavigator, type Navigator } from '../../../electron/model/navigator/navigator.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'
import { withGraph } from '../stored-graph.ts'

/** Films with operators and numbers for names; no running time is a number. */
const FILMS = `The First Wives Club|directed_by|Hugh Wilson
The First Wives Club|starred_actors|Bette Midler
The First Wives Club|starred_actors|Diane Keaton
The First Wives Club|release_year|1996
Most Wanted|written_by|Keenen Ivory Wayans
Most Wanted|starred_actors|Keenen Ivory Wayans
Most Wanted|directed_by|David Glenn Hogan
Most Wanted|release_year|1997
Not One Less|directed_by|Zhang Yimou
Not One Less|starred_actors|Wei Minzhi
Not One Less|release_year|1999
Hero|directed_by|Zhang Yimou
Hero|starred_actors|Jet Li
Hero|release_year|2002
1984|directed_by|Michael Anderson
1984|written_by|George Orwell
1984|starred_actors|Edmond O'Brien
1984|release_year|1956
300|directed_by|Zack Snyder
300|starred_actors|Gerard Butler
300|written_by|Frank Miller
300|release_year|2006
Watchmen|directed_by|Zack Snyder
Watchmen|starred_actors|Malin Akerman
Watchmen|release_year|2009
Amadeus|directed_by|Milos Forman
Amadeus|starred_actors|Tom Hulce
Amadeus|release_year|1984
Crash (1996)|directed_by|David Cronenberg
Crash (1996)|release_year|1996
Crash (2004)|directed_by|Paul Haggis
Crash (2004)|release_year|2004
Hero|running_time|unknown
Watchmen|running_time|to be announced
`

/** Whatever is asked is answered by then; processor time, which other work on the machine does not lengthen. */
const LONGEST_S = 2

let home: string
let kg: LmdbGraph
let navigator: Navigator

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-hostile-'))
  await writeFile(join(home, 'films.txt'), FILMS)
  await importGraph({ files: [join(home, 'films.txt')], folder: join(home, 'graph'), name: 'films', format: 'pipe' })
  kg = await openGraph(join(home, 'graph'))
  navigator = await loadNavigator('resources/models/navigator.bin')
  // What is read of the graph once is no part of a question's time.
  await asked('Who directed Hero?')
})
afterAll(async () => {
  await kg.close()
  await rm(home, { recursive: true, force: true })
})

async function asked(question: string, graph: KnowledgeGraph = kg): Promise<Trajectory> {
  const settings = {
    turns: 8,
    temperature: 0,
    seed: 1,
    constrained: true,
    relationOrder: 'plain',
    sureness: { mostWrong: 0.1, offset: 0 },
  } as const
  const started = cpuSeconds()
  let last: Trajectory | undefined
  for await (const event of runEpisode({ question, protocol: clew(), policy: navigator, kg: graph, settings }))
    if (event.kind === 'finished') last = event.trajectory
  if (last === undefined) throw new Error('The episode did not finish.')
  expect(cpuSeconds() - started).toBeLessThan(LONGEST_S)
  expect(['answered', 'no-answer']).toContain(last.status)
  return last
}

const names = ({ answer }: Trajectory): string[] => answer.map(({ name }) => name).toSorted()
/** Answers that are given as sure. */
const given = (trajectory: Trajectory): string[] => (isGiven(trajectory) ? names(trajectory) : [])

describe('an operator or a number inside a name is a name', () => {
  test.each([
    ['Who directed The First Wives Club?', ['Hugh Wilson']],
    ['who starred in the first wives club?', ['Bette Midler', 'Diane Keaton']],
    ['When was The First Wives Club released?', ['1996']],
    ['Who wrote Most Wanted?', ['Keenen Ivory Wayans']],
    ['who directed most wanted', ['David Glenn Hogan']],
    ['Who directed Not One Less?', ['Zhang Yimou']],
    ['which other films did the director of Not One Less direct?', ['Hero']],
    ['who starred in not one less', ['Wei Minzhi']],
    ['Who directed 1984?', ['Michael Anderson']],
    ['who wrote 1984', ['George Orwell']],
    ['When was 1984 released?', ['1956']],
    ['Who directed 300?', ['Zack Snyder']],
    ['When was 300 released?', ['2006']],
    ['who acted in 300', ['Gerard Butler']],
  ])('%s', async (question, answer) => {
    expect(names(await asked(question))).toEqual(answer)
  })
})

test('a number that is a year where a year is asked about stays one', async () => {
  expect(names(await asked('Which films were released in 1984?'))).toEqual(['Amadeus'])
})

test.each([
  ['Who directed Crash?', ['David Cronenberg', 'Paul Haggis']],
  ['When was Crash released?', ['1996', '2004']],
])('what may be either of two is answered for both: %s', async (question, answers) => {
  expect(names(await asked(question))).toEqual(answers)
})

describe('what says nothing of the graph gets no sure answer', () => {
  test.each([
    ['a class nobody has', 'Which universities are there?'],
    ['a superlative over a relation without values', 'Which film has the longest running time?'],
    ['a number compared with a date', 'Which films are longer than 1999-05-12?'],
    ['numbers only', '12 99 47 5'],
    ['a long number', '9'.repeat(500)],
    ['punctuation only', '?!… — ¿'],
    ['SPARQL', 'SELECT ?x WHERE { ?x <http://example.org/directed_by> ?y } LIMIT 10'],
    ['a file path', '/etc/passwd ../../secrets.txt C:\\Windows\\system32'],
    ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['emoji only', '🎬🎥🍿 👨‍👩‍👧‍👦'],
    ['control characters only', '\u0000\u0001\u001b[31m\u0007'],
  ])('%s', async (_, question) => {
    expect(given(await asked(question))).toEqual([])
  })

  test('another language is said to be one', async () => {
    for (const question of ['Wer hat den Film Hero gedreht und wann?', '谁导演了英雄？', 'Кто снял фильм Герой?']) {
      const trajectory = await asked(question)
      expect(given(trajectory)).toEqual([])
      expect(trajectory.turns.map(({ text }) => text).join(' ')).toMatch(/another language|German|English only/)
    }
  })
})

describe('signs that nobody sees change nothing', () => {
  test.each([
    ['right-to-left marks', 'Who directed \u200fHero\u200f?'],
    ['an override', 'Who directed \u202eHero\u202c?'],
    ['control characters', 'Who\u0000 directed\u0007 Hero\u001b?'],
    ['emoji', '🎬 Who directed Hero? 🍿'],
    ['a byte order mark and zero-width spaces', '\ufeffWho directed\u200b Hero?'],
    ['line breaks and tabs', '\n\tWho   directed\r\n Hero?\n'],
  ])('%s', async (_, question) => {
    expect(names(await asked(question))).toEqual(['Zhang Yimou'])
  })
})

describe('of a text that is longer than what is read no answer is sure', () => {
  test.each([
    ['words', 'Who directed Hero? ' + 'lorem ipsum dolor sit amet '.repeat(4_000)],
    ['one word', `Who directed ${'a'.repeat(100_000)}?`],
    ['names', 'Hero 300 1984 '.repeat(7_000)],
    ['brackets', '(('.repeat(50_000)],
  ])('100 kB of %s', async (_, question) => {
    expect(given(await asked(question))).toEqual([])
  })
})

test('of more than are listed it says how many there are, and what to add', async () => {
  const rows = Array.from({ length: 1_200 }, (_, i) => [`Film ${i}`, 'directed_by', 'Jesus Franco'] as const)
  await withGraph(rows, async many => {
    const trajectory = await asked('Which films did Jesus Franco direct?', many)
    expect(trajectory.answer).toHaveLength(1_000)
    const more =
      'These are the first 1,000 of 1,200; say more of those that are meant, such as a year, a place or a kind.'
    expect(surenessWords(trajectory)).toContain(more)
    expect(trajectory.turns.at(-1)?.thought).toContain(more)
  })
})

test('it says how a question ended in a sentence', async () => {
  for (const question of ['Which universities are there?', '12 99 47 5', '']) {
    const { title, reason } = outcomeOf(await asked(question))
    expect(title).toMatch(/\.$/)
    expect(reason ?? '').not.toMatch(/undefined|Error|at .*\.ts/)
  }
})
