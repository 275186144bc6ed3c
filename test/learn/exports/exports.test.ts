import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { episodeText } from '../../../electron/learn/exports/episode-text.ts'
import { exportLessons, type ExportRequest } from '../../../electron/learn/exports/export-lessons.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../../electron/learn/exports/format-names.ts'
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
    const out = more.out ?? join(folder, `${format}-${Math.random()}.jsonl`)
    const result = await exportLessons({
      lessons,
      format,
      out,
      asking: { protocol: 'kg-r1', turns: 7, prompt: ({ question }) => `ASKED ${question}` },
      ...more,
    })
    return { rows: await rowsOf(out), result, out }
  }

  /** Parquet says so in its first four bytes. */
  async function rowsOf(path: string): Promise<Record<string, unknown>[]> {
    const text = await readFile(path)
    if (text.subarray(0, 4).toString() === 'PAR1')
      return parquetReadObjects({ file: new Uint8Array(text).buffer }) as Promise<Record<string, unknown>[]>
    return text
      .toString('utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
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
    expect(result.files.at(-1)).toBe(join(folder, 'dataset_info.json'))
    const before = await run('sharegpt')
    const info = JSON.parse(await readFile(join(folder, 'dataset_info.json'), 'utf8')) as Record<string, object>
    // What stood in the folder's file stays.
    expect(Object.values(info)).toMatchObject(
      [out, before.out].map(path => ({
        file_name: path.slice(folder.length + 1),
        formatting: 'sharegpt',
        columns: { messages: 'conversations' },
      })),
    )
  })

  it('loses no file of data sets that it cannot read', async () => {
    const own = await mkdtemp(join(folder, 'own-'))
    await writeFile(join(own, 'dataset_info.json'), '[')
    await expect(run('sharegpt', { out: join(own, 'x.jsonl') })).rejects.toThrow(/holds no JSON object/)
    expect(await readFile(join(own, 'dataset_info.json'), 'utf8')).toBe('[')
    expect(existsSync(join(own, 'x.jsonl'))).toBe(false)
  })

  it("writes questions as KG-R1's trainer reads them, and what starts it", async () => {
    const { rows, result } = await run('verl')
    expect(rows).toMatchObject([{ extra_info: { sample_id: 'l1' } }, { extra_info: { sample_id: 'l2' } }, {}])
    expect(rows[0]).toEqual({
      data_source: 'kgR1_cwq',
      prompt: [{ role: 'user', content: 'ASKED Who directed Alien?' }],
      ability: 'kg-reasoning',
      reward_model: { style: 'rule', ground_truth: { target_text: ['Ridley Scott'], target_kb_id: ['Ridley Scott'] } },
      extra_info: {
        split: 'train',
        index: 0n,
        sample_id: 'l1',
        dataset_name: 'films',
        question: 'Who directed Alien?',
        initial_entities: ['Alien'],
        initial_entity_ids: ['Alien'],
      },
    })
    const script = await readFile(result.files.at(-1) ?? '', 'utf8')
    for (const setting of [
      '+trainer.mode=kg-search',
      'actor_rollout_ref.rollout.search.search_url="$clew/retrieve"',
      'actor_rollout_ref.rollout.search.max_turns=7',
      'reward_model.reward_manager=kg_format_multiturn',
    ])
      expect(script).toContain(`  ${setting} \\\n`)
  })

  it("calls graphs otherwise where KG-R1's client would ask another server for them", async () => {
    const graph = { name: 'MetaQA', fingerprint: 'f' }
    const lessons = join(folder, 'metaqa.jsonl')
    await writeFile(lessons, `${JSON.stringify({ ...bare(two), graph })}\n`)
    const { rows } = await run('verl', { lessons })
    expect(rows).toMatchObject([{ extra_info: { dataset_name: 'clew-MetaQA' } }])
  })

  it.each(EXPORT_FORMATS)('writes %s whole, and nothing of a name ends up in a command', async format => {
    const name = `$(touch ${folder}/pwned)'"; touch ${folder}/pwned #`
    const lessons = join(folder, `hostile-${format}.jsonl`)
    await writeFile(lessons, `${JSON.stringify({ ...two, graph: { name, fingerprint: 'f' } })}\n`)
    const { rows, result } = await run(format, { lessons, out: join(folder, `it's $(touch pwned)-${format}.data`) })
    expect(rows.length).toBeGreaterThan(0)
    for (const file of result.files.filter(path => path.endsWith('.sh'))) {
      expect((await stat(file)).mode & 0o111).toBeGreaterThan(0)
      // `python3` and `sed` are what is printed: the script's own words, as the shell has read them.
      const words = execFileSync(
        'bash',
        ['-c', 'python3() { printf "%s\\n" "$@"; }; export -f python3; bash "$1" more=1', '-', file],
        {
          cwd: folder,
          env: { PATH: process.env['PATH'], CLEW_TOKEN: 'secret' },
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      ).split('\n')
      expect(words.at(-2)).toBe('more=1')
      expect(words.join('\n')).not.toContain('touch /')
    }
    expect(existsSync(join(folder, 'pwned'))).toBe(false)
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
      exportLessons({ lessons, format: 'trl', out, asking: { protocol: 'kg-r1', turns: 5, prompt: () => '' } }),
    ).rejects.toThrow(/Nothing of .* could be exported \(line 1: not valid JSON\)/)
    await expect(run('trl', { signal: AbortSignal.abort(new Error('enough')), out })).rejects.toThrow('enough')
    await expect(run('trl', { out: join(folder, 'missing', 'x.jsonl') })).rejects.toThrow(/cannot be written/)
    await expect(run('trl', { lessons: join(folder, 'missing') })).rejects.toThrow(/cannot be opened/)
    expect([existsSync(out), existsSync(`${out}.part`)]).toEqual([false, false])
  })
})
