import { execFile } from 'node:child_process'
import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QuestionGraphs } from '../../../electron/host/web/question-graphs.ts'
import { openWebDoor, type WebDoor } from '../../../electron/host/web/web-door.ts'
import { exportLessons } from '../../../electron/learn/exports/export-lessons.ts'
import type { ExportFormat } from '../../../electron/learn/exports/format-names.ts'
import { skippedFor } from '../../skipped.ts'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'
import { rawRequest, type Answer } from './raw-request.ts'

/** The requests of trainers' own clients, as their published code sends them, against a real server. */

let temporary: Temporary
let door: WebDoor
let questions: QuestionGraphs
const run = promisify(execFile)
const inHome = (name: string): string => join(temporary.home, name)

/** RoG's rows, as `clew lessons export --subgraphs` writes them: two questions that see different worlds. */
const ROWS = [
  { id: 'WebQTest-1', director: 'Ridley Scott' },
  { id: 'WebQTest-2', director: 'James Cameron' },
].map(({ id, director }) => ({
  id,
  question: 'Who directed Alien?',
  answer: [director],
  q_entity: ['Alien'],
  a_entity: [director],
  graph: [['Alien', 'directed_by', director]],
  choices: [],
}))

beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
  await addGraph(temporary, 'metaqa', FILMS)
  const notes = inHome('notes.md')
  await writeFile(notes, '# Inception\n\nInception is a 2010 film directed by Christopher Nolan.\n')
  const { jobId } = await temporary.host.documents.start({ kg: 'films', paths: [notes] })
  await temporary.host.jobs.finished(jobId)
  await writeFile(inHome('graphs.jsonl'), ROWS.map(row => `${JSON.stringify(row)}\n`).join(''))
  questions = await QuestionGraphs.open(inHome('graphs.jsonl'))
  door = await openWebDoor({
    project: temporary.project,
    renderer: temporary.home,
    subgraphs: new Map([['own', questions]]),
  })
})

afterAll(async () => {
  await door.close()
  await questions.close()
  await temporary.end()
})

/** What `requests` and `aiohttp` make of an address with a name and a password in it. */
async function posted(path: string, body: unknown): Promise<Answer> {
  const { username, password } = new URL(door.retrieval.client)
  return rawRequest(door, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify(body),
  })
}

async function answered(path: string, body: unknown): Promise<unknown> {
  const answer = await posted(path, body)
  expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, ''])
  return JSON.parse(answer.body) as unknown
}

describe("KG-R1's client (kg_r1/llm_agent/generation.py)", () => {
  interface Retrieved {
    object: string
    success: boolean
    choices: { message: { content: string } }[]
    kg_metadata: { error_type: string }
  }
  /** `_batch_search` and `_passages2string`. */
  async function searched(requests: object[]): Promise<[string, string][]> {
    const answers = (await answered('/retrieve', requests)) as Retrieved[]
    expect(answers).toHaveLength(requests.length)
    return answers.map(({ object, choices, kg_metadata: { error_type: type } }) => {
      expect(object).toBe('kg_retrieval')
      return [type, choices[0]?.message.content ?? '']
    })
  }
  const ask = (dataset_name: string, sample_id: string): object => ({
    sample_id,
    dataset_name,
    action_type: 'get_entities_out',
    entity_id: 'Alien',
    _debug_batch_idx: 3,
    relation: 'directed_by',
  })

  test('is answered without a header of its own, each question of its own graph', async () => {
    const told = (director: string): [string, string] => [
      'KG_SUCCESS',
      `Tail entities for relation "directed_by" with head "Alien": ${director}`,
    ]
    expect(
      await searched([ask('own', 'WebQTest-1'), ask('own', 'WebQTest-2'), ask('films', 'unknown'), ask('own', 'x')]),
    ).toEqual([
      told('Ridley Scott'),
      told('James Cameron'),
      told('Ridley Scott'),
      ['KG_SAMPLE_NOT_FOUND', '<error>Sample "x" not found in KG</error>'],
    ])
  })

  test('finds a graph whose own name it would have sent elsewhere', async () => {
    expect((await searched([ask('clew-metaqa', '1'), ask('clew-films', '1')])).map(([type]) => type)).toEqual([
      'KG_SUCCESS',
      'KG_SAMPLE_NOT_FOUND',
    ])
  })

  test('a wrong password is none', async () => {
    for (const [user, password] of [
      ['clew', 'x'],
      [door.retrieval.token, ''],
      ['clew', `${door.retrieval.token}x`],
    ]) {
      const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
      expect((await rawRequest(door, '/health', { headers: { authorization } })).status).toBe(401)
    }
  })

  test('a file without graphs of questions, or packed, is refused with what to do', async () => {
    await writeFile(inHome('none.jsonl'), '{"id":"1","question":"Who?","answers":["me"]}\n')
    await expect(QuestionGraphs.open(inHome('none.jsonl'))).rejects.toThrow(/lessons export --subgraphs/)
    await writeFile(inHome('packed.jsonl.gz'), gzipSync(JSON.stringify(ROWS[0])))
    await expect(QuestionGraphs.open(inHome('packed.jsonl.gz'))).rejects.toThrow(/unpack it/)
    await expect(QuestionGraphs.open(inHome('missing.jsonl'))).rejects.toThrow(/There is no|cannot be opened/)
  })
})

describe("Search-R1's client and verl's SearchTool (verl/tools/utils/search_r1_like_utils.py)", () => {
  interface Found {
    result: { document: { id: string; contents: string }; score: number }[][]
  }
  test('find passages and facts, best first, as many as they ask for', async () => {
    const queries = ['Who directed Inception?', 'Who directed Witness?']
    const { result } = (await answered('/search/films', { queries, topk: 3, return_scores: true })) as Found
    expect(result).toHaveLength(2)
    // `_passages2string`: the first line is the title.
    const [[inception] = [], witness = []] = result.map(documents =>
      documents.map(({ document: { contents }, score }) => {
        expect(score).toBeGreaterThan(0)
        const [title = '', ...text] = contents.split('\n')
        return `Doc (Title: ${title}) ${text.join('\n')}`
      }),
    )
    expect(inception).toBe('Doc (Title: notes.md) Inception is a 2010 film directed by Christopher Nolan.')
    expect(witness).toContain('Doc (Title: Witness) Witness | directed_by | Peter Weir')
    expect(Math.max(...result.map(documents => documents.length))).toBeLessThanOrEqual(3)
  })

  test('search a graph without documents, and without scores get the documents alone', async () => {
    const { result } = (await answered('/search/metaqa', { queries: ['director of Witness'], topk: 1 })) as {
      result: unknown[][]
    }
    expect(result).toEqual([
      [{ id: 'Witness directed_by Peter Weir', contents: 'Witness\nWitness | directed_by | Peter Weir' }],
    ])
  })

  test.each([
    ['/search/nothing', { queries: ['x'] }, 404, 'no graph named'],
    ['/search/films', { query: 'x' }, 400, 'queries'],
    ['/search/films', { queries: ['x'], topk: 0 }, 400, 'topk'],
    ['/search/..%2Ffilms', { queries: ['x'] }, 400, ''],
  ])('%s with %j is refused', async (path, body, status, text) => {
    expect(await posted(path, body)).toMatchObject({ status, body: expect.stringContaining(text) })
  })
})

describe("verl-tool's client (verl_tool/agent_loop/verltool_agent_loop.py)", () => {
  interface Stepped {
    observations: (string | { obs: string; reward: number })[]
    dones: boolean[]
    valids: boolean[]
  }
  const step = async (action: string, more: object = {}, query = ''): Promise<unknown[]> => {
    const { observations, dones, valids } = (await answered(`/get_observation/films${query}`, {
      trajectory_ids: ['a'],
      actions: [action],
      finish: [false],
      is_last_step: [false],
      ...more,
    })) as Stepped
    return [observations[0], dones[0], valids[0]]
  }
  const call = '<think>Look.</think><kg-query>get_tail_entities("Witness", "directed_by")'

  test('is shown what the graph says, with the closing tag or without', async () => {
    const seen =
      '\n\n<information>Tail entities for relation "directed_by" with head "Witness": Peter Weir</information>\n\n'
    expect(await step(call)).toEqual([seen, false, true])
    expect(await step(`${call}</kg-query>`)).toEqual([seen, false, true])
    expect((await step(call, { is_last_step: [true] }))[0]).toContain('This was your last query.')
  })

  test('ends with an answer, whose F1 is its reward where the right answers came along', async () => {
    expect(await step('<think>So.</think><answer>Peter Weir')).toEqual(['', true, true])
    const rewarded = async (answer: string): Promise<unknown> =>
      (await step(`<answer>${answer}</answer>`, { extra_fields: [{ answers: ['Peter Weir', 'Ridley Scott'] }] }))[0]
    expect(await rewarded('Peter Weir, Ridley Scott')).toEqual({ obs: '', reward: 1 })
    expect(await rewarded('Peter Weir')).toEqual({ obs: '', reward: expect.closeTo(2 / 3, 12) })
    expect(await rewarded('nobody')).toEqual({ obs: '', reward: 0 })
  })

  test('hears what was wrong, and closes a trajectory', async () => {
    expect(await step('<think>Hm.</think>')).toEqual([expect.stringContaining('No action was found.'), false, false])
    expect(await step(call.replace('Witness', 'Witnes'))).toEqual([
      expect.stringContaining('not found in KG'),
      false,
      false,
    ])
    // `close_traj_tool_threads` sends its id alone.
    expect(await step('', { trajectory_ids: 'a', finish: [true], is_last_step: [true] })).toEqual(['', true, false])
  })

  test("asks the documents in Graph-R1's protocol, a question's own graph, and nothing in others", async () => {
    const [seen] = await step('<think>Ask.</think><query>Who directed Inception?', {}, '?protocol=graph-r1')
    expect(seen).toContain('Inception is a 2010 film directed by Christopher Nolan.')
    expect(
      await answered('/get_observation/own', {
        trajectory_ids: ['a'],
        actions: ['<kg-query>get_tail_entities("Alien", "directed_by")</kg-query>'],
        extra_fields: [{ sample_id: 'WebQTest-2' }],
      }),
    ).toMatchObject({ observations: [expect.stringContaining('James Cameron')] })
    expect(
      await posted('/get_observation/films?protocol=kbqa-r1', { trajectory_ids: ['a'], actions: [''] }),
    ).toMatchObject({ status: 400, body: expect.stringContaining('kg-r1 and graph-r1') })
    expect(await posted('/get_observation/films', { trajectory_ids: ['a', 'b'], actions: [''] })).toMatchObject({
      status: 400,
      body: expect.stringContaining('as many actions'),
    })
  })
})

test("verl's MCP client is let in by the headers of its file of servers (verl/tools/utils/mcp_clients)", async () => {
  const ask = (authorization: string): Promise<Answer> =>
    rawRequest(door, '/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'get_tail_entities',
          arguments: { graph: 'films', entity: 'Witness', relation: 'directed_by' },
        },
      }),
    })
  expect((await ask('Bearer CLEW_TOKEN')).status).toBe(401)
  expect(await ask(`Bearer ${door.mcp.token}`)).toMatchObject({
    status: 200,
    body: expect.stringContaining('Peter Weir'),
  })
})

const python = ['python3', 'python'].find(name => spawnSync(name, ['--version']).status === 0)
describe('the generated programs', skippedFor(python === undefined ? 'there is no Python here' : undefined), () => {
  const LESSON = {
    id: 'l1',
    question: 'Who directed Witness?',
    entities: ['Witness'],
    answers: ['Peter Weir'],
    graph: { name: 'films', fingerprint: 'f' },
    source: 'graphsynth',
  }
  /** Their trainers take a cluster; these stand for what the programs use of them, in an episode of two turns. */
  const STUBS: Record<string, string> = {
    'trl/__init__.py': '',
    'trl/experimental/__init__.py': '',
    'trl/experimental/openenv.py': `
def generate_rollout_completions(trainer, prompts, as_chat=None):
    out = []
    for prompt in prompts:
        trainer.seen.append(prompt)
        text = trainer.script[sum("<information>" in p for p in [prompt])]
        ids = [ord(c) for c in text]
        out.append({"prompt_ids": [ord(c) for c in prompt], "completion_ids": ids, "logprobs": [-0.5] * len(ids), "text": text})
    return out
`,
    'torch.py': `
class tensor(float):
    def item(self):
        return float(self)
`,
    'openrlhf/__init__.py': '',
    'openrlhf/utils/__init__.py': '',
    'openrlhf/utils/agent.py': `
class AgentInstanceBase:
    pass
class MultiTurnAgentExecutor:
    def __init__(self, cls):
        self.agent_instance_cls = cls
    async def execute(self, prompt, label, sampling_params):
        agent = self.agent_instance_cls()
        text = (await agent.reset({"observation": prompt, "label": label}))["observation"]
        total, done, turn = 0, False, 0
        while not done:
            action = sampling_params.script[turn]
            turn += 1
            step = await agent.step({"observation_text": text, "action_text": action, "label": label, "sampling_params": sampling_params})
            total += step["rewards"].item()
            done = step["done"]
            text += action + step["environment_feedback"]
        return {"reward": total, "text": text, "stop": sampling_params.stop}
`,
  }
  const SCRIPT = [
    '<think>Look.</think><kg-query>get_tail_entities("Witness", "directed_by")</kg-query> and on',
    '<think>So.</think><answer>Peter Weir</answer>',
  ]
  const folder = (): string => inHome('programs')

  beforeAll(async () => {
    for (const [path, text] of Object.entries(STUBS)) {
      await mkdir(join(folder(), path, '..'), { recursive: true })
      await writeFile(join(folder(), path), text)
    }
    await writeFile(inHome('lessons.jsonl'), `${JSON.stringify(LESSON)}\n`)
  })

  async function printed(format: ExportFormat, program: string): Promise<unknown> {
    await exportLessons({
      lessons: inHome('lessons.jsonl'),
      format,
      out: join(folder(), 'data.jsonl'),
      asking: { protocol: 'kg-r1', turns: 5, prompt: ({ question }) => question },
    })
    const { stdout } = await run(python ?? '', ['-c', program, JSON.stringify(SCRIPT)], {
      cwd: folder(),
      env: {
        ...process.env,
        CLEW_TOKEN: door.retrieval.token,
        CLEW_AT: `127.0.0.1:${door.port}`,
        PYTHONDONTWRITEBYTECODE: '1',
      },
    })
    return JSON.parse(stdout) as unknown
  }

  test("roll out an episode for TRL's rollout_func, with the graph's words masked", async () => {
    const rolled = (await printed(
      'trl-grpo',
      `
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("program", "data.grpo.py")
program = importlib.util.module_from_spec(spec); spec.loader.exec_module(program)
class Tokenizer:
    def apply_chat_template(self, messages, add_generation_prompt, tokenize): return messages[0]["content"]
    def decode(self, ids, skip_special_tokens=True): return "".join(map(chr, ids))
    def __call__(self, text, add_special_tokens): return {"input_ids": [ord(c) for c in text]}
class Trainer: processing_class = Tokenizer(); seen = []; script = json.loads(sys.argv[1])
rows = [json.loads(line) for line in open(program.DATA)]
out = program.rollout([row["prompt"] for row in rows], Trainer)
own = "".join(chr(i) for i, m in zip(out["completion_ids"][0], out["env_mask"][0]) if m)
shown = "".join(chr(i) for i, m in zip(out["completion_ids"][0], out["env_mask"][0]) if not m)
print(json.dumps({"own": own, "shown": shown, "prompt": "".join(map(chr, out["prompt_ids"][0])),
  "even": len({len(out[k][0]) for k in ("completion_ids", "logprobs", "env_mask")}) == 1,
  "reward": program.reward(None, [row["answers"] for row in rows], out["last_turn"])}))
`,
    )) as Record<string, unknown>
    expect(rolled).toEqual({
      own: SCRIPT.map(turn => turn.replace(' and on', '')).join(''),
      shown:
        '\n\n<information>Tail entities for relation "directed_by" with head "Witness": Peter Weir</information>\n\n',
      prompt: 'Who directed Witness?',
      even: true,
      reward: [1],
    })
  })

  test("are the environment of OpenRLHF's agents", async () => {
    expect(
      await printed(
        'openrlhf',
        `
import asyncio, importlib.util, json, sys
spec = importlib.util.spec_from_file_location("program", "data.agent.py")
program = importlib.util.module_from_spec(spec); spec.loader.exec_module(program)
class Params: script = json.loads(sys.argv[1])
row = json.loads(open("data.jsonl").readline())
print(json.dumps(asyncio.run(program.AgentExecutor().execute(row["prompt"], row["label"], Params()))))
`,
      ),
    ).toEqual({
      reward: 1,
      stop: ['</kg-query>', '</answer>'],
      text: expect.stringMatching(/^Who directed Witness\?.*<information>.*Peter Weir<\/information>.*<\/answer>$/s),
    })
  })

  test("KG-R1's own way of asking works without a patch", async () => {
    const has = spawnSync(python ?? '', ['-c', 'import requests']).status === 0
    const asking = has
      ? 'import json, sys, requests; print(json.dumps(requests.post(sys.argv[2], json=json.loads(sys.argv[1]), timeout=120, headers={"Content-Type": "application/json"}).json()))'
      : // What `requests` does with an address: its password becomes an Authorization header.
        'import base64, json, sys, urllib.request, urllib.parse as p; u = p.urlparse(sys.argv[2]); print(urllib.request.urlopen(urllib.request.Request(f"http://{u.hostname}:{u.port}{u.path}", sys.argv[1].encode(), {"Authorization": "Basic " + base64.b64encode(f"{u.username}:{u.password}".encode()).decode()})).read().decode())'
    const body = [
      { sample_id: 'WebQTest-2', dataset_name: 'own', action_type: 'get_relations_out', entity_id: 'Alien' },
    ]
    const { stdout } = await run(python ?? '', ['-c', asking, JSON.stringify(body), door.retrieval.client])
    expect(JSON.parse(stdout)).toMatchObject([{ success: true }])
  })
})
