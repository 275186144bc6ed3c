import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUILT_CLI } from '../built-program.ts'
import { FILMS } from '../host/temporary-host.ts'
import { skippedFor } from '../skipped.ts'
import { traced, tracedClew, whyNotTraced, type Traced } from './traced.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-offline-'))
  await writeFile(join(home, 'films.txt'), FILMS)
})
afterAll(() => rm(home, { recursive: true, force: true }))

function stayedHome({ code, stderr, reached, lookedUp, seen }: Traced): void {
  expect({ code, reached, lookedUp, stderr: code === 0 ? '' : stderr }).toEqual({
    code: 0,
    reached: [],
    lookedUp: [],
    stderr: '',
  })
  expect(seen).toBeGreaterThan(50)
}

// The whole way, with documents, teaching and evaluation: test/slow/offline.test.ts.
describe('without a network, under a trace of system calls', skippedFor(whyNotTraced()), () => {
  test('what reaches out is seen', async () => {
    const out = `require('node:dns').lookup('example.org', () => {}); require('node:net').connect(80, '192.0.2.1').on('error', () => {})`
    const seen = await traced(home, [process.execPath, '-e', out])
    expect(seen.reached.join('\n')).toContain('192.0.2.1')
    expect(seen.lookedUp).not.toEqual([])
  })

  test('an import, a question, a report and the door to a browser ask nobody', async () => {
    stayedHome(await tracedClew(home, 'import', join(home, 'films.txt'), '--kg', 'films'))
    const asked = await tracedClew(home, 'ask', '--kg', 'films', 'who directed Alien', '--json')
    stayedHome(asked)
    await writeFile(join(home, 'answer.json'), asked.stdout)
    stayedHome(await tracedClew(home, 'report', join(home, 'answer.json'), '--out', join(home, 'report.html')))
    const served = await traced(home, [process.execPath, resolve('test/privacy/serve-once.mjs'), BUILT_CLI])
    stayedHome(served)
    expect(JSON.parse(served.stdout)).toMatchObject({ answer: expect.stringContaining('Ridley Scott') })
  })
})
