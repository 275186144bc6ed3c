import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ClewError } from '../../../electron/contract/errors.ts'
import { UnreadableInputError } from '../../../electron/kg/errors.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import type { ImportProgress } from '../../../electron/kg/import/progress.ts'
import { removeStaleStaging, requireFreeSpace } from '../../../electron/kg/import/staging.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { dataset, onDataset } from '../../skipped.ts'
import { graphOf, importTexts, temporaryFolder } from '../temporary-graph.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const folder = temporaryFolder()
const shared = (path: string): string => dataset(path) ?? ''

function leftovers(): string[] {
  return readdirSync(folder).filter(name => name.startsWith('.clew-import-'))
}

describe('tables', () => {
  test('broken lines are listed, the good ones kept', async () => {
    const outcome = await importTexts(folder, {
      'kb.txt': 'a|knows|b\nbroken line\n|knows|c\nd|knows|e|f|g\nb|knows|c\n\na|knows|b',
    })
    expect([outcome.triples, outcome.entities, outcome.relations, outcome.repeated]).toEqual([2, 3, 1, 1])
    expect(outcome.rejected).toEqual([
      { file: expect.stringContaining('kb.txt'), line: 2, reason: '1 of 3 columns' },
      { file: expect.stringContaining('kb.txt'), line: 3, reason: 'the head is empty' },
      { file: expect.stringContaining('kb.txt'), line: 4, reason: expect.stringContaining('5 columns where 3') },
    ])
  })

  test('a thousand rejections are listed and all are counted', async () => {
    const outcome = await importTexts(folder, {
      'bad.txt': ['a|b|c', ...Array.from({ length: 2500 }, () => 'x')].join('\n'),
    })
    expect([outcome.rejected.length, outcome.rejectedCount, outcome.triples]).toEqual([1000, 2500, 1])
  })

  test.each([
    ['headers in any order', 'predicate,object,id,subject\nknows,Bob,x,Ann\n'],
    ['semicolons and a byte order mark', '\ufeffSource;Relationship;Target\nAnn;knows;Bob\n'],
    ['angle brackets', '<http://e/Ann>,<http://e/knows>,<http://e/Bob>\n'],
    ['quotes', '"Ann","knows","Bob"\r\n'],
  ])('%s', async (_, text) => {
    const graph = await graphOf(folder, { 'table.csv': text })
    const [ann] = await graph.link('Ann')
    expect(await graph.facts(ann!.entity.id, 5)).toEqual([{ head: 'Ann', relation: 'knows', tail: 'Bob' }])
    await graph.close()
  })

  test('UTF-16 as spreadsheets write it', async () => {
    const graph = await graphOf(folder, {
      'table.tsv': Buffer.concat([
        Buffer.of(0xff, 0xfe),
        Buffer.from('head\trelation\ttail\nZoë\tknows\t東京\n', 'utf16le'),
      ]),
    })
    expect((await graph.link('東京'))[0]?.match).toBe('exact')
    await graph.close()
  })

  test('columns named __proto__ and constructor are names like others', async () => {
    const graph = await graphOf(folder, {
      'nodes.csv': '~id,~label,__proto__:string,constructor:string\n1,thing,x,y\n',
      'edges.csv': '~id,~from,~to,~label\ne1,1,1,__proto__\n',
    })
    expect((await graph.relationNames()).toSorted()).toEqual(['__proto__', 'constructor', 'type'])
    expect(await graph.relation('toString')).toBeUndefined()
    await graph.close()
  })

  test('relation first: told by what the columns share, and said', async () => {
    const people = ['Ann', 'Bob', 'Cid', 'Dan']
    const rows = people.flatMap(a => people.filter(b => b !== a).map((b, i) => `likes${i % 2}\t${a}\t${b}`))
    const outcome = await importTexts(folder, { 'kinship.tsv': rows.join('\n') })
    expect([outcome.relations, outcome.entities]).toEqual([2, 4])
    expect(outcome.notes.map(inWords).join()).toMatch(/relation, head, tail/)
  })
})

describe('real files', onDataset('metaqa/kb.txt'), () => {
  const files = {
    fast: [
      [['metaqa/kb.txt'], { triples: 133_582, entities: 43_234, relations: 9, literals: 0 }],
      [['icews14/icews14.tsv'], { triples: 90_730, relations: 230 }],
      [['small/umls/train.txt', 'small/umls/valid.txt', 'small/umls/test.txt'], { relations: 46, entities: 135 }],
      [['small/kinship/train.txt'], { relations: 25 }],
      // 3,753 nodes, and one for each of 50,637 routes, which have a distance.
      [['air_routes/air-routes-latest-nodes.csv', 'air_routes/air-routes-latest-edges.csv'], { entities: 3_753 }],
    ],
    slow: [
      [['fb15k237/fb15k237_labelled.tsv.gz'], { triples: 284_162, relations: 237 }],
      [['wn18rr/train.txt', 'wn18rr/valid.txt', 'wn18rr/test.txt'], { triples: 93_003, relations: 11 }],
    ],
  } satisfies Record<string, [string[], object][]>
  for (const [when, cases] of Object.entries(files))
    test.each(cases)('%j', when === 'slow' ? { tags: 'slow' } : {}, async (names, expected) => {
      const target = join(folder, `real-${names[0]?.replaceAll('/', '-')}`)
      const outcome = await importGraph({ files: names.map(shared), folder: target, name: 'real' })
      expect(outcome).toMatchObject(expected)
      expect(outcome.rejected).toEqual([])
    })
})

describe('what cannot be imported says why in one sentence', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['empty.nt', '', /is empty/],
    ['blank.nt', '\n\n# only a comment\n', /No triple could be read/],
    ['prose.txt', 'This is a letter.\nIt has no triples.\n', /1 columns and no header/],
    [
      'image.nt',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0]),
      /none of the files that hold a graph/,
    ],
    ['wrong.nt', 'a,b,c\n', /No triple could be read.*line 1/],
    ['broken.nt.gz', Buffer.concat([Buffer.of(0x1f, 0x8b), Buffer.from('no gzip at all')]), /cannot be unpacked/],
    ['ontology.owl', '<Ontology xmlns="http://www.w3.org/2002/07/owl#"/>', /OWL\/XML/],
  ])('%s', async (name, text, message) => {
    await expect(importTexts(folder, { [name]: text })).rejects.toThrow(message)
    await expect(importTexts(folder, { [name]: text })).rejects.toBeInstanceOf(UnreadableInputError)
    // A file that a browser sent lies in a folder that is nobody's business.
    await expect(importTexts(folder, { [name]: text })).rejects.not.toThrow(folder)
    expect(leftovers()).toEqual([])
  })

  test('among several files costs only itself', async () => {
    const outcome = await importTexts(folder, {
      'good.txt': 'a|knows|b',
      'empty.ttl': '',
      'ontology.hdt': 'HDT',
    })
    expect([outcome.triples, outcome.rejectedCount]).toEqual([1, 2])
    expect(outcome.rejected).toEqual([
      { file: expect.stringContaining('empty.ttl'), line: 0, reason: expect.stringContaining('is empty') },
      { file: expect.stringContaining('ontology.hdt'), line: 0, reason: expect.stringContaining('HDT') },
    ])
  })

  test('a folder, a missing file, no file, a wrong format name', async () => {
    const at = (files: string[], format?: string) =>
      importGraph({ files, folder: join(folder, 'never'), name: 'x', ...(format ? { format } : {}) })
    mkdirSync(join(folder, 'a folder'), { recursive: true })
    writeFileSync(join(folder, 'ok.nt'), '<http://e/a> <http://e/p> <http://e/b> .')
    await expect(at([join(folder, 'a folder')])).rejects.toThrow(/No graph file was found in a folder/)
    await expect(at([join(folder, 'nowhere.nt')])).rejects.toThrow(/cannot be read/)
    await expect(at([])).rejects.toThrow(/No file/)
    await expect(at([join(folder, 'ok.nt')], 'word')).rejects.toThrow(/There is no format "word"/)
    expect(existsSync(join(folder, 'never'))).toBe(false)
  })

  test('a name that is taken', async () => {
    const { folder: target } = await importTexts(folder, { 'a.txt': 'a|b|c' })
    await expect(importGraph({ files: [join(folder, 'ok.nt')], folder: target, name: 'x' })).rejects.toBeInstanceOf(
      ClewError,
    )
  })

  test('too little disk', async () => {
    await expect(requireFreeSpace(folder, 1e18)).rejects.toBeInstanceOf(ClewError)
    await expect(requireFreeSpace(folder, 1)).resolves.toBeUndefined()
  })
})

describe('hostile files', () => {
  test('a gzip bomb is stopped', { tags: 'slow' }, async () => {
    const bomb = gzipSync(Buffer.alloc(200 << 20, 'a'), { level: 9 })
    await expect(importTexts(folder, { 'bomb.nt.gz': bomb })).rejects.toBeInstanceOf(ClewError)
    expect(leftovers()).toEqual([])
  })

  test('a gzip file that ends early keeps what could be unpacked', async () => {
    const whole = gzipSync(Array.from({ length: 50_000 }, (_, i) => `a${i * 7919}|knows|b${i * 104_729}`).join('\n'))
    const outcome = await importTexts(folder, { 'cut.txt.gz': whole.subarray(0, whole.length >> 1) }, 'pipe')
    expect(outcome.triples).toBeGreaterThan(1000)
    expect(outcome.rejected.map(({ reason }) => reason)).toEqual([expect.stringMatching(/ends early/)])
  })

  test('lines of 10 and 20 MB, NUL bytes, and names with line breaks, HTML and bidirectional marks', async () => {
    const names = [
      '<script>alert(1)</script>',
      'evil\u202egnp.exe',
      'nul\u0000inside',
      '__proto__',
      'a\u200bb',
      '" onload="x',
    ]
    const lines = names.map((name, i) => `${name}|p${i}|value`)
    const outcome = await importTexts(folder, {
      'hostile.txt': [...lines, `${'x'.repeat(10 << 20)}|p|y`, `${'x'.repeat(20 << 20)}|p|y`, 'last|p|line'].join('\n'),
    })
    expect(outcome.triples).toBe(names.length + 2)
    expect(outcome.rejected).toEqual([
      { file: expect.any(String), line: names.length + 2, reason: 'longer than 16 MiB' },
    ])
    const graph = await openGraph(outcome.folder)
    for (const name of names) expect((await graph.link(name))[0]?.entity.name).toBe(name)
    await graph.close()
    const csv = await graphOf(folder, { 'lines.csv': 'head,relation,tail\n"two\nlines",is,"=cmd()"\n' })
    expect((await csv.link('two\nlines'))[0]?.match).toBe('exact')
    await csv.close()
  })

  test('one bad file among several is reported and the others are kept', async () => {
    const outcome = await importTexts(folder, {
      'good.txt': 'a|b|c',
      'table.csv': '1,2,3,4,5,6\n1,2,3,4,5,6\n',
    })
    expect(outcome.triples).toBe(1)
    expect(outcome.rejected).toEqual([
      { file: expect.stringContaining('table.csv'), line: 0, reason: expect.stringContaining('6 columns') },
    ])
  })

  test('blank nodes of two files do not meet', async () => {
    const text = '_:b <http://e/p> "x" .'
    expect((await importTexts(folder, { 'a.nt': text, 'b.nt': text })).triples).toBe(2)
    expect((await importTexts(folder, { 'a.nt': `${text}\n${text}` })).triples).toBe(1)
  })
})

describe('progress and cancelling', () => {
  const text = Array.from({ length: 100_000 }, (_, i) => `entity ${i % 20_000}|relation ${i % 20}|other ${i}`).join(
    '\n',
  )

  test('progress only grows, speaks of its phase, and ends at 1', async () => {
    const seen: ImportProgress[] = []
    writeFileSync(join(folder, 'long.txt'), text)
    await importGraph({
      files: [join(folder, 'long.txt')],
      folder: join(folder, 'long'),
      name: 'long',
      onProgress: progress => seen.push(progress),
    })
    expect(seen.map(({ fraction }) => fraction)).toEqual(seen.map(({ fraction }) => fraction).toSorted((a, b) => a - b))
    expect(seen.at(-1)).toMatchObject({ fraction: 1, triples: 100_000 })
    expect(inWords(seen[0]?.phase ?? '')).toBe('reading long.txt')
    expect(seen.some(({ triplesPerSecond }) => triplesPerSecond > 1000)).toBe(true)
  })

  test.each(['reading', 'sorting names', 'building'])(
    'cancelled while %s, it stops at once and leaves nothing',
    async phase => {
      writeFileSync(join(folder, 'long.txt'), text)
      const controller = new AbortController()
      let aborted = 0
      const running = importGraph({
        files: [join(folder, 'long.txt')],
        folder: join(folder, 'cancelled'),
        name: 'x',
        signal: controller.signal,
        onProgress: progress => {
          if (aborted === 0 && (inWords(progress.phase).startsWith(phase) || progress.fraction > 0.9)) {
            aborted = cpuSeconds()
            controller.abort()
          }
        },
      })
      await expect(running).rejects.toBeInstanceOf(ClewError)
      expect(cpuSeconds() - aborted).toBeLessThan(3)
      expect(existsSync(join(folder, 'cancelled'))).toBe(false)
      expect(leftovers()).toEqual([])
    },
  )
})

test('staging left by a killed process is removed, that of a running one is not', async () => {
  mkdirSync(join(folder, '.clew-import-999999999-dead'))
  mkdirSync(join(folder, '.clew-import-1-alive'))
  expect(await removeStaleStaging(folder)).toBe(1)
  expect(leftovers()).toEqual(['.clew-import-1-alive'])
  expect(await removeStaleStaging(join(folder, 'no such folder'))).toBe(0)
})
