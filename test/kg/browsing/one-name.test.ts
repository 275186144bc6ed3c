import { expect, test } from 'vitest'
import { entityPage } from '../../../electron/kg/browsing/entity-page.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const FILMS = 60
const films = Array.from({ length: FILMS }, (_, i) => [
  `Film ${i}|release_year|${1930 + i}`,
  `Film ${i}|starred|Actor ${i}`,
  `Film ${i}|starred|Actor ${i + 1}`,
]).flat()

const severalAt = async (texts: Record<string, string>, name: string): Promise<string[]> => {
  const graph = await graphOf(temporaryFolder(), texts)
  const { groups } = await entityPage(graph, name, 5)
  await graph.close()
  return groups.filter(({ isOneElsewhere }) => isOneElsewhere).map(({ relation }) => relation)
}

test('what has several of what nearly all others have one of may be several things under one name', async () => {
  const kong = ['King Kong|release_year|1933', 'King Kong|release_year|1976', 'King Kong|starred|Fay Wray']
  expect(await severalAt({ 'films.txt': [...films, ...kong].join('\n') }, 'King Kong')).toEqual(['release_year'])
  // Two stars are usual.
  expect(await severalAt({ 'films.txt': [...films, ...kong].join('\n') }, 'Film 7')).toEqual([])
})

test('nothing is said of what has several at several times, nor of a graph too small to know what is usual', async () => {
  const times = [
    'head\trelation\ttail\ttime',
    ...Array.from({ length: FILMS }, (_, i) => `Ship ${i}\tcaptain\tMan ${i}\t1900`),
  ]
  const changed = [...times, 'Ship 7\tcaptain\tWoman\t1912'].join('\n')
  expect(await severalAt({ 'ships.tsv': changed }, 'Ship 7')).toEqual([])
  expect(await severalAt({ 'few.txt': 'A|year|1\nB|year|2\nC|year|3\nC|year|4' }, 'C')).toEqual([])
})
