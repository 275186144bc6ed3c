import { describe, expect, it } from 'vitest'
import { answerTable, matchingRows, sortedRows, tableText } from '../../../electron/contract/reading/answer-rows.ts'
import { answerNotes } from '../../../electron/contract/reading/answer-lines.ts'
import { behindOf } from '../../../electron/contract/reading/behind.ts'
import { doubtsAbout } from '../../../electron/contract/reading/doubts.ts'
import { sharedNames } from '../../../electron/contract/reading/namesakes.ts'
import { headlineOf } from '../../../electron/contract/reading/outcome.ts'
import { rankingOf } from '../../../electron/contract/reading/ranking.ts'
import { clew } from '../../../electron/agent/protocols/clew.ts'
import { runEpisode } from '../../../electron/agent/episode.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { scriptedPolicy } from '../../agent/scripted-policy.ts'
import { withGraph } from '../../agent/stored-graph.ts'

const FILMS: [string, string, string][] = [
  ['Not Wanted', 'directed_by', 'Ida Lupino'],
  ['Never Fear', 'directed_by', 'Ida Lupino'],
  ['Outrage', 'directed_by', 'Ida Lupino'],
  ['Not Wanted', 'year', '1949'],
  ['Never Fear', 'year', '1949'],
  ['Never Fear', 'year', '1961'],
  ['Outrage', 'year', '1950'],
  ['Outrage', 'stars', '2'],
  ['Outrage', 'stars', '3'],
  ['Outrage', 'stars', '4'],
  ['Heat (1995)', 'directed_by', 'Michael Mann'],
  ['Heat (1972)', 'directed_by', 'Paul Morrissey'],
]

/** What a program over the films comes to, as the record has it. */
async function answered(
  program: string,
  answer: string,
  question = 'Which?',
  entities: string[] = [],
): Promise<Trajectory> {
  let last: Trajectory | undefined
  const settings = { turns: 3, temperature: 0, seed: 1, constrained: false, relationOrder: 'plain' } as const
  await withGraph(FILMS, async kg => {
    const policy = scriptedPolicy([`<program>${program}</program>`, `<answer>${answer}</answer>`])
    for await (const event of runEpisode({ question, topicEntities: entities, protocol: clew(), policy, kg, settings }))
      if (event.kind === 'finished') last = event.trajectory
  })
  if (last === undefined) throw new Error('The episode did not finish.')
  return last
}

describe('a superlative', () => {
  it('is ranked: those worth the same share a place, and who comes next stands under them', async () => {
    const first = await answered('s1 = follow("Ida Lupino", ^directed_by)\ns2 = top(s1, year, "min")', 's2')
    const { by, answers, next } = rankingOf(first) ?? { answers: [], next: [] }
    expect(by).toBe('year')
    expect(answers.map(({ place, name, value }) => [place, name, value])).toEqual([
      [1, 'Never Fear', '1949'],
      [1, 'Not Wanted', '1949'],
    ])
    expect(next).toEqual([{ place: 3, name: 'Outrage', value: '1950' }])
    expect(headlineOf(first)).toBe('Never Fear and Not Wanted, 1949')
    expect(behindOf(first)).toMatchObject({ title: 'What was compared', said: ['Among 3 entities.'] })
    expect(doubtsAbout(first)).toEqual(['Never Fear has 1949 and 1961 here; it was compared by 1949.'])
  })

  it('by what numbers come to is ranked by that, and no doubt that one of them is the same', async () => {
    const program = 's1 = start("Never Fear")\ns2 = either(s1, "Outrage")\ns3 = top(s2, sum(year), "max")'
    const first = await answered(program, 's3')
    expect(rankingOf(first)).toMatchObject({
      by: 'sum of year',
      answers: [{ place: 1, name: 'Never Fear', value: '3910' }],
      next: [{ place: 2, name: 'Outrage', value: '1950' }],
    })
    expect(headlineOf(first)).toBe('Never Fear, 3910')
    const mean = await answered('s1 = start("Outrage")\ns2 = top(s1, mean(stars), "max")', 's2')
    expect(rankingOf(mean)).toMatchObject({ by: 'mean of stars', answers: [{ name: 'Outrage', value: '3' }] })
    expect(doubtsAbout(mean)).toEqual([])
  })

  it('is no ranking where something else was answered', async () => {
    const other = await answered('s1 = follow("Ida Lupino", ^directed_by)\ns2 = top(s1, year, "min")', 'Ida Lupino')
    expect(rankingOf(other)).toBeUndefined()
  })

  it('has values also where the condition stands beside others', async () => {
    const kept = await answered('s1 = follow("Ida Lupino", ^directed_by)\ns2 = both(s1, having(year, ">", 1949))', 's2')
    expect(rankingOf(kept)?.answers.map(({ name, value }) => [name, value])).toEqual([
      ['Never Fear', '1961'],
      ['Outrage', '1950'],
    ])
    expect(rankingOf(kept)?.by).toBe('year')
    expect(rankingOf(kept)?.beside).toBeUndefined()
  })

  it('beside what each has itself tells both values', async () => {
    const program = 's1 = start("Outrage")\ns2 = keep(s1, year, ">", own(stars))'
    const kept = await answered(program, 's2')
    expect(rankingOf(kept)).toMatchObject({
      by: 'year',
      beside: 'stars',
      answers: [{ name: 'Outrage', value: '1950' }],
    })
    expect(rankingOf(kept)?.answers[0]?.beside).toMatch(/^[2-4](, [2-4])*$/)
    expect(answerTable(kept).columns.map(({ title }) => title)).toEqual(expect.arrayContaining(['year', 'stars']))
  })
})

describe('what stands behind an answer', () => {
  it('is what was counted', async () => {
    const count = await answered('s1 = follow("Ida Lupino", ^directed_by)\ns2 = count(s1)', 's2')
    const members = ['Never Fear', 'Not Wanted', 'Outrage']
    expect(behindOf(count)).toMatchObject({ title: 'What was counted', said: ['3 entities counted:'], members })
    expect(answerNotes(count)).toContain('3 entities counted: Never Fear, Not Wanted and Outrage.')
  })

  it('is, of a no, what there is in its place, or that there is nothing', async () => {
    const other = await answered('s1 = check("Outrage", directed_by, "Michael Mann")', 's1')
    expect(behindOf(other)?.facts).toContainEqual({ head: 'Outrage', relation: 'directed_by', tail: 'Ida Lupino' })
    const none = await answered('s1 = check("Ida Lupino", directed_by, "Michael Mann")', 's1')
    expect(none.answer.map(({ name }) => name)).toEqual(['no'])
    expect(behindOf(none)?.said).toEqual(['The graph has no “directed by” of Ida Lupino.'])
    const backwards = await answered('s1 = check("Outrage", ^directed_by, "Ida Lupino")', 's1')
    expect(behindOf(backwards)?.said).toEqual([
      'Nothing in the graph has Outrage as its “directed by”.',
      'The graph has no “directed by” of Ida Lupino.',
    ])
    const empty = await answered('s1 = follow("Outrage", ^directed_by)\ns2 = check(s1)', 's2')
    expect(behindOf(empty)?.said).toEqual(['Nothing in the graph has Outrage as its “directed by”.'])
  })
})

describe('a name that several share', () => {
  it('is told with which of them the answer is of, and the others', async () => {
    const one = await answered('s1 = follow("Heat (1995)", directed_by)', 's1', 'Who?', ['Heat (1995)'])
    expect(sharedNames(one)).toMatchObject([{ isOfAll: false, others: ['Heat (1972)', 'Heat'], topic: 'Heat (1995)' }])
    expect(sharedNames(one)[0]?.sentence).toBe(
      '2 entities share the name “Heat”: this is the answer of Heat (1995) alone.',
    )
    expect(answerNotes(one)).toContain(sharedNames(one)[0]?.sentence)
  })

  it('is not told where the answer has nothing to do with it', async () => {
    const other = await answered('s1 = follow("Outrage", directed_by)', 's1', 'Who?', ['Heat (1995)'])
    expect(sharedNames(other)).toEqual([])
  })
})

describe('an answer as a table', () => {
  it('has the columns that hold something, is sorted as numbers, filtered and copied', async () => {
    const films = await answered('s1 = having(year, ">", 1900)', 's1')
    const { columns, rows } = answerTable(films)
    expect(columns.map(({ title }) => title)).toEqual(['#', 'Answer', 'year', 'Carried by'])
    const names = (of: readonly (typeof rows)[number][]) => of.map(({ cells }) => cells.name)
    expect(names(sortedRows(rows, 'value', true))).toEqual(['Not Wanted', 'Outrage', 'Never Fear'])
    expect(names(sortedRows(rows, 'value', false))).toEqual(['Never Fear', 'Outrage', 'Not Wanted'])
    expect(names(sortedRows(rows, 'name', true))).toEqual(['Never Fear', 'Not Wanted', 'Outrage'])
    expect(names(matchingRows(rows, ' OUT'))).toEqual(['Outrage'])
    // `year` is in every row's way, and a part of it in one name.
    expect(names(matchingRows(rows, 'ear'))).toEqual(['Never Fear'])
    expect(matchingRows(rows, 'year')).toHaveLength(3)
    expect(tableText(columns, matchingRows(rows, 'out')).split('\n')[1]?.split('\t').slice(1, 3)).toEqual([
      'Outrage',
      '1950',
    ])
  })

  it('of a thousand rows puts into words only what carries those that are looked at', () => {
    let read = 0
    const answer = Array.from({ length: 1000 }, (_, index) => ({
      name: `film ${index}`,
      get evidence() {
        read += 1
        return [[{ head: `film ${index}`, relation: 'directed_by', tail: 'Ida Lupino' }]]
      },
    }))
    const { rows } = answerTable({ answer, turns: [], topicEntities: [] })
    expect(read).toBeLessThan(10)
    expect(rows[999]?.cells.carried).toBe('Ida Lupino ← directed by ← film 999')
    expect(read).toBeLessThan(20)
  })
})
