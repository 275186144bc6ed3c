import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LineSplitter, type LineHandler } from '../../electron/kg/import/lines.ts'
import { ImportRecord } from '../../electron/kg/import/record.ts'
import { inspectSource, readChunks, readSource } from '../../electron/kg/import/source.ts'
import { GraphBuilder } from '../../electron/kg/store/graph-builder.ts'
import { openGraph } from '../../electron/kg/store/lmdb-graph.ts'
import { ENTITY } from '../../electron/kg/store/term.ts'
import { temporaryFolder } from '../kg/temporary-graph.ts'

/** Reads `Alien --directed_by--> Ridley Scott`, a triple a line. */
class ArrowReader implements LineHandler {
  private readonly record: ImportRecord

  constructor(record: ImportRecord) {
    this.record = record
  }

  line(bytes: Buffer, start: number, end: number, number: number): void {
    const [, head, relation, tail] = /^(.+?) --(.+)--> (.+)$/.exec(bytes.toString('utf8', start, end)) ?? []
    if (head === undefined || relation === undefined || tail === undefined)
      return this.record.reject(number, 'no arrow such as --directed_by-->')
    const term = (name: string) => this.record.builder.textTerm(ENTITY, name)
    this.record.builder.add(term(head), term(relation), term(tail))
  }

  bad(number: number, reason: string): void {
    this.record.reject(number, reason)
  }
}

const folder = temporaryFolder()

test('its lines become a graph, and a wrong one is told with its number', async () => {
  const file = join(folder, 'films.arrows')
  await writeFile(file, 'Alien --directed_by--> Ridley Scott\nno triple\n')
  const record = new ImportRecord(new GraphBuilder())
  record.startFile('films.arrows')
  const splitter = new LineSplitter(new ArrowReader(record))
  const chunks = readSource(await inspectSource(file), undefined, () => undefined)
  await readChunks(chunks, chunk => splitter.push(chunk), record, undefined)
  splitter.finish()
  await record.builder.finish(join(folder, 'films'), {
    name: 'films',
    sources: ['films.arrows'],
    pause: async () => undefined,
  })

  expect(record.rejected).toEqual([{ file: 'films.arrows', line: 2, reason: 'no arrow such as --directed_by-->' }])
  const graph = await openGraph(join(folder, 'films'))
  expect(await graph.summary()).toMatchObject({ triples: 1, topRelations: [{ name: 'directed_by' }] })
  await graph.close()
})
