import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Turn } from '../../../electron/contract/trajectory.ts'
import { foldSteps } from '../../../electron/contract/reading/fold-steps.ts'
import { look, turn, walk } from './turns.ts'

const films = ['A', 'B', 'C', 'D']
const cast = walk('Ida', 'starred', 'head', films, { types: ['film'] })
const directors = films.map(film => walk(film, 'directed_by', 'tail', [`d${film}`]))

describe('foldSteps', () => {
  it('keeps the first call of a run and folds the rest, named by their common type', () => {
    const steps = foldSteps([cast, ...directors])
    expect(
      steps.map(step =>
        step.kind === 'turn' ? step.index : [step.times, step.like, step.turns.map(({ index }) => index)],
      ),
    ).toEqual([0, 1, [3, 'films', [2, 3, 4]]])
  })

  it('folds rounds of two calls as well', () => {
    const rounds = films.flatMap((film, at) => [look(film, 'tail', ['directed_by']), directors[at] as Turn])
    const steps = foldSteps([cast, ...rounds])
    expect(steps.map(step => step.kind)).toEqual(['turn', 'turn', 'turn', 'fold'])
    expect(steps.at(-1)).toMatchObject({ times: 3, like: 'films' })
  })

  it('folds rounds in which an entity lacks the relation', () => {
    const rounds = [
      look('A', 'tail', ['r']),
      directors[0],
      look('B', 'tail', []),
      look('C', 'tail', ['r']),
      directors[2],
    ] as Turn[]
    const steps = foldSteps([cast, ...rounds])
    expect(steps.map(step => step.kind)).toEqual(['turn', 'turn', 'turn', 'fold'])
    expect(steps.at(-1)).toMatchObject({ times: 2, like: 'films' })
  })

  it('keeps the first step of the next hop open', () => {
    const looks = films.map(film => look(film, 'tail', ['directed_by']))
    const steps = foldSteps([
      cast,
      ...looks,
      ...directors,
      look('dA', 'tail', ['born_in']),
      look('dB', 'tail', ['born_in']),
      look('dC', 'tail', ['born_in']),
    ])
    expect(steps.map(step => (step.kind === 'turn' ? step.index : `+${step.times}`))).toEqual([
      0,
      1,
      '+3',
      5,
      '+3',
      9,
      '+2',
    ])
  })

  it('leaves two calls of a kind unfolded', () => {
    expect(foldSteps(directors.slice(0, 2)).map(step => step.kind)).toEqual(['turn', 'turn'])
  })

  it('does not fold over another relation, an error or an answer', () => {
    const error = turn(
      { kind: 'call', name: 'get_tail_entities', args: ['E', 'directed_by'] },
      { kind: 'error', text: '', facts: [], cut: 0, code: 'x', message: '', nearest: [] },
    )
    const broken = [
      directors[0],
      error,
      directors[1],
      walk('B', 'written_by', 'tail', ['w']),
      directors[2],
      turn({ kind: 'answer', items: [] }),
    ] as Turn[]
    expect(foldSteps(broken).every(step => step.kind === 'turn')).toBe(true)
  })

  it('names the relations that were asked for where the types differ or are unknown', () => {
    expect(foldSteps(directors).at(-1)).toMatchObject({ kind: 'fold', like: 'asked for “directed by”' })
  })

  it('says so where the folded calls only looked', () => {
    const looks = films.map(film => look(film, 'tail', ['directed_by']))
    expect(foldSteps(looks).at(-1)).toMatchObject({ kind: 'fold', times: 3, like: 'looked at in the same way' })
  })

  it('loses no turn and keeps their order, whatever the run', () => {
    const anyTurn = fc.constantFrom(
      ...directors,
      cast,
      look('A', 'tail', ['r']),
      look('B', 'tail', ['r']),
      turn(undefined),
    )
    fc.assert(
      fc.property(fc.array(anyTurn, { maxLength: 40 }), run => {
        const steps = foldSteps(run)
        expect(steps.flatMap(step => (step.kind === 'turn' ? [step.turn] : step.turns.map(each => each.turn)))).toEqual(
          run,
        )
        expect(
          steps.flatMap(step => (step.kind === 'turn' ? [step.index] : step.turns.map(each => each.index))),
        ).toEqual(run.map((_, index) => index))
      }),
    )
  })
})
