import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { clew } from '../../../electron/agent/protocols/clew.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { statementsOf } from '../../../electron/kg/statements/statements-of.ts'
import type { Policy } from '../../../electron/model/policy.ts'

/** A question of MetaQA with the program that its authors had in mind. */
export interface GoldQuestion {
  question: string
  program: SExpression
}

const HOPS = ['1hop', '2hop', '3hop'] as const
/** The relations of the question kinds, by what they lead to from a film. */
const RELATIONS: Record<string, string> = {
  director: 'directed_by',
  actor: 'starred_actors',
  writer: 'written_by',
  year: 'release_year',
  genre: 'has_genre',
  language: 'in_language',
  tags: 'has_tags',
  tag: 'has_tags',
  imdbrating: 'has_imdb_rating',
  imdbvotes: 'has_imdb_votes',
}

/** Of each number of hops as many. */
export async function goldQuestions(data: string, count: number): Promise<GoldQuestion[]> {
  const random = seededRandom(1)
  const drawn: GoldQuestion[] = []
  for (const [at, hop] of HOPS.entries()) {
    const [lines, kinds] = await Promise.all(
      [`qa_dev_${hop}.txt`, `qa_dev_${hop}_types.txt`].map(async file =>
        (await readFile(join(data, 'metaqa', file), 'utf8')).split('\n').filter(line => line !== ''),
      ),
    )
    const all = (lines ?? []).flatMap((line, i) => goldQuestion(line, kinds?.[i] ?? '') ?? [])
    drawn.push(...random.sample(all, Math.floor((count + at) / HOPS.length)))
  }
  return drawn
}

/** `the films acted by [Sharon Tate] were released in which years`, `actor_to_movie_to_year`. */
function goldQuestion(line: string, kind: string): GoldQuestion | undefined {
  const [question = ''] = line.split('\t')
  const topic = /\[(.+?)\]/.exec(question)?.[1]
  if (topic === undefined) return undefined
  const stops = kind.trim().split('_to_')
  const program = stops.slice(1).reduce<SExpression | undefined>(
    (of, stop, at) => {
      const relation = RELATIONS[stop === 'movie' ? (stops[at] ?? '') : stop]
      return of && relation !== undefined
        ? { kind: 'join', relation: { name: relation, reverse: stop !== 'movie' }, of }
        : undefined
    },
    { kind: 'entity', key: topic },
  )
  return program && { question: question.replace(/[[\]]/g, ''), program }
}

const SETTINGS = { turns: 1, temperature: 0, seed: 0, constrained: true, relationOrder: 'ranked' } as const

/** The record of a question whose program was written at once. */
export async function goldAnswer({ question, program }: GoldQuestion, kg: KnowledgeGraph): Promise<Trajectory> {
  const protocol = clew()
  const [first, ...also] = statementsOf(program)
  if (first === undefined) throw new Error('There is nothing to state.')
  const last = also.at(-1) ?? first
  const turns = [
    protocol.render('', { kind: 'call', ...first, also }),
    protocol.render('', { kind: 'answer', items: [last.as] }),
  ]
  const policy: Policy = {
    description: { kind: 'navigator', name: 'the gold programs of MetaQA', defaultTurns: 1 },
    turn: async ({ past }) => ({
      text: turns[past.length] ?? '',
      logprob: 0,
      tokens: { prompt: 0, cached: 0, generated: 0 },
    }),
    dispose: async () => undefined,
  }
  for await (const event of runEpisode({ question, protocol, policy, kg, settings: SETTINGS }))
    if (event.kind === 'finished') return { ...event.trajectory, id: randomUUID() }
  throw new Error('An episode ended without saying so.')
}
