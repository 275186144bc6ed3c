import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { episodeText } from '../../../electron/learn/exports/episode-text.ts'
import { exportLessons, type ExportFormat, type ExportRequest } from '../../../electron/learn/exports/export-lessons.ts'
import { readShareGptRow, shareGptRow } from '../../../electron/learn/exports/sharegpt.ts'
import { messagesOf, promptCompletions } from '../../../electron/learn/exports/trl.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { questionsWithGraphs } from '../../../electron/learn/question-sets/question-sets.ts'
import { memoryGraph } from '../../agent/memory-graph.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-exports-'))
})
afterAll(() => rm(folder, { recursive: true }))

type WithEpisode = GraphLesson & { trajectory: Trajectory }

function lesson(texts: readonly [turn: string, observation?: string][], more: Partial<GraphLesson> = {}): WithEpisode {
  const turns = texts.map(([text, observation]): Trajectory['turns'][number] => ({
    text,
    thought: '',
    tokens: { prompt: 0, cached: 0, generated: 0 },
    seconds: 0,
    logprob: 0,
    ...(observation === undefined
      ? {}
      : { observation: { kind: 'error', text: observation, code: 'x', message: 'x', nearest: [], facts: [], cut: 0 } }),
  }))
  return {
    id: 'l1',
    question: 'Who directed Alien?',
    entities: ['Alien'],
    answers: ['Ridley Scott'],
    hops: 1,
    graph: { name: 'films', fingerprint: 'f' },
    source: 'graphroll',
    ...more,
    trajectory: {
      version: 1,
      id: 't',
      createdAt: '',
      question: '',
      topicEntities: [],
      graph: { name: '', fingerprint: '' },
      protocol: 'kg-r1',
      policy: { kind: 'gguf', name: '' },
      settings: { turns: 5, temperature: 0, seed: 0, constrained: true, relationOrder: 'ranked' },
      prompt: 'PROMPT\n',
      turns,
      answer: [],
      status: 'answered',
      seconds: 0,
    },
  }
}
const two = lesson([
  ['<think>a</think><kg-query>q</kg-query>', '\n\n<information>i</information>\n\n'],
  ['<think>b</think><answer>Ridley Scott</answer>'],
])

describe('an episode for other trainers', () => {
  it('is a conversation for LLaMA-Factory: human and observation in odd places, gpt in even ones', () => {
    expect(shareGptRow(two)).toEqual({
      conversations: [
        { from: 'human', value: 'PROMPT\n' },
        { from: 'gpt', value: '<think>a</think><kg-query>q</kg-query>' },
        { from: 'observation', value: '\n\n<information>i</information>\n\n' },
        { from: 'gpt', value: '<think>b</think><answer>Ridley Scott</answer>' },
      ],
    })
  })

  it('is a prompt and a completion for each turn for TRL, and roles for its conversations', () => {
    expect(promptCompletions(two)).toEqual([
      { prompt: 'PROMPT\n', completion: '<think>a</think><kg-query>q</kg-query>' },
      {
        prompt: 'PROMPT\n<think>a</think><kg-query>q</kg-query>\n\n<information>i</information>\n\n',
        completion: '<think>b</think><answer>Ridley Scott</answer>',
      },
    ])
    expect(messagesOf(two).messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
  })

  it('comes back as it was, whatever was written', () => {
    const texts = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), {
      minLength: 1,
      maxLength: 5,
    })
    const comesBack = (turns: [string, string][], last: string): boolean => {
      const episode = lesson([...turns, [last]])
      const text = episodeText(episode.trajectory)
      // Completions are what the agent wrote, all of it and nothing else; the last prompt with its completion is the
      // whole text.
      const rows = promptCompletions(episode)
      const whole = rows.at(-1)
      return (
        isDeepStrictEqual(readShareGptRow(JSON.parse(JSON.stringify(shareGptRow(episode)))), text) &&
        isDeepStrictEqual(
          rows.map(({ completion }) => completion),
          episode.trajectory.turns.map(turn => turn.text),
        ) &&
        `${whole?.prompt ?? ''}${whole?.completion ?? ''}` === text.map(part => part.text).join('')
      )
    }
    expect(() => fc.assert(fc.property(texts, fc.string(), comesBack))).not.toThrow()
  })
})

describe('exporting a file of lessons', () => {
  const bare = ({ trajectory: _trajectory, ...rest }: WithEpisode): GraphLesson => rest
  const lines = [
    JSON.stringify(two),
    '{"id":',
    JSON.stringify({ ...bare(two), id: 'l2' }),
    JSON.stringify(lesson([['x', 'the graph']], { id: 'l3' })),
    JSON.stringify({ id: 'l4' }),
  ]

  async function run(
    format: ExportFormat,
    more: Partial<ExportRequest> = {},
  ): Promise<{ rows: Record<string, unknown>[]; result: Awaited<ReturnType<typeof exportLessons>>; out: string }> {
    const lessons = join(folder, `${format}-in.jsonl`)
    await writeFile(lessons, `${lines.join('\n')}\n`)
    const out = join(folder, `${format}-${Math.random()}.jsonl`)
    const result = await exportLessons({
      lessons,
      format,
      out,
      prompt: () => ({ protocol: 'kg-r1', text: 'ASKED' }),
      ...more,
    })
    const rows = (await readFile(out, 'utf8'))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    return { rows, result, out }
  }

  it('keeps what it can and says of the rest why, by line', async () => {
    const { rows, result, out } = await run('sharegpt')
    expect(rows).toEqual([shareGptRow(two)])
    expect(result).toMatchObject({ lessons: 1, rows: 1, rejectedCount: 4 })
    expect(result.rejected.map(({ line, reason }) => [line, reason.slice(0, 24)])).toEqual([
      [2, 'not valid JSON'],
      [3, 'no episode to imitate; `'],
      [4, 'its episode does not end'],
      [5, 'question: Invalid input:'],
    ])
    const info = JSON.parse(await readFile(result.files.at(-1) ?? '', 'utf8')) as Record<
      string,
      { file_name: string; formatting: string }
    >
    expect(Object.values(info)).toMatchObject([
      { file_name: out.slice(folder.length + 1), formatting: 'sharegpt', columns: { messages: 'conversations' } },
    ])
  })

  it('writes questions for VERL, with an episode or without', async () => {
    const { rows } = await run('verl')
    expect(rows).toMatchObject([
      {
        data_source: 'clew/films',
        prompt: [{ role: 'user', content: 'PROMPT\n' }],
        ability: 'kgqa',
        reward_model: { style: 'rule', ground_truth: { target: ['Ridley Scott'] } },
        extra_info: { index: 0, id: 'l1', entities: ['Alien'], hops: 1, protocol: 'kg-r1', subgraph: null },
        messages: [{}, {}, {}, {}],
      },
      { prompt: [{ role: 'user', content: 'ASKED' }], extra_info: { index: 1, id: 'l2' } },
      { extra_info: { index: 2, id: 'l3' } },
    ])
    expect(rows[1]).not.toHaveProperty('messages')
  })

  it("writes the questions' own graphs beside, as a set that is read again", async () => {
    const kg = memoryGraph([
      ['Alien', 'directed_by', 'Ridley Scott'],
      ['Ridley Scott', 'born_in', 'South Shields'],
      ['Heat', 'directed_by', 'Michael Mann'],
    ])
    const path = join(folder, 'subgraphs.jsonl')
    const { result } = await run('trl', { subgraphs: { kg, path, hops: 1 } })
    expect(result.files).toHaveLength(2)
    const found = []
    for await (const read of questionsWithGraphs(path)) found.push(read)
    expect(found).toEqual([
      {
        question: { id: 'l1', question: 'Who directed Alien?', entities: ['Alien'], answers: ['Ridley Scott'] },
        graph: [
          ['Alien', 'directed_by', 'Ridley Scott'],
          ['Ridley Scott', 'born_in', 'South Shields'],
        ],
      },
    ])
  })

  it('leaves nothing where nothing can be exported, where it is stopped, and where it cannot write', async () => {
    const lessons = join(folder, 'none.jsonl')
    await writeFile(lessons, 'no lesson\n')
    const out = join(folder, 'none-out.jsonl')
    await expect(
      exportLessons({ lessons, format: 'trl', out, prompt: () => ({ protocol: '', text: '' }) }),
    ).rejects.toThrow(/Nothing of .* could be exported \(line 1: not valid JSON\)/)
    await expect(run('trl', { signal: AbortSignal.abort(new Error('enough')), out })).rejects.toThrow('enough')
    await expect(run('trl', { out: join(folder, 'missing', 'x.jsonl') })).rejects.toThrow(/cannot be written/)
    await expect(run('trl', { lessons: join(folder, 'missing') })).rejects.toThrow(/cannot be opened/)
    expect([existsSync(out), existsSync(`${out}.part`)]).toEqual([false, false])
  })
})
