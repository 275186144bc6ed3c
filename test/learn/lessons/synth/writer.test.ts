import { describe, expect, test } from 'vitest'
import type { GraphLesson } from '../../../../electron/contract/lesson.ts'
import { synthesize, type SynthesisTools } from '../../../../electron/learn/lessons/synth/synthesize.ts'
import { SynthesisCounts } from '../../../../electron/learn/lessons/synth/counts.ts'
import { LessonPlanSchema } from '../../../../electron/contract/training-plan.ts'
import { withFilms } from './films.ts'

const plan = LessonPlanSchema.parse({ count: 12, shapes: ['path', '2i'], maxHops: 2 })

/** Writes what a model might: it sees only the prompt. */
function scripted(
  question: (paths: string[]) => string,
  score: string,
): { writer: NonNullable<SynthesisTools['writer']>; prompts: string[] } {
  const prompts: string[] = []
  return {
    prompts,
    writer: {
      name: 'a model',
      writer: {
        write: prompt => {
          prompts.push(prompt)
          const paths = [...prompt.matchAll(/^Path(?: \d)?: (.*)$/gm)].map(match => match[1] ?? '')
          return Promise.resolve(paths.length > 0 ? question(paths) : score)
        },
      },
    },
  }
}

const anchorOf = (path: string): string => path.split(/ (?:->|<-) /)[0] ?? ''

describe('questions by a writer', () => {
  const graph = withFilms()
  const lessonsOf = async (tools: Partial<SynthesisTools>): Promise<GraphLesson[]> => {
    const lessons: GraphLesson[] = []
    for await (const lesson of synthesize(graph.kg, plan, { seed: 1, ...tools })) lessons.push(lesson)
    return lessons
  }

  test('are asked for by the masked path and judged by the writer', async () => {
    let n = 0
    const { writer, prompts } = scripted(
      paths => `<question>Riddle ${(n += 1)}: what of ${paths.map(anchorOf).join(' and ')}?</question>`,
      '<score>10</score>',
    )
    const lessons = await lessonsOf({ writer })
    expect(lessons).toHaveLength(12)
    for (const { question, quality } of lessons) {
      expect(question).toMatch(/^Riddle \d+/)
      expect(quality).toEqual({ scores: [10, 10, 10], by: 'a model' })
    }
    const twoSteps = lessons.find(({ hops }) => hops === 2)
    const path = prompts
      .flatMap(prompt => /^Path: (.*)$/m.exec(prompt)?.[1] ?? [])
      .find(text => text.includes('entity1') && text.startsWith(`${twoSteps?.entities[0] ?? ''} `))
    expect(path).toBeDefined()
    expect(path?.split(/ (?:->|<-) /)).toHaveLength(5)
    expect(twoSteps?.answers).toContain(path?.split(/ (?:->|<-) /).at(-1))
    // The judge is shown entities where the writer reads `entity1` (App. H, name_path), along facts of the graph.
    const judged = prompts
      .flatMap(prompt => /^name_path: (".*")$/m.exec(prompt.slice(prompt.lastIndexOf('name_path')))?.[1] ?? [])
      .map(text => String(JSON.parse(text)))
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.join()).not.toMatch(/entity\d/)
    for (const way of judged.flatMap(text => text.split(' ; '))) {
      const parts = way.split(/ (->|<-) /)
      for (let at = 0; at + 4 < parts.length; at += 4) {
        const [here = '', arrow, relation = '', , there = ''] = parts.slice(at)
        const [head, tail] = arrow === '->' ? [here, there] : [there, here]
        const [from, id] = [(await graph.kg.link(head))[0]?.entity.id ?? -1, (await graph.kg.relation(relation)) ?? -1]
        const { items } = await graph.kg.neighbours([from], id, 'tail')
        expect(items.map(({ entity }) => entity.name)).toContain(tail)
      }
    }
  })

  test('what it judges to be below 9 is dropped and counted', async () => {
    let n = 0
    const counts = new SynthesisCounts()
    const { writer } = scripted(
      paths => `<question>Riddle ${(n += 1)}: what of ${paths.map(anchorOf).join(' and ')}?</question>`,
      '<score>8</score>',
    )
    await expect(lessonsOf({ writer, counts })).rejects.toThrow('quality score is below 9')
    expect(counts.rejections.find(({ reason }) => reason.includes('quality'))?.example).toMatch(/^Riddle/)
  })

  test('where it writes nothing that can be used, the grammar does', async () => {
    for (const answer of ['I cannot do that.', '<question>What?</question>', '']) {
      const { writer } = scripted(() => answer, '<score>10</score>')
      const lessons = await lessonsOf({ writer })
      expect(lessons).toHaveLength(12)
      for (const { quality } of lessons) expect(quality?.by).toBe('rules')
    }
  })

  test('one that fails ends it with the reason, and one that is stopped with that', async () => {
    await expect(
      lessonsOf({ writer: { name: 'a model', writer: { write: () => Promise.reject(new Error('It is gone.')) } } }),
    ).rejects.toThrow('a model could not word a lesson: It is gone.')
    const abort = new AbortController()
    const stopping = {
      name: 'a model',
      writer: {
        write: () => {
          abort.abort(new Error('enough'))
          return Promise.reject(new Error('It is gone.'))
        },
      },
    }
    await expect(lessonsOf({ writer: stopping, signal: abort.signal })).rejects.toThrow('enough')
  })

  test('has as long as there is time; then the grammar words the rest', async () => {
    let asked = 0
    const { writer } = scripted(
      paths => `<question>Riddle ${(asked += 1)}: what of ${paths.map(anchorOf).join(' and ')}?</question>`,
      '<score>10</score>',
    )
    const lessons = await lessonsOf({ writer: { ...writer, isTimeUp: () => asked >= 3 } })
    expect(lessons).toHaveLength(12)
    expect(lessons.map(({ quality }) => quality?.by)).toEqual([
      ...Array.from({ length: 3 }, () => 'a model'),
      ...Array.from({ length: 9 }, () => 'rules'),
    ])
  })

  test('a question that names an answer is not taken', async () => {
    const { writer } = scripted(
      paths =>
        `<question>Is it ${paths[0]?.split(/ (?:->|<-) /).at(-1) ?? ''}, of ${paths.map(anchorOf).join(' and ')}?</question>`,
      '<score>10</score>',
    )
    for (const { question } of await lessonsOf({ writer })) expect(question).not.toMatch(/^Is it/)
  })
})
