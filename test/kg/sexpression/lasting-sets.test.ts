import { expect, test } from 'vitest'
import { LastingSets } from '../../../electron/kg/sexpression/lasting-sets.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { SExpressionExecutor } from '../../../electron/kg/sexpression/executor.ts'
import { memoryGraph } from '../../agent/memory-graph.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const slowly = async (): Promise<Uint32Array> => {
  await new Promise(resolve => setTimeout(resolve, 5))
  return Uint32Array.of(1, 2, 3)
}

test('what took long is found once for a graph, whoever asks; what depends on the day or on documents is not kept', async () => {
  const kg = memoryGraph([])
  const found = async (text: string, of = kg): Promise<number> => {
    let times = 0
    const find = (): Promise<Uint32Array> => {
      times += 1
      return slowly()
    }
    for (let i = 0; i < 2; i += 1)
      expect([...(await new LastingSets(of).get(text, parseSExpression(text), find))]).toEqual([1, 2, 3])
    return times
  }
  expect(await found('(JOIN a (ANY b))')).toBe(1)
  expect(await found('(ARGMAX (ANY b) (COUNT c))')).toBe(1)
  expect(await found('(JOIN a (ANY b))', memoryGraph([]))).toBe(1)
  expect(await found('(FIND "words")')).toBe(2)
  expect(await found('(JOIN a (FIND "words"))')).toBe(2)
  expect(await found('(TC (ANY b) c NOW)')).toBe(2)
  expect(await found('(ARGMAX (ANY b) (COUNT c (FIND "words")))')).toBe(2)
})

const folder = temporaryFolder()

test('executors of one graph give the same sets as before, whole and limited', async () => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `film ${i}|made_by|person ${i % 7_000}`)
  const graph = await graphOf(folder, { 'films.txt': `${lines.join('\n')}\n` })
  const program = parseSExpression('(JOIN made_by (ANY (R made_by)))')
  for (let run = 0; run < 3; run += 1) {
    const executor = new SExpressionExecutor(graph)
    const whole = await executor.execute(program)
    expect(whole.kind === 'set' && [whole.total, whole.ids.length]).toEqual([30_000, 30_000])
    const first = await executor.execute(program, 10)
    expect(first.kind === 'set' && [first.total, first.ids]).toEqual([
      30_000,
      whole.kind === 'set' ? whole.ids.slice(0, 10) : [],
    ])
    expect((await executor.memberSet(program))?.length).toBe(30_000)
    expect(await executor.memberSet(parseSExpression('(COUNT (ANY made_by))'))).toBeUndefined()
  }
  await graph.close()
})
