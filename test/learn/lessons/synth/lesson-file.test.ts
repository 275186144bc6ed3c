import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GraphLesson } from '../../../../electron/contract/lesson.ts'
import { LessonFile } from '../../../../electron/learn/lessons/synth/lesson-file.ts'

const lesson = (id: string): GraphLesson => ({
  id,
  question: `who is ${id}?`,
  entities: ['A'],
  answers: ['B'],
  graph: { name: 'g', fingerprint: 'f1' },
  source: 'graphsynth',
})

describe('a file of lessons', () => {
  let home: string
  let path: string
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'clew-lessons-'))
    path = join(home, 'lessons.jsonl')
  })
  afterEach(() => rm(home, { recursive: true, force: true }))

  test('holds one lesson a line as soon as it was added', async () => {
    const file = await LessonFile.create(path)
    await file.add(lesson('1'))
    expect(
      (await readFile(path, 'utf8'))
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as unknown),
    ).toEqual([lesson('1')])
    await file.close()
  })

  test('is not overwritten', async () => {
    await writeFile(path, 'mine')
    await expect(LessonFile.create(path)).rejects.toThrow('is there already')
    expect(await readFile(path, 'utf8')).toBe('mine')
  })

  test('goes on behind the last whole line, whatever was cut off', async () => {
    const first = await LessonFile.create(path)
    await first.add(lesson('1'))
    await first.close()
    await appendFile(path, JSON.stringify(lesson('2')).slice(0, 40))
    const { file, lessons } = await LessonFile.resume(path, 'f1')
    expect(lessons.map(({ id }) => id)).toEqual(['1'])
    await file.add(lesson('3'))
    await file.close()
    expect((await LessonFile.resume(path, 'f1')).lessons.map(({ id }) => id)).toEqual(['1', '3'])
  })

  test('begins where there is none, and refuses lessons of another graph and what are no lessons', async () => {
    const { file, lessons } = await LessonFile.resume(path, 'f1')
    expect(lessons).toEqual([])
    await file.add(lesson('1'))
    await file.close()
    await expect(LessonFile.resume(path, 'f2')).rejects.toThrow('the graph is another now')
    await appendFile(path, '{"question": 1}\n')
    await expect(LessonFile.resume(path, 'f1')).rejects.toThrow('lessons.jsonl:2 is no lesson')
    await expect(LessonFile.create(join(home, 'no', 'such.jsonl'))).rejects.toThrow('cannot be written')
  })
})
