import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

let myths: ParsedGraph
beforeAll(async () => {
  myths = await parsedGraph()
})
afterAll(() => myths.close())

const UNKILLED = [
  'Cerberus',
  'Colchian Dragon',
  'Cretan Bull',
  'Echidna',
  'Euryale',
  'Polyphemus',
  'Sphinx',
  'Stheno',
  'Typhon',
]

describe('questions of many kinds over the sample graph', () => {
  it.each([
    ['Who is the father of Theseus?', ['Aegeus']],
    ['who killed the minotaur', ['Theseus']],
    ['Who is the father of Thesseus?', ['Aegeus']],
    ['Who did Heracles kill?', ['Geryon', 'Ladon', 'Lernaean Hydra', 'Nemean Lion']],
    ['Who is the mother of the wife of Theseus?', ['Pasiphae']],
    ['How many children does Zeus have?', ['14']],
    ['Is Zeus the father of Athena?', ['yes']],
    ['Is Hades the father of Athena?', ['no']],
    ['Who has the most children?', ['Zeus']],
    ['List all poets.', ['Apollonius of Rhodes', 'Homer', 'Ovid']],
    ['which poets are there', ['Apollonius of Rhodes', 'Homer', 'Ovid']],
    ['How many queens are there?', ['10']],
    ["what's the most commonly used weapon?", ['bow']],
    ['Who is the grandmother of Pegasus?', ['Rhea']],
    ['Who were the grandparents of Hippolytus?', ['Aegeus', 'Aethra', 'Ares']],
    ['children of Zeus and Leda', ['Helen of Troy', 'Pollux']],
    ['Argonauts who were students of Chiron', ['Heracles', 'Jason']],
    ['Which other gods have the same father as Zeus?', ['Demeter', 'Hades', 'Hera', 'Poseidon']],
    ['Which monsters did Heracles kill?', ['Geryon', 'Ladon', 'Lernaean Hydra', 'Nemean Lion']],
    ['Is Medusa a hero or a monster?', ['Monster']],
    ['Who killed the Minotaur, Theseus or Heracles?', ['Theseus']],
    ['Did Zeus or Poseidon have more children?', ['Zeus']],
    ['who has more children: Zeus, Hades or Ares?', ['Zeus']],
    ['Does Zeus have more children than Poseidon?', ['yes']],
    ['Does Poseidon have more children than Zeus?', ['no']],
    ['Who has more children than Poseidon?', ['Cronus', 'Typhon', 'Zeus']],
    ['Which monsters were killed by no one?', UNKILLED],
    ['monsters that nobody killed', UNKILLED],
  ])('%s', async (question, answers) => {
    expect(await myths.answers(question)).toEqual(answers)
  })

  it('gives every program a share of one', async () => {
    const programs = await myths.programs('Who is the father of Theseus?')
    expect(programs.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9)
    expect(programs.map(({ probability }) => probability)).toEqual(
      programs.map(({ probability }) => probability).toSorted((a, b) => b - a),
    )
  })

  it('says nothing of a question without words', async () => {
    expect(await myths.answers('??? 12 !!')).toEqual([])
  })

  it('reads the beginning of a question without an end', async () => {
    expect(Array.isArray(await myths.programs('who '.repeat(25_000)))).toBe(true)
  })

  it('stops when it is told to', async () => {
    const signal = AbortSignal.abort()
    await expect(myths.programs('Who is the father of Theseus?', { signal })).rejects.toThrow(/abort/i)
  })
})
