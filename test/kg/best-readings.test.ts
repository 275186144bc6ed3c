import { describe, expect, test } from 'vitest'
import { isEverydayWord, wordBases } from '../../electron/kg/everyday-words.ts'
import { bestReadings } from '../../electron/kg/mentions.ts'
import { nameVariants } from '../../electron/kg/name-variants.ts'
import { MOST_WORDS, readText } from '../../electron/kg/question-words.ts'
import type { Mention } from '../../electron/kg/knowledge-graph.ts'

describe('the best readings of a text', () => {
  const text = 'the Judge Dredd of Ridley Scott and it'
  const reading = (stretch: string, score: number): Mention => {
    const start = text.indexOf(stretch)
    return { start, end: start + stretch.length, text: stretch, candidates: [], score }
  }
  const chosen = (...readings: Mention[]): string[] => bestReadings(readings).map(mention => mention.text)

  test('longer and surer ones win, in order of position', () => {
    expect(chosen(reading('Ridley Scott', 1), reading('Dredd', 1), reading('Judge Dredd', 1))).toEqual([
      'Judge Dredd',
      'Ridley Scott',
    ])
    expect(chosen(reading('the Judge', 0.9), reading('Dredd', 1), reading('Judge Dredd', 1))).toEqual(['Judge Dredd'])
    expect(chosen(reading('Judge', 1), reading('Dredd', 1), reading('Judge Dredd', 0.55))).toEqual(['Judge', 'Dredd'])
    expect(chosen()).toEqual([])
  })

  test('what is doubtful counts only where nothing is sure', () => {
    expect(chosen(reading('it', 0.45), reading('Dredd', 0.5))).toEqual(['Dredd'])
    expect(chosen(reading('it', 0.45), reading('Judge', 0.4), reading('of', 0.1))).toEqual(['Judge', 'it'])
    expect(chosen(reading('of', 0.2))).toEqual([])
  })
})

test('words of a question, what is marked in it, and where a capital says something', () => {
  const { words, marked, signs, hasCase } = readText("What is Alien's [Blade Runner]? The $ of 'It'.")
  expect(words.map(({ squashed }) => squashed).join(' ')).toBe('what is alien blade runner the of it')
  expect(words.filter(({ capital }) => capital).map(({ squashed }) => squashed)).toEqual([
    'alien',
    'blade',
    'runner',
    'it',
  ])
  expect(words.filter(({ first }) => first).map(({ squashed }) => squashed)).toEqual(['what', 'the'])
  expect(marked).toHaveLength(2)
  expect(signs).toHaveLength(1)
  expect(hasCase).toBe(true)
  expect(readText('Who is it? Who knows').hasCase).toBe(false)
  expect(readText('WHO IS IT').hasCase).toBe(false)
  expect(readText('a '.repeat(1_000)).words).toHaveLength(MOST_WORDS)
})

test('everyday words are known in their inflections', () => {
  const everyday = ['films', 'directed', 'director', 'countries', 'writing', 'running', 'made', 'the', 'knows']
  expect(everyday.filter(word => !isEverydayWord(word))).toEqual([])
  expect(['alien', 'blade', 'minotour', 'haded', 'millers', 'boatt'].filter(isEverydayWord)).toEqual([])
  expect(wordBases('starring')).toContain('star')
  expect(wordBases('starred')).toContain('star')
})

test('ways to write a name', () => {
  const variants = (name: string): string[] => nameVariants(name).map(variant => variant.name)
  expect(variants('godfather')).toContain('the godfather')
  expect(variants('leonardo di caprio')).toContain('leonardo dicaprio')
  expect(variants('ministry of health of the fiji islands')).toContain('ministry of health fiji islands')
  expect(variants('comedies')).toContain('comedy')
  expect(variants('churches')).toContain('church')
  expect(variants('glass')).not.toContain('glas')
})
