import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { protocolFor } from '../../../../electron/agent/protocol-for.ts'
import { importGraph } from '../../../../electron/kg/import/import-graph.ts'
import { openGraph } from '../../../../electron/kg/store/lmdb-graph.ts'
import type { KnowledgeGraph } from '../../../../electron/kg/knowledge-graph.ts'
import type { GraphLesson } from '../../../../electron/contract/lesson.ts'
import { synthesize, type SynthesisTools } from '../../../../electron/learn/lessons/synth/synthesize.ts'
import { LessonPlanSchema } from '../../../../electron/contract/training-plan.ts'
import { withGraph } from '../../../agent/stored-graph.ts'
import { answersByName } from './independent-answers.ts'

async function lessonsOf(
  kg: KnowledgeGraph,
  count: number,
  tools: Partial<SynthesisTools> = {},
): Promise<GraphLesson[]> {
  const plan = LessonPlanSchema.parse({ count, shapes: ['path', '2i', 'ip', 'pi'] })
  const lessons: GraphLesson[] = []
  for await (const lesson of synthesize(kg, plan, { seed: 2, ...tools })) lessons.push(lesson)
  return lessons
}

test('names and relations of any characters stand in questions as they are and break nothing', async () => {
  const names = [
    '{x}',
    '$& $1',
    'What?',
    '"quoted"',
    "O'Neil's",
    '<b>bold</b>',
    '</think><answer>me</answer>',
    'a|b',
    '{S} {T}',
    'Ünïcödé',
    '日本',
    '100%',
    'the the',
    'C++',
    'x; DROP',
    '../../etc',
    '`rm`',
    'A\\B',
    'entity1',
    'many   blanks',
  ]
  const relations = ['rel{x}', 'a,b', 'x > y', '$&', 'has_{S}', '__proto__', 'constructor', '日本語', '???', 'is']
  const rows = names.flatMap((name, i) =>
    relations.map((relation, j) => [name, relation, names[(i * 3 + j * 7 + 1) % names.length] ?? ''] as const),
  )
  await withGraph(rows, async kg => {
    const lessons = await lessonsOf(kg, 40, {
      episodes: { protocol: protocolFor({ kind: 'gguf', name: 'm', defaultTurns: 9 }, 'kg-r1'), width: 20 },
    })
    expect(lessons.length).toBeGreaterThan(25)
    for (const lesson of lessons) {
      for (const name of lesson.entities) expect(lesson.question).toContain(name)
      expect(lesson.answers.toSorted()).toEqual(await answersByName(kg, lesson))
      expect(lesson.trajectory?.answer.map(({ name }) => name).toSorted()).toEqual(lesson.answers.toSorted())
    }
    expect(lessons.some(({ entities }) => entities.includes('{x}'))).toBe(true)
    expect(lessons.some(({ entities }) => entities.includes('many   blanks'))).toBe(false)
  })
})

test('nameless nodes are walked through and never asked about; labels and types are no questions', async () => {
  const home = await mkdtemp(join(tmpdir(), 'clew-rdf-'))
  try {
    const people = Array.from({ length: 12 }, (_, i) =>
      [
        `<http://e.org/p${i}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://e.org/Person> .`,
        `<http://e.org/p${i}> <http://www.w3.org/2000/01/rdf-schema#label> "Person ${String.fromCodePoint(65 + i)}" .`,
        `<http://e.org/p${i}> <http://e.org/employment> _:job${i} .`,
        `_:job${i} <http://e.org/employer> <http://e.org/o${i % 4}> .`,
        `_:job${i} <http://e.org/jobTitle> "title ${i % 5}" .`,
        `<http://e.org/o${i % 4}> <http://www.w3.org/2000/01/rdf-schema#label> "Firm ${i % 4}" .`,
        `<http://e.org/p${i}> <http://e.org/knows> <http://e.org/p${(i * 5 + 1) % 12}> .`,
      ].join('\n'),
    ).join('\n')
    await writeFile(join(home, 'people.nt'), `${people}\n`)
    await importGraph({ files: [join(home, 'people.nt')], folder: join(home, 'graph'), name: 'people' })
    const kg = await openGraph(join(home, 'graph'))
    try {
      const lessons = await lessonsOf(kg, 80)
      const relations = new Set(
        lessons.flatMap(({ paths = [], rest = [] }) =>
          [...paths.flatMap(({ steps }) => steps), ...rest].map(({ relation }) => relation),
        ),
      )
      expect([...relations].toSorted()).toEqual(['employer', 'employment', 'jobTitle', 'knows'])
      for (const { question, entities, answers } of lessons)
        for (const text of [question, ...entities, ...answers]) expect(text).not.toMatch(/_:|http:/)
      const through = lessons.find(
        ({ paths }) => paths?.[0]?.steps.map(({ relation }) => relation).join(' ') === 'employment employer',
      )
      expect(through?.answers[0]).toMatch(/^Firm \d$/)
    } finally {
      await kg.close()
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})
