// Before any store: it makes what these take from a browser.
import '../../renderer/hosted-window.ts'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerText, stepText } from '../../../electron/cli/answer-text.ts'
import { isSupported, pathsOf, pathText, topicNames } from '../../../electron/contract/reading/support.ts'
import { relationWords } from '../../../electron/contract/reading/name-text.ts'
import { outcomeOf } from '../../../electron/contract/reading/outcome.ts'
import { rankingOf } from '../../../electron/contract/reading/ranking.ts'
import { sentenceOf } from '../../../electron/contract/reading/sentence.ts'
import type { AnswerItem, Trajectory } from '../../../electron/contract/trajectory.ts'
import { answerResult } from '../../../electron/host/mcp/ask-tool.ts'
import { AnswerItems } from '../../../renderer/screens/ask/answer/answer-items.tsx'
import { goldenTrajectories } from './goldens.ts'
import { pageOf } from '../../report/reports.ts'

let goldens: Map<string, Trajectory>
beforeAll(async () => {
  goldens = await goldenTrajectories()
})

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** What a browser shows of markup. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, found => entities[found] ?? found)
    .replace(/\s+/g, ' ')
    .trim()

const blocks = (html: string, tag: RegExp): string[] => [...html.matchAll(tag)].map(([, inner = '']) => textOf(inner))

/** What each door says of the answers: for each one whether it is supported, and by which paths. */
const doors: Record<string, (trajectory: Trajectory) => { name: string; supported: boolean; paths: string[] }[]> = {
  report: trajectory => {
    const list = /<ul class="paths">([^]*?)<\/ul>/.exec(pageOf(trajectory))?.[1] ?? ''
    const lines = blocks(list, /<li[^>]*>(.*?)<\/li>/g)
    return trajectory.answer.map(({ name }, index) => {
      const own = pathsIn(trajectory, index)
      return {
        name,
        supported: !lines.some(line => line.startsWith(`${name} : unsupported`)),
        paths: lines.filter(line => own.includes(line)),
      }
    })
  },
  cli: trajectory => itemLines(answerText(trajectory)).map(lineOf),
  mcp: trajectory => {
    const { content, structuredContent } = answerResult(trajectory)
    const [text] = content
    const answers = structuredContent?.answers as (AnswerItem & { supported: boolean })[]
    expect(answers.map(({ evidence }) => evidence)).toEqual(trajectory.answer.map(({ evidence }) => evidence))
    const lines = text?.type === 'text' ? itemLines(text.text).map(lineOf) : []
    expect(lines.map(({ supported }) => supported)).toEqual(answers.map(({ supported }) => supported))
    return lines
  },
  screen: trajectory => {
    const rows = renderToStaticMarkup(
      createElement(AnswerItems, { trajectory, onSave: () => undefined, onName: () => undefined }),
    )
      .split('<div class="evidence')
      .slice(1)
    return trajectory.answer.map(({ name }, index) => {
      const row = rows[index] ?? ''
      const [first = '', ...others] = pathsIn(trajectory, index, relationWords)
      // The first stands there, the others behind a button that counts them.
      const isThere =
        textOf(row).includes(first) && (others.length === 0 || textOf(row).includes(`+ ${others.length} `))
      return { name, supported: !row.startsWith(' unsupported'), paths: isThere ? pathsIn(trajectory, index) : [] }
    })
  },
}

function pathsIn(trajectory: Trajectory, index: number, words = (relation: string) => relation): string[] {
  const paths = pathsOf(trajectory.answer[index] ?? { name: '', evidence: [] }, topicNames(trajectory))
  return paths.map(({ from, hops }) =>
    pathText({ from, hops: hops.map(hop => ({ ...hop, relation: words(hop.relation) })) }),
  )
}

/** The lines of the answers themselves, without what is said under them. */
const itemLines = (text: string): string[] => text.split('\n').filter(line => / {3}\(/.test(line))

function lineOf(line: string): { name: string; supported: boolean; paths: string[] } {
  const [, name = '', carried = ''] = /^(.*?) {3}\((.*)\)$/.exec(line) ?? []
  return {
    name,
    supported: !carried.startsWith('unsupported'),
    paths: carried.split('; ').filter(part => /[→←]/.test(part)),
  }
}

/** A golden with its answers in some order, and with one that nothing supports among them. */
const answered = fc
  .tuple(fc.nat(), fc.array(fc.nat(), { maxLength: 6 }), fc.boolean())
  .map(([kind, picks, withGuess]): Trajectory => {
    const all = [...goldens.values()].filter(each => each.status === 'answered' && rankingOf(each) === undefined)
    const trajectory = all[kind % all.length] ?? goldens.values().next().value
    if (trajectory === undefined) throw new Error('no golden')
    const order = [...new Set(picks.map(pick => pick % trajectory.answer.length))]
    const kept = order.flatMap(at => trajectory.answer[at] ?? [])
    const answer = kept.length > 0 ? kept : trajectory.answer
    return { ...trajectory, answer: withGuess ? [...answer, { name: 'A guess', evidence: [] }] : answer }
  })

describe('every door', () => {
  it('says the same of what carries each answer', () => {
    fc.assert(
      fc.property(answered, trajectory => {
        const reading = trajectory.answer.map((item, index) => ({
          name: item.name,
          supported: isSupported(item),
          paths: pathsIn(trajectory, index),
        }))
        for (const [door, say] of Object.entries(doors))
          expect({ [door]: say(trajectory) }).toEqual({ [door]: reading })
      }),
    )
  })

  it('says a ranked answer in its place and with its value, and what it was compared among', () => {
    const ranked = [...goldens.values()].find(each => rankingOf(each) !== undefined)
    if (!ranked) throw new Error('no ranked answer')
    expect(outcomeOf(ranked).title).toBe('Tenet, 1')
    const said = [answerText(ranked), textOf(pageOf(ranked)), JSON.stringify(answerResult(ranked).content)]
    for (const words of said) expect(words).toContain('1. Tenet, 1')
    const { answers, behind } = answerResult(ranked).structuredContent ?? {}
    expect(answers).toMatchObject([{ name: 'Tenet', place: 1, value: '1' }])
    expect(behind).toMatchObject({ title: 'What was compared' })
    const screen = textOf(
      renderToStaticMarkup(
        createElement(AnswerItems, { trajectory: ranked, onSave: () => undefined, onName: () => undefined }),
      ),
    )
    expect(screen).toMatch(/Tenet, 1 .* 1\. Tenet 1/)
  })

  it('says that a count is supported, by the ways to what was counted', () => {
    const count = goldens.get('KBQA-R1, a count')
    if (!count) throw new Error('no count')
    expect(count.answer.map(({ name }) => name)).toEqual(['3'])
    for (const say of Object.values(doors)) expect(say(count)[0]).toMatchObject({ name: '3', supported: true })
    expect(doors.report?.(count)[0]?.paths).toEqual([
      'Nolan ← directed_by ← Dunkirk',
      'Nolan ← directed_by ← Inception',
      'Nolan ← directed_by ← Tenet',
    ])
  })

  it('gives no answer that is not sure enough, and says which one it would be', () => {
    const count = goldens.get('KBQA-R1, a count')
    const [first, ...others] = count?.turns ?? []
    if (!count || !first) throw new Error('no count')
    const estimate = { chance: 0.64, needed: 0.83, unread: ['oldest'], others: [] }
    const unsure = { ...count, turns: [{ ...first, estimate }, ...others] }
    const said = [
      'Not sure enough to say.',
      'Likeliest is 3: of answers like this 64 in 100 are right. An answer is given from 83 % on.',
      'I could not read “oldest”.',
    ]
    expect(answerText(unsure).split('\n')).toEqual(said)
    const { content, structuredContent } = answerResult(unsure)
    expect(content).toEqual([{ type: 'text', text: said.join('\n') }])
    expect(structuredContent).toMatchObject({ given: false, chance: 0.64, unread: ['oldest'] })
    expect(answerResult(count).structuredContent).toMatchObject({ given: true })
    const report = textOf(pageOf(unsure))
    for (const words of said) expect(report).toContain(words)
  })

  it('reads the paths as the facts of the evidence, in their order and from end to end', () => {
    for (const trajectory of goldens.values())
      for (const item of trajectory.answer)
        expect(
          pathsOf(item, topicNames(trajectory)).map(({ from, hops }) =>
            hops.map(({ relation, forwards, to }, index) => {
              const at = hops[index - 1]?.to ?? from
              return forwards ? { head: at, relation, tail: to } : { head: to, relation, tail: at }
            }),
          ),
        ).toEqual(item.evidence.map(chain => chain.map(({ head, relation, tail }) => ({ head, relation, tail }))))
  })

  it('says every step in the same sentence', () => {
    for (const trajectory of goldens.values()) {
      const steps = blocks(pageOf(trajectory), /<span class="said">(.*?)<\/span>/g)
      const sentences = trajectory.turns.map(sentenceOf)
      expect(steps).toEqual(sentences)
      expect(trajectory.turns.map((turn, index) => stepText(index, turn, trajectory.protocol).split('\n')[0])).toEqual(
        sentences.map((sentence, index) => `${index + 1}. ${sentence}`),
      )
      for (const sentence of sentences) expect(sentence).not.toBe('')
    }
  })

  it('says in the same words that there is no answer, and tells apart why', () => {
    const kinds = new Map<string, string>()
    for (const [kind, trajectory] of goldens) {
      if (trajectory.answer.length > 0) continue
      const { title, reason = '' } = outcomeOf(trajectory)
      kinds.set(kind, title)
      const [text] = answerResult(trajectory).content
      const said = [textOf(pageOf(trajectory)), answerText(trajectory), text?.type === 'text' ? text.text : '']
      for (const words of said) {
        expect(words).toContain(title)
        expect(words).toContain(reason)
      }
    }
    expect(Object.fromEntries(kinds)).toEqual({
      'the graph does not say': 'The graph does not say.',
      'out of steps': 'No answer within the steps that were allowed.',
      failed: 'This question could not be finished.',
      interrupted: 'Interrupted before there was an answer.',
      stopped: 'Stopped before there was an answer.',
      running: 'No answer yet.',
    })
  })
})
