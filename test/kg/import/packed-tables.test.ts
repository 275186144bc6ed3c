import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { ColumnMetaData, SchemaElement } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, test } from 'vitest'
import { checkRuns, levelsOf } from '../../../electron/kg/import/parquet-runs.ts'
import { factsAbout, importTexts, temporaryFolder } from '../temporary-graph.ts'
import { workbookOf, zipOf, type SheetCell } from './packed-files.ts'

const folder = temporaryFolder()

const ROWS = Array.from({ length: 2_500 }, (_, i) => [`Person ${i}`, 'knows', `Person ${(i * 7) % 2_500}`])
const column = (name: string, at: number) => ({ name, data: ROWS.map(row => row[at] ?? ''), type: 'STRING' as const })
const COLUMNS = [column('subject', 0), column('predicate', 1), column('object', 2)]

describe('Parquet', () => {
  test.each([
    ['UNCOMPRESSED', undefined],
    ['SNAPPY', undefined],
    ['GZIP', (bytes: Uint8Array) => gzipSync(bytes)],
    ['BROTLI', (bytes: Uint8Array) => brotliCompressSync(bytes)],
  ] as const)('%s, in several row groups', async (codec, compress) => {
    const file = parquetWriteBuffer({
      columnData: COLUMNS,
      codec,
      ...(compress && { compressors: { [codec]: compress } }),
      rowGroupSize: 1_000,
    })
    const outcome = await importTexts(folder, { 'table.parquet': Buffer.from(file) })
    expect([outcome.triples, outcome.relations, outcome.rejected]).toEqual([2_500, 1, []])
  })

  test('days, numbers and nothing; a row is told by its number, and a name is not needed', async () => {
    const file = parquetWriteBuffer({
      columnData: [
        { name: 'head', data: ['Ann', 'Bob', undefined], type: 'STRING' },
        { name: 'relation', data: ['age', 'age', 'age'], type: 'STRING' },
        { name: 'tail', data: [30n, 31n, 32n], type: 'INT64' },
        { name: 'date', data: [new Date('2020-02-03'), undefined, undefined], type: 'TIMESTAMP' },
      ],
    })
    const outcome = await importTexts(folder, { 'no ending': Buffer.from(file) })
    expect(outcome.rejected).toEqual([
      { file: expect.stringContaining('no ending'), line: 3, reason: 'the head is empty' },
    ])
    expect(await factsAbout(outcome.folder, 'Ann')).toEqual([
      { head: 'Ann', relation: 'age', tail: '30', time: '2020-02-03' },
    ])
  })

  test('columns whose names say nothing are read as plain rows', async () => {
    const file = parquetWriteBuffer({ columnData: COLUMNS.map((each, i) => ({ ...each, name: `column${i}` })) })
    expect((await importTexts(folder, { 'plain.parquet': Buffer.from(file) })).triples).toBe(2_500)
  })

  test('half of one is one line', async () => {
    const file = Buffer.from(parquetWriteBuffer({ columnData: COLUMNS }))
    await expect(importTexts(folder, { 'half.parquet': file.subarray(0, file.length >> 1) })).rejects.toThrow(
      /no whole Parquet file/,
    )
  })

  test('whatever is wrong in its pages, it ends, and the other row groups are kept', async () => {
    const file = Buffer.from(
      parquetWriteBuffer({
        columnData: COLUMNS,
        codec: 'GZIP',
        compressors: { GZIP: bytes => gzipSync(bytes) },
        rowGroupSize: 2_000,
      }),
    )
    const damaged = (at: number, bytes: number[]) => {
      const copy = Buffer.from(file)
      Buffer.from(bytes).copy(copy, at)
      return importTexts(folder, { 'damaged.parquet': copy })
    }
    // The first page's header begins behind the four letters of the format: its kind, then its two sizes.
    for (const bytes of [
      [0x15, 0xfe, 0xff, 0xff, 0xff, 0x0f],
      [0x15, 0x81, 0x01, 0x15, 0x83, 0x01],
      [0x15, 0x02, 0x15, 0x01],
      [0xff, 0xff, 0xff, 0xff],
    ]) {
      const { triples, rejected } = await damaged(6, bytes)
      expect([triples, rejected]).toEqual([
        500,
        [
          {
            file: expect.stringContaining('damaged.parquet'),
            line: 1,
            reason: expect.stringMatching(/^rows 1 to 2000 cannot be read: /),
          },
        ],
      ])
    }
  })
})

describe('runs of a Parquet page', () => {
  const column: ColumnMetaData = {
    type: 'BYTE_ARRAY',
    encodings: ['RLE_DICTIONARY'],
    path_in_schema: ['a', 'b'],
    codec: 'UNCOMPRESSED',
    num_values: 8n,
    total_uncompressed_size: 0n,
    total_compressed_size: 0n,
    data_page_offset: 4n,
  }
  const header = (size: number) => ({
    type: 'DATA_PAGE' as const,
    uncompressed_page_size: size,
    compressed_page_size: size,
    data_page_header: {
      num_values: 8,
      encoding: 'RLE_DICTIONARY' as const,
      definition_level_encoding: 'RLE' as const,
      repetition_level_encoding: 'RLE' as const,
    },
  })
  const check = (bytes: number[], levels = { repetition: 0, definition: 0 }) =>
    checkRuns(Uint8Array.from(bytes), header(bytes.length), column, levels, {})

  test('as many values as the page has pass, be they packed or one value again and again', () => {
    // The width, then 8 times the value 1; 8 packed values of a bit each; definition levels of 2 bytes before them.
    expect(() => check([1, 16, 1])).not.toThrow()
    expect(() => check([1, 3, 0xaa])).not.toThrow()
    expect(() => check([2, 0, 0, 0, 16, 1, 1, 16, 1], { repetition: 0, definition: 1 })).not.toThrow()
  })

  test('a run of more values than its page has is refused before it is written', () => {
    expect(() => check([1, 0xfe, 0xff, 0xff, 0xff, 0x0f, 1])).toThrow(/a run of it has 2,147,483,647 values/)
    expect(() => check([1, 0xff, 0xff, 0xff, 0xff, 0x0f, 1])).toThrow(/more than its page/)
    expect(() =>
      check([6, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0x0f, 1, 1, 16, 1], { repetition: 0, definition: 1 }),
    ).toThrow(/more than its page/)
  })

  test('levels are those of the path to the column', () => {
    const element = (name: string, repetition_type?: SchemaElement['repetition_type'], num_children?: number) => ({
      name,
      ...(repetition_type && { repetition_type }),
      ...(num_children !== undefined && { num_children }),
    })
    const schema = [
      element('root', undefined, 2),
      element('x', 'OPTIONAL', 1),
      element('b', 'REPEATED'),
      element('a', 'REPEATED', 2),
      element('c', 'OPTIONAL'),
      element('b', 'OPTIONAL'),
    ]
    expect(levelsOf(schema, column)).toEqual({ repetition: 1, definition: 2 })
  })
})

describe('Excel workbooks', () => {
  const people: SheetCell[][] = [
    ['Head', 'Relation', 'Tail', 'Date'],
    ['Ann', 'met', 'Bob & Co', { day: 43_864 }],
    [],
    ['Bob & Co', 'counts', 12.5],
    ['Cid', undefined, 'Bob & Co'],
  ]

  test('rows with days and numbers; a bad one is told by its number in the sheet', async () => {
    const outcome = await importTexts(folder, { 'people.xlsx': workbookOf({ People: people }) })
    expect(outcome.triples).toBe(2)
    expect(outcome.rejected).toMatchObject([{ line: 5, reason: 'the relation is empty' }])
    expect(await factsAbout(outcome.folder, 'Ann')).toEqual([
      { head: 'Ann', relation: 'met', tail: 'Bob & Co', time: '2020-02-03' },
    ])
    expect(await factsAbout(outcome.folder, '12.5')).toMatchObject([{ head: 'Bob & Co' }])
  })

  test('every sheet is a table of its own: nodes, edges, and notes that are none', async () => {
    const outcome = await importTexts(folder, {
      'no ending': workbookOf({
        Nodes: [
          ['~id', '~label', 'name:string', 'age:int'],
          ['1', 'Person', 'Ann', 30],
          ['2', 'Person', 'Bob', 31],
        ],
        Edges: [
          ['~id', '~from', '~to', '~label'],
          ['e', '1', '2', 'knows'],
        ],
        Notes: [['Made on a Monday']],
        Empty: [],
      }),
    })
    expect(outcome.triples).toBe(7)
    expect(outcome.rejected).toMatchObject([{ line: 0, reason: expect.stringMatching(/^the sheet "Notes"/) }])
    expect(await factsAbout(outcome.folder, 'Ann')).toContainEqual({ head: 'Ann', relation: 'knows', tail: 'Bob' })
  })

  test.each([
    ['half a workbook', workbookOf({ People: people }).subarray(0, 900), /cannot be unpacked/],
    ['a workbook without sheets', zipOf({ 'xl/workbook.xml': '<workbook/>' }), /no sheets/],
    ['a workbook with entities', zipOf({ 'xl/workbook.xml': '<!DOCTYPE w [<!ENTITY a "b">]><w>&a;</w>' }), /entities/],
    [
      'a workbook that unpacks to hundreds of times its size',
      zipOf({ 'xl/workbook.xml': `<workbook>${' '.repeat(90 << 20)}</workbook>` }),
      /more than/,
    ],
  ])('%s is one line', async (_, bytes, reason) => {
    await expect(importTexts(folder, { 'x.xlsx': bytes })).rejects.toThrow(reason)
  })
})
