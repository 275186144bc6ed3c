import { execFileSync } from 'node:child_process'
import { truncateSync, appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDocument, readDocument } from '../../../electron/kg/documents/read-document.ts'
import { SourceDamage } from '../../../electron/kg/errors.ts'
import { gunzip } from '../../../electron/kg/import/gunzip.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { readFormat } from '../../../electron/kg/import/readers.ts'
import { ImportRecord } from '../../../electron/kg/import/record.ts'
import { inspectSource } from '../../../electron/kg/import/source.ts'
import { CollectingBuilder, cut } from '../read-triples.ts'
import { importTexts, temporaryFolder } from '../temporary-graph.ts'
import { skippedFor } from '../../skipped.ts'

const folder = temporaryFolder()

async function* chunked(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  yield* cut(bytes, sizes)
}

async function unpacked(
  bytes: Buffer,
  sizes: readonly number[] = [1 << 16],
): Promise<{ text: Buffer; damage: unknown }> {
  const texts: Buffer[] = []
  let damage: unknown
  try {
    for await (const text of gunzip(chunked(bytes, sizes))) texts.push(text)
  } catch (error) {
    damage = error
  }
  return { text: Buffer.concat(texts), damage }
}

describe('gzip', () => {
  const rows = Array.from({ length: 40_000 }, (_, i) => `head ${i * 7919}|relation|tail ${i * 104_729}`).join('\n')
  const packed = gzipSync(rows)

  test('is unpacked as by zlib, in members, with every field of a header and zeros at the end', async () => {
    const header = Buffer.concat([
      Buffer.of(0x1f, 0x8b, 8, 0x1e, 0, 0, 0, 0, 0, 3, 3, 0),
      Buffer.from('abcname\0comment\0'),
    ])
    const headerChecksum = crc32(header)
    const named = Buffer.concat([
      header,
      Buffer.of(headerChecksum & 0xff, (headerChecksum >>> 8) & 0xff),
      gzipSync('second').subarray(10),
    ])
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(gzipSync(''), gzipSync('first'), named, gzipSync('x'.repeat(1_000))), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
        fc.nat(30),
        async (members, sizes, zeros) => {
          const bytes = Buffer.concat([...members, Buffer.alloc(zeros)])
          expect(await unpacked(bytes, sizes)).toEqual({ text: gunzipSync(bytes), damage: undefined })
        },
      ),
      { numRuns: 40 },
    )
  })

  test.each<[string, Buffer, RegExp]>([
    ['a wrong checksum', Buffer.from(packed).fill(0, packed.length - 8, packed.length - 4), /checksum is wrong/],
    ['something behind its end', Buffer.concat([packed, Buffer.from('and more')]), /behind the end/],
  ])('with %s keeps every line and is counted', async (_, bytes, reason) => {
    const outcome = await importTexts(folder, { 'kb.txt.gz': bytes }, 'pipe')
    expect([outcome.triples, outcome.rejectedCount]).toEqual([40_000, 1])
    expect(outcome.rejected[0]).toMatchObject({ line: 0, reason: expect.stringMatching(reason) })
  })

  test('that is cut keeps all that is before the cut', async () => {
    for (const share of [0.01, 0.5, 0.999]) {
      const { text, damage } = await unpacked(packed.subarray(0, packed.length * share))
      expect(damage).toMatchObject({ message: expect.stringMatching(/ends early/), isCut: true })
      expect(rows.startsWith(text.toString())).toBe(true)
      expect(text.length).toBeGreaterThan(rows.length * (share - 0.1))
    }
    expect((await unpacked(packed.subarray(0, -1))).text.toString()).toBe(rows)
  })

  test('that is damaged inside keeps what is before', async () => {
    const bytes = Buffer.from(packed)
    bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 64)
    const { text, damage } = await unpacked(bytes)
    expect(damage).toBeInstanceOf(SourceDamage)
    expect(text.length).toBeGreaterThan(rows.length * 0.4)
    expect(crc32(text.subarray(0, rows.length * 0.4))).toBe(crc32(Buffer.from(rows).subarray(0, rows.length * 0.4)))
  })
})

describe('a file that changes while it is read', () => {
  const LINES = 200_000
  const text = Array.from({ length: LINES }, (_, i) => `head ${i}|relation|tail ${i}\n`).join('')

  test.each<[string, (path: string) => void, (triples: number) => void]>([
    ['cut', path => truncateSync(path, 100_000), triples => expect(triples).toBeLessThan(LINES)],
    ['longer', path => appendFileSync(path, 'last|relation|half a na'), triples => expect(triples).toBe(LINES)],
  ])('%s, is told of', async (name, change, check) => {
    const path = join(folder, `${name}.txt`)
    writeFileSync(path, text)
    const source = await inspectSource(path)
    change(path)
    const record = new ImportRecord(new CollectingBuilder())
    record.startFile(path)
    await readFormat('pipe', source, record, undefined, () => undefined)
    check(record.builder.received)
    expect(record.rejected).toEqual([
      {
        file: path,
        line: 0,
        reason: expect.stringMatching(/was changed while it was read, from [\d,]+ to [\d,]+ bytes/),
      },
    ])
  })
})

describe(
  'what is no regular file',
  skippedFor(process.platform === 'win32' ? 'Windows has no named pipes in its file system' : undefined),
  () => {
    const pipe = join(folder, 'pipe.txt')
    test('is refused, not waited for', async () => {
      execFileSync('mkfifo', [pipe])
      // Its name says so; what it holds is not asked.
      expect(await isDocument(pipe)).toBe(true)
      for (const path of [pipe, '/dev/zero']) {
        await expect(importGraph({ files: [path], folder: join(folder, 'never'), name: 'x' })).rejects.toThrow(
          /no ordinary file/,
        )
        await expect(readDocument(path)).rejects.toThrow(/no ordinary file|none of the documents/)
      }
    })
  },
)

describe('text that is no UTF-8', () => {
  test('in Turtle costs its statement, wherever a chunk ends, and is counted with its line', async () => {
    const latin1 = Buffer.from(
      [
        '@prefix ex: <http://e/> .',
        'ex:a ex:name "Müller" ; ex:p ex:b .',
        'ex:b ex:name "plain" .',
        'ex:c ex:name',
        '  "Möller" .',
        '# a remark: schön',
        'ex:d ex:name "kept" .',
        '<http://e/ö> ex:name "its name is none" .',
        'ex:ö ex:name "nor is this" .',
        'ex:e ex:name "last" .',
      ].join('\n'),
      'latin1',
    )
    const utf8 = Buffer.from('\nex:f ex:name "Müller 東京 🙂 \ufffd" .\n')
    const path = join(folder, 'latin1.ttl')
    writeFileSync(path, Buffer.concat([latin1, utf8]))
    const outcome = await importGraph({ files: [path], folder: join(folder, 'latin1'), name: 'latin1' })
    expect(outcome.triples).toBe(4)
    expect(outcome.rejected.map(({ line, reason }) => [line, reason])).toEqual(
      [2, 5, 6, 8, 9].map(line => [line, 'not valid UTF-8; save the file as UTF-8']),
    )
  })

  test('in a directive leaves no wrong prefix behind', async () => {
    const outcome = await importTexts(folder, {
      'a.ttl': Buffer.from(
        '@prefix ex: <http://e/> .\nex:a ex:p ex:b .\n@prefix ex: <http://ö/> .\nex:a ex:p ex:c .\n',
        'latin1',
      ),
    })
    expect([outcome.triples, outcome.rejected.map(({ line }) => line)]).toEqual([1, [3, 4]])
  })

  test('nor UTF-16, costs its line', async () => {
    const half = Buffer.from('a\tp\tX\n', 'utf16le')
    half.writeUInt16LE(0xd800, 8)
    const outcome = await importTexts(folder, {
      'a.tsv': Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from('a\tp\tb\n', 'utf16le'), half, Buffer.of(0x61)]),
    })
    expect([outcome.triples, outcome.rejected.map(({ line }) => line)]).toEqual([1, [2, 3]])
  })
})

test('of what unpacks to hundreds of times its size little is held at once', async () => {
  // Held to the end, so that it is not counted as given back meanwhile.
  const plain = Buffer.alloc(300 << 20, 'a')
  const bomb = gzipSync(plain, { level: 9 })
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  let length = 0
  for await (const text of gunzip(chunked(bomb, [bomb.length]))) {
    length += text.length
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  expect(length).toBe(plain.length)
  expect(most).toBeLessThan(128 << 20)
})
