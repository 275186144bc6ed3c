import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { questionsIn } from '../../../electron/contract/reading/questions-in.ts'

describe('the questions in what is written as one', () => {
  it.each([
    ['Who directed Inception and when was it released?', ['Who directed Inception?', 'When was it released?']],
    ['who directed pulp fiction and who starred in it', ['who directed pulp fiction?', 'Who starred in it']],
    ['Who directed Alien? When was it made?', ['Who directed Alien?', 'When was it made?']],
    [
      'Where was he born, where did he study and where did he die?',
      ['Where was he born, where did he study?', 'Where did he die?'],
    ],
  ])('%s', (text, questions) => {
    expect(questionsIn(text)).toEqual(questions)
  })

  it.each([
    'who wrote and directed Jaws',
    'who founded it and when?',
    'films that star Tom Hanks and which won an award',
    'Which actors that starred in Jaws and who were born in 1940',
    'Is there one? Which one is it',
    'What do the Bank of England and the Bank of France have in common?',
  ])('one only: %s', text => {
    expect(questionsIn(text)).toEqual([text])
  })

  it('nearly every question that people wrote as one is one', () => {
    const folder = 'test/questions/train'
    const parted = readdirSync(folder)
      .filter(name => name.endsWith('.jsonl'))
      .flatMap(name => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
      .map(line => (JSON.parse(line) as { question: string }).question)
      .filter(question => questionsIn(question).length > 1)
    expect(parted).toEqual([])
  })
})
