import { appendFile, mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kgR1 } from '../../electron/agent/protocols/kg-r1.ts'
import { openEvaluationFolder, readRows, readTrajectoryAt } from '../../electron/evaluate/records.ts'
import { evaluate, type EvaluationRequest, type QuestionRecord } from '../../electron/evaluate/run.ts'
import { memoryGraph } from '../agent/memory-graph.ts'
import { scriptedPolicy } from '../agent/scripted-policy.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-records-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const kg = memoryGraph([
  ['Inception', 'directed_by', 'Christopher Nolan'],
  ['Heat', 'directed_by', 'Michael Mann'],
  ['Alien', 'directed_by', 'Ridley Scott'],
])
const questions = ['Inception', 'Heat', 'Alien'].map((film, at) => ({
  id: String(at + 1),
  question: `Who directed ${film}?`,
  entities: [film],
  answers: [['Christopher Nolan', 'Michael Mann', 'Ridley Scott'][at] ?? ''],
}))
let asked = 0
/** Right under some seeds only. */
const policy = {
  ...scriptedPolicy([]),
  turn: async (
    view: { topicEntities: readonly { name: string }[]; past: readonly unknown[] },
    { seed }: { seed: number },
  ) => {
    if (view.past.length === 0) asked += 1
    const film = view.topicEntities[0]?.name ?? ''
    const gold = questions.find(({ entities }) => entities[0] === film)?.answers[0] ?? ''
    const text =
      view.past.length === 0
        ? `<think></think><kg-query>get_tail_entities("${film}", "directed_by")</kg-query>`
        : `<think></think><answer>${seed % 3 === 0 ? gold : 'Nobody'}</answer>`
    return { text, logprob: 0, tokens: { prompt: 1, cached: 0, generated: 1 } }
  },
}
const request: EvaluationRequest = {
  kg,
  protocol: kgR1(),
  policy,
  questions,
  samples: 3,
  settings: { turns: 3, temperature: 1, seed: 5, constrained: false, relationOrder: 'plain' },
}

/** Answers until `most` are there, as if it were killed then. */
async function until(most: number, resume: boolean): Promise<void> {
  const kept = await openEvaluationFolder(folder, { resume })
  const controller = new AbortController()
  const stop = kept.rows.length + most
  let done = kept.rows.length
  const onRecord = async (record: QuestionRecord): Promise<void> => {
    await kept.write(record)
    done += 1
    if (done === stop) controller.abort()
  }
  await evaluate({ ...request, signal: controller.signal, earlier: kept, onRecord }).catch(() => undefined)
  await kept.close()
}

describe('an evaluation that is cut off', () => {
  it('goes on and comes to what it would have come to in one go', async () => {
    const whole = await evaluate(request)
    asked = 0
    await until(2, false)
    expect(asked).toBe(2)
    await until(3, true)
    const kept = await openEvaluationFolder(folder, { resume: true })
    expect(kept.rows.map(({ at, sample }) => [at, sample])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
    ])
    const result = await evaluate({ ...request, earlier: kept, onRecord: record => kept.write(record) })
    await kept.finish(result)
    await kept.close()
    expect(asked).toBe(9)
    const timeless = ({ efficiency, ...of }: typeof whole): unknown => ({
      ...of,
      secondsPerQuestion: 0,
      calls: [efficiency?.llmCalls, efficiency?.serverCalls],
    })
    expect(timeless(result)).toEqual(timeless(whole))
    expect(whole.union?.anyHit).toBeGreaterThan(whole.hit1)
    expect((await readRows(folder)).filter(({ union }) => union !== undefined)).toHaveLength(3)
    expect(JSON.parse(await readFile(join(folder, 'result.json'), 'utf8'))).toMatchObject({ n: 3, samples: 3 })
  })

  it('drops what a crash left half written, in either file, and nothing else', async () => {
    await until(4, false)
    const records = join(folder, 'records.jsonl')
    const rows = await readRows(folder)
    // A record without its row, and a row that was being written.
    await appendFile(records, '{"question":{"id":"2"')
    await appendFile(join(folder, 'index.jsonl'), '{"at":1,"samp')
    const kept = await openEvaluationFolder(folder, { resume: true })
    expect(kept.rows).toEqual(rows)
    await kept.close()
    expect((await stat(records)).size).toBe(rows.reduce((sum, { bytes }) => sum + bytes, 0))
    // A row whose record did not reach the disk.
    await truncate(records, (rows[3]?.offset ?? 0) + 10)
    const shorter = await openEvaluationFolder(folder, { resume: true })
    expect(shorter.rows).toEqual(rows.slice(0, 3))
    await shorter.close()
  })

  it('reads back each trajectory by its place, and says when a record is not there', async () => {
    await until(4, false)
    const rows = await readRows(folder)
    for (const row of rows)
      expect(await readTrajectoryAt(folder, row)).toMatchObject({
        question: questions[row.at]?.question,
        settings: { seed: 5 + row.sample },
      })
    await expect(readTrajectoryAt(folder, { offset: 3, bytes: 40 })).rejects.toMatchObject({ code: 'not-found' })
    const kept = await openEvaluationFolder(folder, { resume: true })
    await expect(kept.trajectory(2, 2)).rejects.toMatchObject({ code: 'not-found' })
    await kept.close()
  })

  it('begins anew where it is not to go on', async () => {
    await until(3, false)
    const kept = await openEvaluationFolder(folder)
    expect(kept.rows).toEqual([])
    await kept.close()
    expect(await readRows(folder)).toEqual([])
  })
})
