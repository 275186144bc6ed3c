import { describe, expect, it, test } from 'vitest'
import { resolveAnswer } from '../../electron/agent/answers.ts'
import { noClosedSides } from '../../electron/agent/closed-sides.ts'
import { clew } from '../../electron/agent/protocols/clew.ts'
import { kgR1 } from '../../electron/agent/protocols/kg-r1.ts'
import type { EpisodeState } from '../../electron/agent/protocol.ts'
import type { PastTurn } from '../../electron/model/episode-view.ts'
import { memoryGraph } from './memory-graph.ts'
import { withGraph } from './stored-graph.ts'

const kg = memoryGraph([
  ['Iran', 'met', 'Malaysia', '2006-05'],
  ['Iran', 'met', 'Malaysia', '2006-07'],
  ['Crouching Tiger, Hidden Dragon', 'made_by', 'Ang Lee'],
  ['Unseen, Inc.', 'made_by', 'Nobody'],
  ['Tenet', 'made_by', 'Nolan'],
  ['Good, Bad', 'made_by', 'Ang Lee'],
  ['Red', 'painted', 'Kandinsky'],
  ['Blue', 'painted', 'Kandinsky'],
  ['Red, Blue', 'painted', 'Kandinsky'],
])

async function answer(written: string, walks: readonly [string, string][]): Promise<string[]> {
  const past: PastTurn[] = []
  for (const args of walks)
    past.push({ observation: await kgR1().execute({ kind: 'call', name: 'get_head_entities', args: [...args] }, kg) })
  const state: EpisodeState = {
    task: { question: 'q', topicEntities: [{ name: 'Ang Lee', key: 'Ang Lee', types: [] }], turns: 5 },
    past,
    callsLeft: 1,
    closed: noClosedSides(),
  }
  const parsed = kgR1().parse(`<answer>${written}</answer>`)
  if (parsed.kind !== 'parsed' || parsed.action.kind !== 'answer') throw new Error('no answer')
  return (await resolveAnswer(parsed.action.items, state, kg)).map(
    ({ name, key, evidence }) => `${name}${key === undefined ? '' : '!'} ${evidence.length}`,
  )
}

describe('resolveAnswer', () => {
  const films: [string, string][] = [['Ang Lee', 'made_by']]

  it.each([
    [
      'a name with a comma that was seen',
      'Crouching Tiger, Hidden Dragon',
      films,
      ['Crouching Tiger, Hidden Dragon! 1'],
    ],
    [
      'among others, in other case',
      'Tenet, crouching  tiger, hidden dragon, Nolan',
      films,
      ['Tenet! 0', 'Crouching Tiger, Hidden Dragon! 1', 'Nolan! 0'],
    ],
    [
      'two of them in a row',
      'Good, Bad, Crouching Tiger, Hidden Dragon',
      films,
      ['Good, Bad! 1', 'Crouching Tiger, Hidden Dragon! 1'],
    ],
    ['one that only the graph knows', 'Unseen, Inc., Tenet', films, ['Unseen, Inc.! 0', 'Tenet! 0']],
    ['the same entity twice', 'Tenet, tenet, "Tenet"', films, ['Tenet! 0']],
    ['a name that nothing knows, twice', 'Atlantis, ATLANTIS', films, ['Atlantis 0']],
    ['a name that only resembles one', 'Tenets', films, ['Tenets 0']],
    [
      'an entity copied with its times',
      'Iran [2006-05; 2006-07]',
      [['Malaysia', 'met']] as [string, string][],
      ['Iran! 0'],
    ],
    [
      'pieces that are names themselves',
      'Red, Blue',
      [['Kandinsky', 'painted']] as [string, string][],
      ['Red! 0', 'Blue! 0'],
    ],
    ['the same pieces in quotes as one', '"Red, Blue", Tenet', films, ['Red, Blue! 0', 'Tenet! 0']],
    ['the topic entity', 'ang lee', films, ['Ang Lee! 0']],
  ])('resolves %s', async (_, written, walks, expected) => expect(await answer(written, walks)).toEqual(expected))
})

test('members of a set are themselves, also where two that follow each other would together be a third', () =>
  withGraph(
    [
      ['Bass Drum', 'family', 'percussion'],
      ['bass', 'family', 'strings'],
      ['drum', 'family', 'percussion'],
    ],
    async graph => {
      const past: PastTurn[] = []
      const state = (): EpisodeState => ({
        task: { question: 'q', topicEntities: [], turns: 5 },
        past,
        callsLeft: 5,
        closed: noClosedSides(),
      })
      past.push({
        observation: await clew().execute({ kind: 'call', name: 'ends', args: ['^family'] }, graph, {
          state: state(),
          instruments: {},
        }),
      })
      const names = (await resolveAnswer(['s1'], state(), graph)).map(({ name }) => name)
      expect(names).toEqual(['Bass Drum', 'bass', 'drum'])
    },
  ))

test('of a set, what the question names comes last', () =>
  withGraph(
    [
      ['Avanti', 'directed_by', 'Billy Wilder'],
      ['Sabrina', 'directed_by', 'Billy Wilder'],
      ['Midnight', 'directed_by', 'Mitchell Leisen'],
    ],
    async graph => {
      const state: EpisodeState = {
        task: {
          question: 'who directed the films written by Billy Wilder?',
          topicEntities: [{ name: 'Billy Wilder', key: 'Billy Wilder', types: [] }],
          turns: 5,
        },
        past: [],
        callsLeft: 5,
        closed: noClosedSides(),
      }
      const observation = await clew().execute({ kind: 'call', name: 'ends', args: ['directed_by'] }, graph, {
        state,
        instruments: {},
      })
      const names = (await resolveAnswer(['s1'], { ...state, past: [{ observation }] }, graph)).map(({ name }) => name)
      expect(names).toEqual(['Mitchell Leisen', 'Billy Wilder'])
    },
  ))
