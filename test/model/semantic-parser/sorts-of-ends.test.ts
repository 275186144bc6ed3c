import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endClusters, type SampledEnds } from '../../../electron/model/semantic-parser/end-clusters.ts'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

/** A depot's table of triples, in which nothing says what anything is. */
const DEPOT = `repair 31\ton_tram\tOld Clara
repair 32\ton_tram\tOld Clara
repair 33\ton_tram\tBrown Bess
repair 34\ton_tram\tPalomino
repair 31\tdone_by\tIda Moor
repair 32\tdone_by\tKit Lund
repair 33\tdone_by\tIda Moor
repair 34\tdone_by\tIda Moor
repair 31\tlabour_eur\t1250
repair 32\tlabour_eur\t1400
repair 33\tlabour_eur\t2105
repair 34\tlabour_eur\t1900
Old Clara\ttram_kind\tlow floor
Brown Bess\ttram_kind\tlow floor
Palomino\ttram_kind\tarticulated
Grey Heron\ttram_kind\tarticulated
Sea Urchin\ttram_kind\tarticulated
Old Clara\tstands_in\tNorth Shed
Brown Bess\tstands_in\tNorth Shed
Palomino\tstands_in\tQuay Shed
Grey Heron\tstands_in\tQuay Shed
Sea Urchin\tstands_in\tQuay Shed
Old Clara\tseats\t48
Brown Bess\tseats\t52
Palomino\tseats\t90
Grey Heron\tseats\t90
Sea Urchin\tseats\t88
Old Clara\tbuilt_in\t1961
Brown Bess\tbuilt_in\t1961
Palomino\tbuilt_in\t1999
Grey Heron\tbuilt_in\t2004
Sea Urchin\tbuilt_in\t2004
Old Clara\tis_museum_tram\tyes
Palomino\tis_museum_tram\tno
Ida Moor\tworks_shift\tday shift
Kit Lund\tworks_shift\tnight shift
Jo Fenn\tworks_shift\tday shift
Ida Moor\thired_on\t2015-03-01
Kit Lund\thired_on\t2019-05-20
Jo Fenn\thired_on\t2022-09-12
Volta Works\tsupplies\tpantographs
Volta Works\tsupplies\tmotors
Glass & Sons\tsupplies\twindows
Ruhr Steel\tsupplies\tmotors
Volta Works\tcertified_to\tISO 9001
Ruhr Steel\tcertified_to\tISO 14001
`

let graph: ParsedGraph

beforeAll(async () => {
  const file = join(await temporaryFolder(), 'depot.tsv')
  await writeFile(file, DEPOT)
  graph = await parsedGraph([file])
})

afterAll(async () => {
  await graph.close()
})

describe('in a table that types nothing', () => {
  it('ends of relations at which the same things stand are of one sort, and others are not', async () => {
    const clusters = await endClusters(
      graph.kg,
      await sampled(['on_tram', 'tram_kind', 'stands_in', 'done_by', 'hired_on']),
    )
    const sorts = clusters.map(({ ends }) => ends.map(({ name, side }) => `${name} ${side}`).toSorted())
    expect(sorts).toContainEqual(['on_tram tail', 'stands_in head', 'tram_kind head'])
    expect(sorts).toContainEqual(['done_by tail', 'hired_on head'])
    expect(sorts).toContainEqual(['done_by head', 'on_tram head'])
  })

  it.each([
    ['how many trams are there?', ['5']],
    ['how many repairs are there?', ['4']],
    ['which trams have never had a repair?', ['Grey Heron', 'Sea Urchin']],
    ['which trams were built after 2000?', ['Grey Heron', 'Sea Urchin']],
    ['how many suppliers are there?', ['3']],
    ['which suppliers are certified to neither ISO 9001 nor ISO 14001?', ['Glass & Sons']],
    ['average labour cost of the repairs on Old Clara', ['1325']],
    ['avg labour cost of the repairs on Old Clara', ['1325']],
    ['who isnt certified to anything?', ['Glass & Sons']],
    ['what is older than Palomino?', ['Brown Bess', 'Old Clara']],
  ])('%s', async (question, answers) => {
    expect(await graph.answers(question)).toEqual(answers)
  })
})

async function sampled(names: readonly string[]): Promise<SampledEnds[]> {
  const { kg } = graph
  return Promise.all(
    names.map(async name => {
      const id = (await kg.relation(name)) ?? 0
      const [heads, tails]: [number[], number[]] = [[], []]
      for await (const { from, to } of kg.pairs(undefined, id, 'tail')) {
        heads.push(...from)
        tails.push(...to)
      }
      const isThing = name !== 'hired_on'
      return {
        name,
        heads,
        tails,
        sizes: { head: new Set(heads).size, tail: isThing ? new Set(tails).size : undefined },
      }
    }),
  )
}
