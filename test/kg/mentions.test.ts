import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { seededRandom, type Random } from '../../electron/base/random.ts'
import { dataset, onDataset } from '../skipped.ts'
import { graphOf, temporaryFolder } from './temporary-graph.ts'

const folder = temporaryFolder()
const kb = dataset('metaqa/kb.txt')

test('names in a question', async () => {
  const graph = await graphOf(folder, {
    'films.txt': [
      'Joel Zwick|made|My Big Fat Greek Wedding',
      'Who|type|film',
      'I|type|film',
      "Ocean's Eleven|type|film",
      '$|type|film',
      'What|type|film',
      'Police|type|film',
      'Mission: Impossible|type|film',
      'movie|tag|x',
    ].join('\n'),
  })
  const found = async (text: string): Promise<string[]> =>
    (await graph.mentions(text)).map(mention => {
      expect(text.slice(mention.start, mention.end)).toBe(mention.text)
      return mention.candidates[0]!.entity.name
    })
  expect(await found("what are Joel Zwick's films?")).toEqual(['Joel Zwick'])
  expect(await found('did JOEL ZWICK direct oceans eleven')).toEqual(['Joel Zwick', "Ocean's Eleven"])
  expect(await found("who was in ocean's eleven, and who made my big fat greek wedding?")).toEqual([
    "Ocean's Eleven",
    'My Big Fat Greek Wedding',
  ])
  expect(await found('What do I know of the movie Police?')).toEqual(['Police'])
  expect(await found('What is the colour of Zzzyzx?')).toEqual([])
  expect(await found('who is it? Who knows')).toEqual([])
  expect(await found('who starred in [$]')).toEqual(['$'])
  expect(await found('who starred in "Who"')).toEqual(['Who'])
  expect(await found('who starred in Mission Impossible')).toEqual(['Mission: Impossible'])
  expect(await found('nothing here at all')).toEqual([])
  await graph.close()
})

const SAMPLE = 300

/** Questions from all over the file, which is sorted by type; the same in every run. */
function sampled(file: string): string[] {
  const lines = readFileSync(dataset(`metaqa/${file}.txt`)!, 'utf8')
    .trim()
    .split('\n')
  const random = seededRandom(SAMPLE)
  return Array.from({ length: SAMPLE }, () => lines[Math.floor(random.next() * lines.length)]!.split('\t')[0]!)
}

/** The name with a letter left out, doubled, replaced or changed with the next. */
function misspelt(name: string, random: Random): string {
  const at = 1 + Math.floor(random.next() * (name.length - 1))
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
  const slips = [`${before}${after}`, `${before}${letter}${letter}${after}`, `${before}x${after}`]
  if (after !== '') slips.push(`${before}${after[0]}${letter}${after.slice(1)}`)
  return slips[Math.floor(random.next() * slips.length)]!
}

/** Questions whose only mention is the topic entity, with the brackets taken away; the floor is what was measured, less a little. */
describe('MetaQA dev questions without brackets', onDataset('metaqa/kb.txt'), () => {
  const graph = kb ? graphOf(folder, { 'kb.txt': readFileSync(kb) }) : undefined
  test.each([
    ['qa_dev_1hop', 'as written', 0.99],
    ['qa_dev_2hop', 'as written', 0.99],
    ['qa_dev_3hop', 'as written', 0.99],
    ['qa_dev_1hop_paraphrased', 'as written', 0.99],
    ['qa_dev_1hop', 'in lower case', 0.97],
    ['qa_dev_3hop', 'in lower case', 0.95],
    ['qa_dev_1hop', 'misspelt', 0.85],
  ])('%s, %s: at least %d', async (file, how, floor) => {
    const random = seededRandom(floor * 100)
    let hits = 0
    for (const question of sampled(file)) {
      const [bracketed, gold] = /\[(.+?)\]/.exec(question)!
      const name = how === 'misspelt' ? misspelt(gold!, random) : gold!
      const text = `${question.replace(bracketed, () => name)}?`
      const mentions = await (await graph)!.mentions(how === 'in lower case' ? text.toLowerCase() : text)
      if (mentions.length === 1 && mentions[0]!.candidates.some(({ entity }) => entity.name === gold)) hits++
    }
    expect(hits / SAMPLE).toBeGreaterThanOrEqual(floor)
  })
})

test('a short name that several share is found in a sentence', async () => {
  const label = '<http://www.w3.org/2000/01/rdf-schema#label>'
  const names = ['Max', 'Max', 'Bruno']
  const graph = await graphOf(folder, {
    'pets.nt': names.map((name, i) => `<http://pets.example/pet${i}> ${label} "${name}" .`).join('\n'),
  })
  const [mention] = await graph.mentions('Who owns the dogs called Max?')
  expect(mention?.text).toBe('Max')
  expect(mention?.candidates).toHaveLength(2)
})
