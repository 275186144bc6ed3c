import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

/** Films of which one in forty has a language. */
const FILMS = Array.from({ length: 80 }, (_, at) => [
  `Film Number${at}\tdirected_by\t${at < 40 ? 'Ada Holm' : `Director${at}`}`,
  `Film Number${at}\tstarred_actors\tActor${at % 7}`,
  ...(at % 40 === 17 ? [`Film Number${at}\tin_language\t${at < 40 ? 'Finnish' : 'Swedish'}`] : []),
]).flat()

let home: string
let graph: ParsedGraph
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-rare-'))
  const file = join(home, 'films.tsv')
  await writeFile(file, FILMS.join('\n'))
  graph = await parsedGraph([file])
})
afterAll(async () => {
  await graph.close()
  await rm(home, { recursive: true, force: true })
})

describe('a relation that few members of a set have', () => {
  it('is walked where the question names it', async () => {
    expect(await graph.answers('What languages are the films directed by Ada Holm in?')).toEqual(['Finnish'])
  })
})

describe('a statement that ends with who', () => {
  it('asks for who, not for what it begins with', async () => {
    const actors = Array.from({ length: 7 }, (_, at) => `Actor${at}`)
    expect(await graph.answers('the films directed by Ada Holm starred who?')).toEqual(actors)
  })
})
