import { inWords, spelledOut } from '../../../electron/contract/words/saying.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recheckAnswer } from '../../../electron/agent/recheck/recheck-answer.ts'
import type { AnswerChange } from '../../../electron/contract/recheck.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { changeWords } from '../../../electron/contract/reading/fate-words.ts'
import { changeByFiles } from '../../../electron/kg/versions/change-files.ts'
import { mergeEntities } from '../../../electron/kg/versions/merge-entities.ts'
import { programLessons } from '../../../electron/learn/lessons/programs/program-lessons.ts'
import { importTexts, temporaryFolder } from '../../kg/temporary-graph.ts'
import { villages, visits } from '../../learn/lessons/programs/small-graphs.ts'
import { answered, recorded } from './kept-answers.ts'

const folder = temporaryFolder()
const never = new AbortController().signal

const PREFIXES = '@prefix f: <http://f/> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n'
const FILMS = `${PREFIXES}
f:a1 a f:Film ; rdfs:label "Alien" ; f:directed_by f:p1 ; f:year 1979 .
f:a2 a f:Film ; rdfs:label "Blade Runner" ; f:directed_by f:p1 ; f:year 1982 .
f:a3 a f:Film ; rdfs:label "Witness" ; f:directed_by f:p2 ; f:year 1985 ; f:starring f:p3 .
f:p1 rdfs:label "Ridley Scott" . f:p2 rdfs:label "Peter Weir" . f:p3 rdfs:label "Harrison Ford" .
`

let files = 0
function turtle(text: string): string {
  const path = join(folder, `change-${files++}.ttl`)
  writeFileSync(path, PREFIXES + text)
  return path
}

/** What became of the answer that a program gave before a change. */
type RecheckProgram = (program: string, then?: 'gone') => Promise<AnswerChange | undefined>

/** Answers some programs, changes the graph, and hands over what tells what became of them. */
async function whenChanged(
  programs: readonly string[],
  { add, remove }: { add?: string; remove?: string },
  work: (recheck: RecheckProgram) => Promise<void>,
): Promise<void> {
  const graph = (await importTexts(folder, { 'films.ttl': FILMS })).folder
  const then = await openGraph(graph, 'films')
  const kept = new Map<string, Trajectory>()
  for (const program of programs) kept.set(program, await answered(then, program))
  await changeByFiles({
    folder: graph,
    name: 'films',
    add: add === undefined ? [] : [turtle(add)],
    remove: remove === undefined ? [] : [turtle(remove)],
  })
  const now = await openGraph(graph, 'films')
  await work(async (program, gone) => {
    const answer = kept.get(program)
    if (answer === undefined) throw new Error(`${program} was not asked.`)
    return recheckAnswer(
      answer,
      { now, merged: new Map(), before: async () => (gone === undefined ? then : undefined) },
      never,
    )
  })
  await now.close()
  await then.close()
}

const DIRECTED = "(JOIN directed_by 'Ridley Scott')"
const COUNTED = `(COUNT ${DIRECTED})`
const LATEST = `(ARGMAX ${DIRECTED} year)`
const BY_WEIR = "(JOIN directed_by 'Peter Weir')"
const DIRECTOR = '(JOIN (R directed_by) Witness)'

test('an answer that has another item says which came, by which fact', () =>
  whenChanged(
    [DIRECTED, COUNTED, LATEST, BY_WEIR],
    { add: 'f:a4 a f:Film ; rdfs:label "Prometheus" ; f:directed_by f:p1 ; f:year 2012 .' },
    async recheck => {
      expect(await recheck(DIRECTED)).toMatchObject({
        fate: 'answer',
        was: { total: 2, names: ['Alien', 'Blade Runner'] },
        now: { total: 3, names: ['Alien', 'Blade Runner', 'Prometheus'] },
        items: { came: { count: 1, first: ['Prometheus'] }, went: { count: 0 } },
        facts: {
          came: { count: 1, first: [{ head: 'Prometheus', relation: 'directed_by', tail: 'Ridley Scott' }] },
          went: { count: 0 },
        },
      })
      expect(await recheck(COUNTED)).toMatchObject({ fate: 'answer', was: { names: ['2'] }, now: { names: ['3'] } })
      const latest = await recheck(LATEST)
      expect(latest).toMatchObject({ fate: 'answer', was: { names: ['Blade Runner'] }, now: { names: ['Prometheus'] } })
      expect(latest?.facts.came.first).toContainEqual({ head: 'Prometheus', relation: 'year', tail: '2012' })
      expect(await recheck(BY_WEIR)).toBeUndefined()
    },
  ))

test('an answer that nothing carries any more is told as silent, with the fact that went', () =>
  whenChanged([DIRECTOR], { remove: 'f:a3 f:directed_by f:p2 .' }, async recheck => {
    expect(await recheck(DIRECTOR)).toMatchObject({
      fate: 'silent',
      was: { total: 1, names: ['Peter Weir'] },
      now: { total: 0, names: [] },
      items: { went: { count: 1, first: ['Peter Weir'] } },
      facts: {
        came: { count: 0 },
        went: { first: [{ head: 'Witness', relation: 'directed_by', tail: 'Peter Weir' }] },
      },
    })
  }))

test('the same answer by another fact is told as such, and what was there before is not new', () => {
  const either = "(OR (JOIN (R directed_by) Alien) (JOIN (R directed_by) 'Blade Runner'))"
  return whenChanged([either], { remove: 'f:a1 f:directed_by f:p1 .' }, async recheck => {
    expect(await recheck(either)).toMatchObject({
      fate: 'evidence',
      was: { names: ['Ridley Scott'] },
      now: { names: ['Ridley Scott'] },
      items: { came: { count: 0 }, went: { count: 0 } },
      facts: {
        came: { count: 0 },
        went: { first: [{ head: 'Alien', relation: 'directed_by', tail: 'Ridley Scott' }] },
      },
    })
  })
})

test('a question that the graph did not answer and answers now is told', () => {
  const starred = '(JOIN (R starring) Alien)'
  return whenChanged([starred], { add: 'f:a1 f:starring f:p3 .' }, async recheck => {
    expect(await recheck(starred)).toMatchObject({
      fate: 'answer',
      was: { total: 0 },
      now: { names: ['Harrison Ford'] },
    })
  })
})

test('what is only called otherwise is the same: entities are named by their keys', () =>
  whenChanged(
    [DIRECTOR, DIRECTED],
    {
      // A namesake, by which both are told apart from now on, and another label.
      add: 'f:a9 rdfs:label "Witness" ; f:year 1901 . f:p1 rdfs:label "Sir Ridley" .',
      remove: 'f:p1 rdfs:label "Ridley Scott" .',
    },
    async recheck => {
      expect(await recheck(DIRECTOR)).toBeUndefined()
      expect(await recheck(DIRECTED)).toBeUndefined()
    },
  ))

test('what cannot be asked again says why', async () => {
  await whenChanged(
    [DIRECTED, DIRECTOR],
    {
      remove:
        'f:a3 f:directed_by f:p2 . f:a3 f:year 1985 . f:a3 f:starring f:p3 . f:a3 a f:Film ; rdfs:label "Witness" .',
    },
    async recheck => {
      expect(await recheck(DIRECTED)).toBeUndefined()
      expect(spelledOut(await recheck(DIRECTOR))).toMatchObject({
        fate: 'not-asked',
        reason: '“Witness” is no longer in the graph.',
        was: { names: ['Peter Weir'] },
      })
    },
  )
  const relation = '(ANY (R starring))'
  await whenChanged([relation], { remove: 'f:a3 f:starring f:p3 .' }, async recheck => {
    expect(inWords((await recheck(relation))?.reason ?? '')).toMatch(/^The graph has no relation "starring"/)
  })
  const kg = await openGraph((await importTexts(folder, { 'films.ttl': FILMS })).folder)
  const graphs = { now: kg, merged: new Map(), before: async () => kg }
  const withoutProgram = await recorded(kg, 'who directed Alien', ['<answer>"Ridley Scott"</answer>'])
  expect(inWords((await recheckAnswer(withoutProgram, graphs, never))?.reason ?? '')).toMatch(/without a program/)
  const otherwise = await recorded(kg, 'who directed Alien', [
    '<program>s1 = start("Alien")\ns2 = follow(s1, directed_by)</program>',
    '<answer>"Peter Weir"</answer>',
  ])
  expect(inWords((await recheckAnswer(otherwise, graphs, never))?.reason ?? '')).toMatch(/not what its program came to/)
  await kg.close()
})

test('where the version is gone it is still told what came and what went', () =>
  whenChanged([DIRECTED], { add: 'f:a4 f:directed_by f:p1 .', remove: 'f:a1 f:directed_by f:p1 .' }, async recheck => {
    const [there, gone] = [await recheck(DIRECTED), await recheck(DIRECTED, 'gone')]
    expect(gone?.facts).toEqual(there?.facts)
    expect(there?.facts).toMatchObject({ came: { count: 1 }, went: { count: 1 } })
  }))

test('an aborted one ends with the reason', async () => {
  const kg = await openGraph((await importTexts(folder, { 'films.ttl': FILMS })).folder)
  const kept = await answered(kg, DIRECTED)
  const reason = new Error('over')
  await expect(
    recheckAnswer(kept, { now: kg, merged: new Map(), before: async () => kg }, AbortSignal.abort(reason)),
  ).rejects.toBe(reason)
  await kg.close()
})

for (const { name, text, how } of [
  { name: 'villages.ttl', text: villages, how: {} },
  { name: 'visits.tsv', text: visits, how: { tags: 'slow' } },
])
  test(`a graph that has not changed changes no answer: programs of all kinds over ${name}`, how, async () => {
    const kg = await openGraph((await importTexts(folder, { [name]: text })).folder)
    const graphs = { now: kg, merged: new Map(), before: async () => undefined }
    let asked = 0
    for await (const { program, question } of programLessons(kg, { seed: 7, count: 150 })) {
      const kept = await answered(kg, program, question)
      expect([program, await recheckAnswer(kept, graphs, never)]).toEqual([program, undefined])
      asked += kept.answer.length > 0 ? 1 : 0
    }
    expect(asked).toBeGreaterThan(30)
    await kg.close()
  })

test('an answer follows what was merged, and says so where it is another one then', async () => {
  const scot = 'f:p4 rdfs:label "Ridley Scot" . f:a4 rdfs:label "Prometheus" ; f:directed_by f:p4 .\n'
  const graph = (await importTexts(folder, { 'films.ttl': FILMS + scot })).folder
  const then = await openGraph(graph, 'films')
  const of = await answered(then, '(JOIN (R directed_by) Prometheus)')
  const by = await answered(then, "(JOIN directed_by 'Ridley Scot')")
  const both = await answered(then, "(OR (JOIN (R directed_by) Prometheus) (JOIN (R directed_by) 'Alien'))")
  const pair = { gone: 'http://f/p4', kept: 'http://f/p1' }
  await mergeEntities([pair], { folder: graph, name: 'films' })
  const now = await openGraph(graph, 'films')
  const graphs = { now, merged: new Map([[pair.gone, pair.kept]]), before: async () => then }
  expect(of.answer).toMatchObject([{ name: 'Ridley Scot' }])
  expect(await recheckAnswer(of, graphs, never)).toBeUndefined()
  const changed = await recheckAnswer(by, graphs, never)
  expect(changed).toMatchObject({
    fate: 'answer',
    now: { total: 3 },
    merged: [{ was: 'Ridley Scot', is: 'Ridley Scott' }],
  })
  const one = await recheckAnswer(both, graphs, never)
  expect(one).toMatchObject({ was: { total: 2 }, now: { total: 1 }, merged: [{ was: 'Ridley Scot' }] })
  expect(one && changeWords(one)).toContain('“Ridley Scot” was merged into “Ridley Scott”')
  await now.close()
  await then.close()
})
