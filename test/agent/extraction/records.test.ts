import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractionPrompt } from '../../../electron/agent/extraction/prompts.ts'
import { readRecords } from '../../../electron/agent/extraction/records.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'

const names = (written: string): string[][] =>
  readRecords(written).facts.map(({ entities }) => entities.map(({ name }) => name))

describe('the record format of Graph-R1, Figure 9', () => {
  it('reads segments with the entities behind them', () => {
    const written =
      '("hyper-relation"<|>Gustaf Molander directed Ingmar\'s Inheritance in 1925.)##\n("entity"<|>GUSTAF MOLANDER<|>person<|>A Swedish director (1888–1973).)##\n("entity"<|>Ingmar\'s Inheritance<|>film<|>A silent film.)##("hyper-relation"<|>It is a drama.<|>7)##("entity"<|>drama<|>genre<|>A genre.<|>88)<|COMPLETE|> and more ("entity"<|>x<|>y<|>z)'
    expect(readRecords(written)).toEqual({
      facts: [
        {
          text: "Gustaf Molander directed Ingmar's Inheritance in 1925.",
          score: 1,
          entities: [
            { name: 'GUSTAF MOLANDER', type: 'person', description: 'A Swedish director (1888–1973).', score: 50 },
            { name: "Ingmar's Inheritance", type: 'film', description: 'A silent film.', score: 50 },
          ],
        },
        {
          text: 'It is a drama.',
          score: 7,
          entities: [{ name: 'drama', type: 'genre', description: 'A genre.', score: 88 }],
        },
      ],
      unusable: [],
    })
  })

  it('reads its own example as it is meant', () => {
    const example = extractionPrompt('').split('Output:\n')[1] ?? ''
    expect(names(example)).toEqual([
      ['Halden reactor', '1958', 'Institute for Energy Technology', 'Norway'],
      ['Halden reactor', 'June 2018'],
    ])
  })

  it.each([
    [
      'over several lines',
      '("hyper-relation"<|>A met\nB in\nRome.<|>8)\n##\n("entity"<|>A\n<|>person<|>met B\nin Rome<|>90)',
    ],
    ['without quotes', '(hyper-relation<|>A met B in Rome.<|>8)##(entity<|>A<|>person<|>met B in Rome<|>90)'],
    [
      'without brackets and delimiters',
      '"hyper-relation"<|>A met B in Rome.<|>8\n"entity"<|>A<|>person<|>met B in Rome<|>90',
    ],
    [
      'in a code fence behind a thought',
      '<think>("entity"<|>wrong<|>x<|>y)</think>\n```\n- ("hyper-relation"<|>A met B in Rome.<|>8)\n- ("entity"<|>"A"<|>"person"<|>"met B in Rome"<|>90)\n```',
    ],
    [
      'with doubled delimiters',
      '("hyper_relation"<||>A met B in Rome.<||>8)##("entity"<||>A<||>PERSON<||>met B in Rome<||>90)',
    ],
  ])('reads records %s', (_, written) => {
    expect(readRecords(written)).toEqual({
      facts: [
        {
          text: 'A met B in Rome.',
          score: 8,
          entities: [{ name: 'A', type: 'person', description: 'met B in Rome', score: 90 }],
        },
      ],
      unusable: [],
    })
  })

  it.each([
    ['n/a', 50],
    ['-3', 50],
    ['900', 50],
    ['NaN', 50],
    ['0', 0],
    ['99.5', 99.5],
    ['85/100', 85],
  ])('takes the score %s for %d', (written, score) => {
    expect(
      readRecords(`("hyper-relation"<|>A b.)("entity"<|>A<|>t<|>d<|>${written})`).facts[0]?.entities[0]?.score,
    ).toBe(score)
  })

  it('places an entity before any segment where it is named, and makes its description a fact where it is not', () => {
    const written =
      '("entity"<|>Rome<|>place<|>a city)##("entity"<|>Oslo<|>place<|>Oslo is in Norway.)##("entity"<|>Bern<|>place<|>)##("hyper-relation"<|>A met B in Rome.)##("entity"<|>A<|>person<|>x)'
    const { facts, unusable } = readRecords(written)
    expect(facts.map(({ text, entities }) => [text, entities.map(({ name }) => name)])).toEqual([
      ['A met B in Rome.', ['A', 'Rome']],
      ['Oslo is in Norway.', ['Oslo']],
    ])
    expect(unusable).toEqual([{ record: 'Bern', reason: 'an entity without a knowledge segment' }])
  })

  it('counts what it cannot use, with the reason', () => {
    const written = '("relation"<|>A<|>B)##("hyper-relation"<|>)##("entity"<|><|>x<|>y)##("hyper-relation"<|>Alone.)'
    expect(readRecords(written).facts).toEqual([])
    expect(readRecords(written).unusable.map(({ reason }) => reason)).toEqual([
      'neither a "hyper-relation" nor an "entity"',
      'a knowledge segment without text',
      'an entity without a name',
      'a knowledge segment without entities',
    ])
  })

  it('finds nothing in text that holds no record, and says nothing of it', () => {
    expect(readRecords('Sure! Here is a summary of the text: the film was good.')).toEqual({ facts: [], unusable: [] })
  })

  it('a model that writes without end is cut off and said to be', () => {
    const { facts, unusable } = readRecords('("hyper-relation"<|>Again.)##("entity"<|>A<|>t<|>d)##'.repeat(5_000))
    expect(facts).toHaveLength(1_000)
    expect(unusable.at(-1)).toEqual({ record: '8000 more', reason: 'only 2000 records of one text are read' })
  })

  it('is linear in hostile text', () => {
    const started = cpuSeconds()
    for (const hostile of [
      '('.repeat(2e6),
      ' '.repeat(2e6),
      '"'.repeat(2e6),
      'entity'.repeat(3e5),
      '<|>'.repeat(6e5),
      '##'.repeat(1e6),
      'entity<|>('.repeat(2e5),
    ])
      readRecords(hostile)
    expect(cpuSeconds() - started).toBeLessThan(5)
  })

  it('holds for whatever is written (property)', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '("hyper-relation"<|>',
        '("entity"<|>',
        '<|>',
        ')',
        '##',
        '\n',
        '<|COMPLETE|>',
        '</think>',
        '\u0000',
        '\u001b[31m',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        for (const { text, score, entities } of readRecords(pieces.join('')).facts) {
          expect(text).not.toBe('')
          expect(score >= 0 && score <= 10).toBe(true)
          expect(entities.length).toBeGreaterThan(0)
          expect(new Set(entities.map(({ name }) => name.toLowerCase())).size).toBe(entities.length)
          for (const entity of entities) {
            expect(entity.name).toBe(entity.name.trim())
            expect(entity.name.length > 0 && entity.name.length <= 200).toBe(true)
            expect(entity.score >= 0 && entity.score <= 100).toBe(true)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('reads back what is written in the format (property)', () => {
    const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9][A-Za-zÀ-ÿ0-9 .,'-]{0,30}[A-Za-z0-9]$/)
    const entity = fc.record({
      name: word,
      type: fc.stringMatching(/^[a-z]{2,12}$/),
      description: word,
      score: fc.integer({ min: 0, max: 100 }),
    })
    const fact = fc.record({
      text: word,
      score: fc.integer({ min: 0, max: 10 }),
      entities: fc.uniqueArray(entity, { minLength: 1, maxLength: 5, selector: ({ name }) => name.toLowerCase() }),
    })
    const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()
    fc.assert(
      fc.property(fc.uniqueArray(fact, { maxLength: 5, selector: ({ text }) => text }), facts => {
        const written = facts
          .map(({ text, score, entities }) =>
            [
              `("hyper-relation"<|>${text}<|>${score})`,
              ...entities.map(e => `("entity"<|>${e.name}<|>${e.type}<|>${e.description}<|>${e.score})`),
            ].join('##\n'),
          )
          .join('##\n')
        expect(readRecords(`${written}<|COMPLETE|>`)).toEqual({
          facts: facts.map(({ text, score, entities }) => ({
            text: clean(text),
            score,
            entities: entities.map(e => ({ ...e, name: clean(e.name), description: clean(e.description) })),
          })),
          unusable: [],
        })
      }),
    )
  })
})
