import { describe, expect, it } from 'vitest'
import { readSentences } from '../../../electron/agent/extraction/noun-phrases.ts'
import { patternExtractor } from '../../../electron/agent/extraction/patterns.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'

const phrases = (text: string): string[] =>
  readSentences(text).flatMap(sentence => sentence.phrases.map(({ text: name, type }) => `${name}:${type}`))

describe('noun phrases', () => {
  it.each([
    [
      'Christopher Nolan directed "Inception" in 2010 with a budget of $160 million.',
      ['Christopher Nolan:person', 'Inception:name', '2010:date', '$160 million:quantity'],
    ],
    [
      'The Treaty of Versailles was signed on 28 June 1919 in the Hall of Mirrors.',
      ['Treaty of Versailles:place', '28 June 1919:date', 'Hall of Mirrors:place'],
    ],
    [
      'He was born on May 3, 1950 and studied at the University of Vienna.',
      ['May 3, 1950:date', 'University of Vienna:organization'],
    ],
    ['Bosonid Boso the Elder married a queen.', ['Bosonid Boso the Elder:name']],
    ['The vessel held 5 kg of uranium and a silent drama film.', ['5 kg:quantity', 'silent drama film:concept']],
    ['Who directed it?', []],
  ])('of %s', (text, expected) => {
    expect(phrases(text)).toEqual(expected)
  })

  it('stay in linear time and small where nothing ends a sentence', () => {
    const started = cpuSeconds()
    const found = readSentences('Anna Berg '.repeat(20_000))
    expect(cpuSeconds() - started).toBeLessThan(20)
    expect(found.flatMap(({ phrases: all }) => all).every(({ text }) => text.length <= 120)).toBe(true)
  })
})

describe('facts by patterns', () => {
  const extract = async (text: string): Promise<string[]> =>
    (await patternExtractor.extract(text)).facts.map(
      ({ text: fact, entities }) => `${fact} {${entities.map(({ name }) => name).join(' | ')}}`,
    )

  it('are sentences that name two or more things', async () => {
    expect(await extract('Ridley Scott directed Alien. It rained. Alien was made in London.')).toEqual([
      'Ridley Scott directed Alien. {Ridley Scott | Alien}',
      'Alien was made in London. {Alien | London}',
    ])
  })

  it('keep a sentence whose line ends in a fragment', async () => {
    expect(await extract('Marie Curie was born in Warsaw. and then')).toEqual([
      expect.stringMatching(/^Marie Curie was born in Warsaw/),
    ])
  })

  it('put what the paragraph or its heading is about where a pronoun or "the film" stands', async () => {
    expect(
      await extract('# Inception\n\nIt was directed by Christopher Nolan.\n\nThe film was made in London.'),
    ).toEqual([
      '[Inception] It was directed by Christopher Nolan. {Inception | Christopher Nolan}',
      '[Inception] The film was made in London. {Inception | London}',
    ])
    expect(await extract('Marie Curie lived in Paris. She was born in Warsaw.')).toEqual([
      'Marie Curie lived in Paris. {Marie Curie | Paris}',
      '[Marie Curie] She was born in Warsaw. {Marie Curie | Warsaw}',
    ])
  })

  it('tell a part of a text about someone from a text about someone else', async () => {
    expect(await extract('Marie Curie\n\nEarly life and school\n\nShe was born in Warsaw.')).toEqual([
      '[Marie Curie] She was born in Warsaw. {Marie Curie | Warsaw}',
    ])
    expect(await extract('Physics in Paris\n\nPierre Curie lived in Paris. He married Marie Curie.')).toEqual([
      'Pierre Curie lived in Paris. {Pierre Curie | Paris}',
      '[Pierre Curie] He married Marie Curie. {Pierre Curie | Marie Curie}',
    ])
  })

  it('put together lines that were broken for the page, and no others', async () => {
    expect(
      await extract(
        'Ridley Scott directed the science fiction film\nAlien, which was made in London by Twentieth Century\nFox in 1979.',
      ),
    ).toHaveLength(1)
    expect(await extract('Ridley Scott directed Alien.\nPeter Weir directed Witness.')).toHaveLength(2)
  })

  it('score by a stated rule: 4 and 1 for each thing, at most 10; 2 less with a supplied subject', async () => {
    const { facts } = await patternExtractor.extract('Ridley Scott directed Alien in 1979. He was born in England.')
    expect(facts.map(({ score, entities }) => [score, entities.length])).toEqual([
      [7, 3],
      [4, 2],
    ])
  })

  it('say of an entity what a sentence says that it is', async () => {
    const { facts } = await patternExtractor.extract('Ridley Scott (born 1937) is an English film director.')
    expect(facts[0]?.entities[0]).toMatchObject({
      name: 'Ridley Scott',
      type: 'person',
      description: 'is an English film director.',
    })
  })

  it('stop when told to', async () => {
    const abort = new AbortController()
    abort.abort()
    await expect(patternExtractor.extract('Ridley Scott directed Alien.', abort.signal)).rejects.toThrow(/abort/i)
  })
})
