import { describe, expect, it } from 'vitest'
import { measuringStep } from '../../electron/contract/reading/measured.ts'
import { rankingOf } from '../../electron/contract/reading/ranking.ts'
import type { Observation } from '../../electron/contract/observation.ts'
import { factOf, trajectoryOf, walkTurn } from './trajectories.ts'
import { fileOf } from './reports.ts'

const linesOf = (content: string): string[] => content.split('\r\n')

/** What a superlative shows: the first and, behind them, who comes next. */
function compared(...measured: { name: string; value: string; beside?: string; next?: true }[]): Observation {
  const step = { action: 's1 = top(s0, year, "max")', expression: 's1', results: [], total: 1, measured }
  return { kind: 'expressions', steps: [step], text: '', facts: [], cut: 0 }
}

describe('the table of an answer', () => {
  it('has a line for every answer, with what carries it', () => {
    const turns = [walkTurn('Marta', [factOf('Marta', 'sibling', 'Jonas'), factOf('Marta', 'sibling', 'Ruth')])]
    const { fileName, mediaType, content } = fileOf(trajectoryOf(['Marta'], turns, ['Jonas', 'Nobody']), 'csv')
    expect(fileName).toMatch(/\.csv$/)
    expect(mediaType).toBe('text/csv; charset=utf-8')
    expect(linesOf(content)).toEqual([
      'answer,key,value,evidence',
      expect.stringMatching(/^Jonas,.*,,Marta → sibling → Jonas$/),
      'Nobody,,,',
      '',
    ])
  })

  it('says by what each was measured', () => {
    const [turn] = [walkTurn('Marta', [])]
    const observation = compared({ name: 'Cast Away', value: '2000' }, { name: 'Alien', value: '1979', next: true })
    const trajectory = trajectoryOf([], [{ ...turn, observation }], ['Cast Away'])
    expect(linesOf(fileOf(trajectory, 'csv').content)[1]).toBe('Cast Away,,2000,')
    expect(rankingOf(trajectory)).toMatchObject({
      answers: [{ place: 1, name: 'Cast Away', value: '2000' }],
      next: [{ place: 2, name: 'Alien', value: '1979' }],
    })
    // What was compared on the way to another answer is no value of it.
    expect(measuringStep(trajectoryOf([], [{ ...turn, observation }], ['Ridley Scott']))).toBeUndefined()
  })

  it('says what it was compared with of its own', () => {
    const [turn] = [walkTurn('Marta', [])]
    const observation = compared({ name: 'Resin', value: '4', beside: '10' })
    const trajectory = trajectoryOf([], [{ ...turn, observation }], ['Resin'])
    expect(rankingOf(trajectory)?.answers).toMatchObject([{ place: 1, name: 'Resin', value: '4', beside: '10' }])
  })

  it('holds names of any kind, and none that a spreadsheet runs', () => {
    const content = fileOf(trajectoryOf([], [], ['=cmd|x', 'a "b", c\nd', '-5']), 'csv').content
    expect(content).toBe('answer,key,value,evidence\r\n\'=cmd|x,,,\r\n"a ""b"", c\nd",,,\r\n-5,,,\r\n')
  })
})
