import { mkdtemp, readFile, rm, truncate, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { summariseDescriptions } from '../../../electron/agent/extraction/descriptions.ts'
import { languageExtractor } from '../../../electron/agent/extraction/language-model.ts'
import { CONTINUE_PROMPT, extractionPrompt, LOOP_PROMPT } from '../../../electron/agent/extraction/prompts.ts'
import { writtenOnce } from '../../../electron/agent/extraction/written-once.ts'
import { lexicalTokens } from '../../../electron/kg/documents/chunks.ts'
import type { TextWriter } from '../../../electron/model/policy.ts'

const FIRST =
  '("hyper-relation"<|>A met B.)##("entity"<|>A<|>person<|>met B)##("entity"<|>B<|>person<|>was met)<|COMPLETE|>'
const SECOND =
  '("hyper-relation"<|>B lives in Rome.)##("entity"<|>B<|>person<|>lives in Rome)##("entity"<|>Rome<|>place<|>a city)<|COMPLETE|>'

function scripted(...texts: (string | Error)[]): TextWriter & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async write(prompt) {
      const text = texts[asked.push(prompt) - 1]
      if (text === undefined) throw new Error('The script has no further text.')
      if (text instanceof Error) throw text
      return text
    },
  }
}

describe('extraction by a language model', () => {
  it("asks with the paper's prompt, gleans twice, and asks in between whether to", async () => {
    const writer = scripted(FIRST, SECOND, 'YES', '("hyper-relation"<|>A met B.)##("entity"<|>A<|>person<|>again)')
    const { facts } = await languageExtractor({ writer, name: 'm' }).extract('A met B. B lives in Rome.')
    const prompt = extractionPrompt('A met B. B lives in Rome.')
    expect(writer.asked).toEqual([
      prompt,
      prompt + FIRST + CONTINUE_PROMPT,
      prompt + FIRST + CONTINUE_PROMPT + SECOND + LOOP_PROMPT,
      prompt + FIRST + CONTINUE_PROMPT + SECOND + CONTINUE_PROMPT,
    ])
    // The repeated segment counts once, as it was first found.
    expect(facts.map(({ text, entities }) => [text, entities.length])).toEqual([
      ['A met B.', 2],
      ['B lives in Rome.', 2],
    ])
  })

  it('stops gleaning where the model says NO', async () => {
    const writer = scripted(FIRST, SECOND, 'No.')
    await languageExtractor({ writer, name: 'm' }).extract('x')
    expect(writer.asked).toHaveLength(3)
  })

  it('does not ask again a model that wrote no record, and reports the garbage', async () => {
    const writer = scripted('("foo"<|>bar) lorem')
    const { facts, unusable } = await languageExtractor({ writer, name: 'm' }).extract('x')
    expect([facts, unusable.length, writer.asked.length]).toEqual([[], 1, 1])
  })

  it('keeps what was found when a gleaning round fails, and fails when the first text does', async () => {
    expect(
      (await languageExtractor({ writer: scripted(FIRST, new Error('context full')), name: 'm' }).extract('x')).facts,
    ).toHaveLength(1)
    await expect(languageExtractor({ writer: scripted(new Error('gone')), name: 'm' }).extract('x')).rejects.toThrow(
      'gone',
    )
  })
})

describe('texts that are written once', () => {
  it('are not asked for again by the same or a later run, whatever a crash left of the last line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clew-written-'))
    try {
      const file = join(folder, 'writings.jsonl')
      const first = scripted('one', 'two')
      const writer = await writtenOnce(first, 'model', file)
      expect([
        await writer.write('p', { maxTokens: 5 }),
        await writer.write('p', { maxTokens: 5 }),
        await writer.write('q', { maxTokens: 5 }),
      ]).toEqual(['one', 'one', 'two'])
      expect(first.asked).toEqual(['p', 'q'])
      await truncate(file, (await stat(file)).size - 4)
      const second = scripted('two again', 'other model')
      const later = await writtenOnce(second, 'model', file)
      expect([await later.write('p', { maxTokens: 5 }), await later.write('q', { maxTokens: 5 })]).toEqual([
        'one',
        'two again',
      ])
      expect(await (await writtenOnce(second, 'another', file)).write('p', { maxTokens: 5 })).toBe('other model')
      const third = await writtenOnce(scripted(), 'model', file)
      expect(await third.write('q', { maxTokens: 5 })).toBe('two again')
      expect((await readFile(file, 'utf8')).split('\n').filter(line => line !== '')).toHaveLength(3)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('long descriptions', () => {
  it('are summed up by a model, and without one, or where it says nothing, the first that fit stand', async () => {
    const long = Array.from(
      { length: 40 },
      (_, index) => `Sentence ${index} about the city of Rome and its many inhabitants in several words.`,
    )
    expect(
      await summariseDescriptions('Rome', long, lexicalTokens, scripted('<think>hm</think>\nRome is a city. ')),
    ).toBe('Rome is a city.')
    const plain = await summariseDescriptions('Rome', long, lexicalTokens, undefined)
    expect(plain).toBe(await summariseDescriptions('Rome', long, lexicalTokens, scripted(' ')))
    expect(lexicalTokens.count(plain)).toBeLessThanOrEqual(500)
    expect(plain.startsWith('Sentence 0 about')).toBe(true)
  })

  it('are cut, and not left out, where the model cannot be given all of one', async () => {
    const writer = scripted('Rome is a city.')
    const tale = 'Rome was not built in a day. '.repeat(500)
    await summariseDescriptions('Rome', ['A city.', tale], lexicalTokens, writer)
    expect(writer.asked[0]).toContain('["A city.","Rome was not built in a day. ')
    expect(writer.asked[0]?.length).toBeLessThan(13_500)
  })
})
