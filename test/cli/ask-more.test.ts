import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TrajectorySchema, type Trajectory } from '../../electron/contract/trajectory.ts'
import { TrajectoryStore } from '../../electron/host/answers/trajectory-store.ts'
import { FILMS } from '../host/temporary-host.ts'
import { clew, json, ONE_LINE } from './run-clew.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-cli-ask-'))
  await writeFile(join(home, 'films.txt'), FILMS)
  await clew(home, 'import', join(home, 'films.txt'), '--kg', 'films')
})
afterAll(() => rm(home, { recursive: true, force: true }))

const ask = async (...args: string[]): Promise<Trajectory> =>
  TrajectorySchema.parse(json(await clew(home, 'ask', '--kg', 'films', ...args, '--json')))

test('samples run as a group, and each answer says how many of them gave it', async () => {
  const run = await clew(home, 'ask', '--kg', 'films', '--samples', '4', 'who directed Alien', '--json')
  const { group, trajectories, answers } = json(run) as {
    group: string
    trajectories: Trajectory[]
    answers: { name: string; agreed: number; of: number }[]
  }
  expect(trajectories.map(trajectory => trajectory.group)).toEqual([group, group, group, group])
  expect(answers[0]).toMatchObject({ name: 'Ridley Scott', of: 4 })
  expect(answers[0]?.agreed).toBe(
    trajectories.filter(({ answer }) => answer.some(({ name }) => name === 'Ridley Scott')).length,
  )
  expect(
    (await clew(home, 'ask', '--kg', 'films', '--samples', '2', '--temperature', '0', 'who directed Alien')).stdout,
  ).toBe('Ridley Scott   2 of 2   (Alien → directed_by → Ridley Scott)\n')
  expect(await clew(home, 'ask', '--kg', 'films', '--samples', '100', 'who directed Alien')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/At most 16 answers/),
  })
})

test('two questions that are written as one are answered in turn, the second on from the first', async () => {
  const run = await clew(home, 'ask', '--kg', 'films', 'Who directed Alien and who starred in it?', '--json')
  const both = run.stdout
    .trim()
    .split('\n')
    .map(line => TrajectorySchema.parse(JSON.parse(line)))
  expect(both.map(({ question }) => question)).toEqual(['Who directed Alien?', 'Who starred in it?'])
  expect(both.map(({ answer }) => answer.map(({ name }) => name))).toEqual([['Ridley Scott'], ['Sigourney Weaver']])
  expect(both[1]?.after).toBe(both[0]?.id)
})

test('protocols side by side, a follow-up, going on from a step, and an honest nothing', async () => {
  const side = await clew(
    home,
    'ask',
    '--kg',
    'films',
    '--compare',
    'kg-r1,graphwalker,kbqa-r1',
    'who directed Witness',
  )
  expect(side.stdout).toMatch(
    /^kg-r1: Peter Weir .*\ngraphwalker: Peter Weir .*\nkbqa-r1: Peter Weir .*\nPeter Weir {3}3 of 3 {3}\(Witness → directed_by → Peter Weir\)\n$/,
  )
  const first = await ask('who directed Alien', '--protocol', 'kg-r1')
  const follow = await ask('which films did he direct', '--after', first.id)
  expect(follow.answer.map(({ name }) => name).toSorted()).toEqual(['Alien', 'Blade Runner'])
  const edited = await ask(
    'who directed Alien',
    '--from',
    `${first.id}:1`,
    '--text',
    '<think>other</think><kg-query>get_tail_entities("Alien", "starred_actors")</kg-query>',
  )
  expect(edited.from).toEqual({ id: first.id, turns: 1, edited: true })
  expect(edited.turns[0]).toEqual(first.turns[0])
  expect(edited.turns[1]).toMatchObject({ edited: true, observation: { entities: [{ name: 'Sigourney Weaver' }] } })
  const nothing = await clew(home, 'ask', '--kg', 'films', 'What colour is the sea?')
  expect(nothing).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The graph does not say\./m) })
})

test('options that do not fit together end with 2 and one line', async () => {
  const cases = [
    ['ask', '--kg', 'films', 'who', '--text', '<answer>x</answer>'],
    ['ask', '--kg', 'films', 'who', '--compare', 'kg-r1,graphwalker', '--protocol', 'kg-r1'],
    ['ask', '--kg', 'films', 'who', '--compare', 'kg-r1,nothing'],
    ['ask', '--kg', 'films', 'who', '--from', 'abc'],
    ['ask', '--kg', 'films', 'who', '--top-p', '1.5'],
    ['ask', '--kg', 'films', 'who', '--now', '2015-02-30'],
    ['ask', '--kg', 'films', 'who', '--protocol', 'rog'],
  ]
  const runs = await Promise.all(cases.map(args => clew(home, ...args)))
  for (const run of runs) expect(run).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(ONE_LINE) })
})

test('an endpoint is added, refused until the graph allows it, and removed', async () => {
  expect(
    json(
      await clew(
        home,
        'models',
        'add-endpoint',
        'Far Away',
        '--url',
        'http://192.0.2.1:9/v1',
        '--model',
        'm',
        '--json',
      ),
    ),
  ).toMatchObject({ id: 'far-away', local: false, variable: 'CLEW_ENDPOINT_KEY_FAR_AWAY' })
  expect((await clew(home, 'models', 'list')).stdout).toMatch(
    /endpoint:far-away: Far Away; m at http:\/\/192\.0\.2\.1:9\/v1; questions and facts leave this machine; no key/,
  )
  expect(await clew(home, 'ask', '--kg', 'films', '--model', 'endpoint:far-away', 'who directed Alien')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/Nothing was sent\..*`clew kg allow-endpoint films`/),
  })
  expect(json(await clew(home, 'kg', 'allow-endpoint', 'films', '--json'))).toMatchObject({
    kg: 'films',
    endpointAllowed: true,
  })
  expect(json(await clew(home, 'kg', 'forbid-endpoint', 'films', '--json'))).toMatchObject({ endpointAllowed: false })
  expect(await clew(home, 'kg', 'allow-endpoint', 'nothing')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no graph named "nothing"/),
  })
  expect((await clew(home, 'models', 'remove', 'endpoint:far-away')).code).toBe(0)
})

test('an answer that the disk does not take is printed, and the command says so and fails', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const writing = vi.spyOn(TrajectoryStore.prototype, 'write').mockRejectedValue(full)
  const question = 'who directed Alien'
  const one = await clew(home, 'ask', '--kg', 'films', question)
  const data = await clew(home, 'ask', '--kg', 'films', question, '--json')
  const several = await clew(home, 'ask', '--kg', 'films', '--samples', '2', question, '--json')
  writing.mockRestore()
  const stderr = expect.stringMatching(
    /^clew: This answer is not kept, and is gone once you leave it: [^\n]+full[^\n]+\n$/,
  )
  expect(one).toMatchObject({ code: 1, stdout: expect.stringContaining('Ridley Scott'), stderr })
  expect([data, several]).toMatchObject([
    { code: 1, stderr },
    { code: 1, stderr },
  ])
  const notKept = expect.stringMatching(/^This answer is not kept/)
  expect(json(data)).toMatchObject({ status: 'answered', notKept })
  expect(json(several)).toMatchObject({ answers: [{ name: 'Ridley Scott' }], trajectories: [{ notKept }, { notKept }] })
})
