import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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

/** Recall of the topic entity with the brackets taken away; the floor is what was measured, less a little. */
describe('MetaQA dev questions without brackets', onDataset('metaqa/kb.txt'), () => {
  const graph = kb ? graphOf(folder, { 'kb.txt': readFileSync(kb) }) : undefined
  test.each([
    ['qa_dev_1hop', false],
    ['qa_dev_2hop', false],
    ['qa_dev_3hop', false],
    ['qa_dev_1hop_paraphrased', false],
    ['qa_dev_1hop', true],
    ['qa_dev_3hop', true],
  ])('%s, lower case: %s', async (file, lower) => {
    const lines = readFileSync(dataset(`metaqa/${file}.txt`)!, 'utf8')
      .trim()
      .split('\n')
      .slice(0, 1000)
    let hits = 0
    for (const line of lines) {
      const question = line.split('\t')[0]!
      const gold = /\[(.+?)\]/.exec(question)![1]
      const text = question.replace(/\[(.+?)\]/, '$1')
      const mentions = await (await graph)!.mentions(lower ? text.toLowerCase() : text)
      if (mentions.some(({ candidates }) => candidates.some(({ entity }) => entity.name === gold))) hits++
    }
    expect(hits / lines.length).toBeGreaterThanOrEqual(lower ? 0.99 : 0.998)
  })
})
