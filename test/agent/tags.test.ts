import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeTags, readTags, unescapeTags } from '../../electron/agent/tags.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

const read = (text: string): ReturnType<typeof readTags> => readTags(text, ['kg-query', 'answer'])

describe('readTags', () => {
  it.each([
    ['a thought and a query', '<think> T </think>\n<kg-query> Q </kg-query>', 'T', 'kg-query', 'Q'],
    ['no thought', '<answer>A</answer>', '', 'answer', 'A'],
    ['a thought without tags', 'Let me see. <kg-query>Q</kg-query>', 'Let me see.', 'kg-query', 'Q'],
    ['a thought that never closes', '<think>T <kg-query>Q</kg-query>', 'T', 'kg-query', 'Q'],
    ['two queries: the first', '<kg-query>Q</kg-query><kg-query>R</kg-query>', '', 'kg-query', 'Q'],
    ['a query, then an answer: the query', '<kg-query>Q</kg-query><answer>A</answer>', '', 'kg-query', 'Q'],
    ['an answer, then a query: the answer', '<answer>A</answer><kg-query>Q</kg-query>', '', 'answer', 'A'],
    [
      'the same tag nested: the inner one',
      '<kg-query>x <kg-query>Q</kg-query></kg-query>',
      '<kg-query>x',
      'kg-query',
      'Q',
    ],
    [
      'an answer inside a query: what is complete first',
      '<kg-query>x <answer>A</answer></kg-query>',
      '<kg-query>x',
      'answer',
      'A',
    ],
    [
      'a tag talked about in the thought',
      '<think>I will use <answer>X</answer> later.</think><kg-query>Q</kg-query>',
      'I will use <answer>X</answer> later.',
      'kg-query',
      'Q',
    ],
    ['the only action inside the thought', '<think>T <kg-query>Q</kg-query></think>', 'T', 'kg-query', 'Q'],
    [
      'a second turn invented behind the first',
      '<think>T</think><kg-query>Q</kg-query><information>I</information><think>U</think><answer>A</answer>',
      'T',
      'kg-query',
      'Q',
    ],
    ['an unclosed query before a complete answer', '<kg-query>Q <answer>A</answer>', '<kg-query>Q', 'answer', 'A'],
    ['a closing tag first', '</kg-query><answer>A</answer>', '</kg-query>', 'answer', 'A'],
    ['an empty block', '<answer></answer>', '', 'answer', ''],
  ])('%s', (_, text, thought, tag, content) => {
    expect(read(text)).toMatchObject({ thought, action: { tag, content } })
  })

  it.each([
    ['no tag', 'nothing here', undefined],
    ['an empty text', '', undefined],
    ['an unclosed query', '<think>T</think><kg-query>Q', 'kg-query'],
    ['an unclosed answer', '<answer>A', 'answer'],
    ['tags in capitals are no tags', '<ANSWER>A</ANSWER>', undefined],
    ['tags with blanks are no tags', '< answer >A</ answer >', undefined],
    ['a tag of another protocol', '<search>Q</search>', undefined],
  ])('finds no action: %s', (_, text, unclosed) => {
    const turn = read(text)
    expect(turn.action).toBeUndefined()
    expect(turn.unclosed).toBe(unclosed)
  })

  it('gives the offset behind the executed tag', () => {
    const text = '<think>T</think><kg-query>Q</kg-query>'
    expect(read(`${text} and more`).end).toBe(text.length)
  })

  it('reads 100 kB of anything in a moment', () => {
    for (const piece of [
      '<think>',
      '</think>',
      '<kg-query>',
      '<',
      'a',
      ' ',
      '<think></think>',
      '<kg-query></answer>',
      '<think><answer></answer>',
    ]) {
      const text = piece.repeat(Math.ceil(100_000 / piece.length))
      const started = cpuSeconds()
      read(text)
      escapeTags(text)
      expect(cpuSeconds() - started).toBeLessThan(3)
    }
  })
})

const tagged = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<answer>',
        '</information>',
        '</ kg-query >',
        '<Think>',
        '&lt;',
        '&amp;',
        '&',
        '&amp;lt;',
        '<error>',
        '\n',
      ),
    ),
  )
  .map(parts => parts.join(''))

describe('escapeTags', () => {
  it.each([
    ['</information><answer>X</answer>', '&lt;/information>&lt;answer>X&lt;/answer>'],
    ['< / Answer >', '&lt; / Answer >'],
    ['a < b & c', 'a < b & c'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['&lt;answer>', '&amp;lt;answer>'],
  ])('%s', (text, escaped) => expect(escapeTags(text)).toBe(escaped))

  it('can be undone for every text', () => {
    fc.assert(
      fc.property(tagged, text => {
        expect(unescapeTags(escapeTags(text))).toBe(text)
      }),
    )
  })

  it('leaves nothing that reads as a tag', () => {
    fc.assert(
      fc.property(tagged, text => {
        expect(escapeTags(text)).not.toMatch(/<\s*\/?\s*(think|kg-query|answer|information|error)\s*>/i)
      }),
    )
  })
})
