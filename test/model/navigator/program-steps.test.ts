import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import { namesIn } from '../../../electron/kg/sexpression/resolve.ts'
import { computedNames } from '../../../electron/contract/reading/computed-words.ts'
import type { PastTurn } from '../../../electron/model/episode-view.ts'
import { computedOver } from '../../../electron/model/navigator/computed-over.ts'
import { ObservedGraph } from '../../../electron/model/navigator/observed-graph.ts'
import { canBeWalked, needsOf, type NeededStep } from '../../../electron/model/navigator/program-steps.ts'
import { graphsWithPrograms } from '../../kg/sexpression/random-programs.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'

const folder = temporaryFolder()
const noClass = (): boolean => false

function walked({ entity, relation, direction }: NeededStep, found: readonly string[], cut = 0): PastTurn {
  const entities = found.map(name => ({ name, key: name, types: [], times: [] }))
  return { observation: { kind: 'entities', entity, relation, direction, entities, facts: [], text: '', cut } }
}

const needs = (program: string, past: PastTurn[]): ReturnType<typeof needsOf> =>
  needsOf(parseSExpression(program), new ObservedGraph({ past, topicEntities: [] }), noClass, () => false)

test('what a superlative needs shows set by set', async () => {
  const program = '(ARGMAX (JOIN father Zeus) (COUNT (R mother)))'
  const first = { entity: 'Zeus', relation: 'father', direction: 'head' } as const
  expect((await needs(program, [])).steps).toEqual([first])
  const past = [walked(first, ['Athena', 'Helen'])]
  const then = (await needs(program, past)).steps
  expect(then).toEqual([
    { entity: 'Athena', relation: 'mother', direction: 'head' },
    { entity: 'Helen', relation: 'mother', direction: 'head' },
  ])
  past.push(...then.map(step => walked(step, step.entity === 'Helen' ? ['Hermione'] : [])))
  expect((await needs(program, past)).steps).toEqual([])
  expect(await computedOver(parseSExpression(program), new ObservedGraph({ past, topicEntities: [] }))).toEqual([
    'Helen',
  ])
})

test('a list that was cut is told', async () => {
  const past = [walked({ entity: 'Zeus', relation: 'father', direction: 'head' }, ['Athena'], 3)]
  expect(await needs('(COUNT (JOIN father Zeus))', past)).toMatchObject({ steps: [], isCut: true })
})

test('of a condition whose own list was cut, the members are asked', async () => {
  const past = [
    walked({ entity: 'Scott', relation: 'directed_by', direction: 'head' }, ['Alien']),
    walked({ entity: 'drama', relation: 'genre', direction: 'head' }, ['Heat'], 900),
  ]
  expect((await needs('(AND (JOIN directed_by Scott) (JOIN genre drama))', past)).steps).toEqual([
    { entity: 'Alien', relation: 'genre', direction: 'tail' },
  ])
})

test.each(['(ANY r)', '(gt r 3)', '(ARGMAX (ANY r) s)', '(COUNT (gt r 3))', '(AND (ANY r) (gt s 3))'])(
  '%s cannot be walked to',
  program => {
    expect(canBeWalked(parseSExpression(program), noClass)).toBe(false)
  },
)

test('what is computed over what was seen is what the whole graph comes to, on generated graphs', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(graphsWithPrograms(45), async ({ files, programs }) => {
      const kg = await graphOf(folder, files)
      try {
        for (const program of programs) {
          const came = await cameTo(program, kg)
          if (came === undefined) continue
          expect([printSExpression(program), ...came.overSeen]).toEqual([printSExpression(program), ...came.overAll])
          if (came.overAll.length > 0) compared += 1
        }
      } finally {
        await kg.close()
      }
    }),
    { numRuns: 8, seed: 7, endOnFailure: true },
  )
  expect(compared).toBeGreaterThan(20)
})

/**
 * Walks for a program until nothing is needed: what it then comes to over what was seen, and over the whole graph.
 * Undefined where it cannot be walked to, or no time was shown for what goes by times.
 */
async function cameTo(
  generated: SExpression,
  kg: KnowledgeGraph,
): Promise<{ overSeen: string[]; overAll: string[] } | undefined> {
  const executor = new SExpressionExecutor(kg)
  const program = await named(generated, kg)
  const classes = new Set<string>()
  for (const key of namesIn(program).entities)
    if (
      (await executor.set({ kind: 'entity', key })).join() !== (await executor.members({ kind: 'entity', key })).join()
    )
      classes.add(key)
  const isClass = (name: string): boolean => classes.has(name)
  if (!canBeWalked(program, isClass) || classes.size > 0) return undefined
  const past: PastTurn[] = []
  for (;;) {
    const { steps } = await needsOf(program, new ObservedGraph({ past, topicEntities: [] }), isClass, () => false)
    if (steps.length === 0) break
    for (const step of steps) past.push(await observed(step, kg))
  }
  const result = await executor.execute(program)
  const names =
    result.kind === 'set'
      ? await Promise.all(result.ids.map(async id => (await kg.entity(id))?.name ?? ''))
      : computedNames(result.kind === 'times' ? { ...result, times: [...result.times] } : result)
  const items = await computedOver(program, new ObservedGraph({ past, topicEntities: [] }))
  return items && { overSeen: items.toSorted(), overAll: names.toSorted() }
}

/** The program with names as an episode is shown them. */
async function named(program: SExpression, kg: KnowledgeGraph): Promise<SExpression> {
  const names = new Map<string, string>()
  for (const key of namesIn(program).entities) {
    const id = await kg.term(key)
    names.set(key, (id === undefined ? undefined : (await kg.entity(id))?.name) ?? key)
  }
  return JSON.parse(JSON.stringify(program), (field, value: unknown) =>
    field === 'key' && typeof value === 'string' ? (names.get(value) ?? value) : value,
  ) as SExpression
}

async function observed({ entity, relation, direction }: NeededStep, kg: KnowledgeGraph): Promise<PastTurn> {
  const id = (await kg.relation(relation)) ?? 0
  const from = (await kg.link(entity, 10)).map(candidate => candidate.entity.id)
  const { items } = await kg.neighbours(from, id, direction, { limit: 10_000 })
  const entities = items.map(({ entity: { name, key, types }, times }) => ({ name, key, types, times }))
  return { observation: { kind: 'entities', entity, relation, direction, entities, facts: [], text: '', cut: 0 } }
}
