import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TrajectorySchema } from '../../electron/contract/trajectory.ts'
import type { Trajectory } from '../../electron/contract/trajectory.ts'
import { everyKind, factOf, trajectoryOf, walkTurn } from './trajectories.ts'
import { fileOf, pageOf } from './reports.ts'

function named(name: (role: string) => string): Trajectory {
  const topic = name('topic')
  const middle = name('middle')
  const end = name('end')
  const turns = [
    walkTurn(topic, [factOf(topic, name('r'), middle)]),
    walkTurn(middle, [factOf(end, name('s'), middle)]),
  ]
  turns[1]!.thought = name('thought')
  turns[0]!.considered = [
    { label: name('considered'), probability: 0.5 },
    { label: 'b', probability: 0.25 },
  ]
  turns.push({
    ...turns[0]!,
    action: undefined,
    thought: '',
    considered: undefined,
    observation: {
      kind: 'error',
      text: '',
      code: 'KG_ENTITY_NOT_FOUND',
      message: name('error'),
      nearest: [name('near')],
      facts: [],
      cut: 0,
    },
  })
  const others = everyKind(name)
  const answer = trajectoryOf([topic], turns, [end, name('unsupported')]).answer
  return trajectoryOf([topic], [...turns, ...others.turns], [], {
    answer: answer.map((item, index) => (index === 0 ? { ...item, passages: [others.passage] } : item)),
    context: [{ question: name('before'), answers: [name('answered')] }],
    from: { id: name('origin'), turns: 1, edited: true },
    question: name('question'),
    graph: { name: name('graph'), fingerprint: name('fingerprint') },
    policy: { kind: 'gguf', name: name('model'), adapter: name('adapter') },
  })
}

/**
 * The tags of a page with their attributes, without text: what a browser would make elements of. Numbers vary with the
 * layout.
 */
const skeleton = (html: string): string[] =>
  (html.replace(/<style>[^]*?<\/style>/, '').match(/<[^>]*>/g) ?? []).map(tag => tag.replace(/[\d.]+/g, '0'))

const hostile = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '</title>',
        '<script>',
        '</style>',
        '-->',
        '<!--',
        ']]>',
        'onload=',
        '\u202e',
        '\u0000',
        '\ud800',
        '&lt;',
        'javascript:',
        '\n',
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map(parts => parts.join('')),
)

describe('htmlReport', () => {
  it('has the same elements whatever the names are', () => {
    const expected = skeleton(
      pageOf(
        named(role => `name of ${role}`),
        { verdict: { mark: 'corrected', answers: ['x'] } },
      ),
    )
    fc.assert(
      fc.property(hostile, text => {
        // The role keeps the names apart, and in order, so that only what they contain differs.
        expect(
          skeleton(
            pageOf(
              named(role => `name of ${role}${text}`),
              { verdict: { mark: 'corrected', answers: [text] } },
            ),
          ),
        ).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  it('is one file that loads and runs nothing, and says so to the browser', () => {
    const html = pageOf(named(role => role))
    const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
    expect(html).toContain(
      `content="default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'"`,
    )
    expect(html).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\shref=|@import|url\((?!#)|\son\w+=|\sstyle=/i)
  })

  it('carries everything of the record that a reader needs', () => {
    const html = pageOf(named(role => `the ${role}`))
    for (const role of [
      'question',
      'topic',
      'middle',
      'end',
      'r',
      's',
      'thought',
      'considered',
      'error',
      'near',
      'graph',
      'fingerprint',
      'model',
      'adapter',
      'unsupported',
      'words',
      'document',
      'query',
      'guessed',
      'guesed',
      'before',
      'answered',
      'origin',
    ])
      expect(html).toContain(`the ${role}`)
    expect(html).toContain('<b>the unsupported</b>: unsupported, nothing that was seen carries it')
    expect(html).toContain(
      '<b>the topic</b> <span class="way">→ the r →</span> <b>the middle</b> <span class="way">← the s ←</span> <b>the end</b>',
    )
  })

  it('prints a question that failed before its first step', () => {
    const html = pageOf(trajectoryOf([], [], [], { status: 'failed', error: 'no <graph>' }))
    expect(html).toContain('This question could not be finished.</p><p class="note">no &lt;graph&gt;')
    expect(html).not.toContain('<svg')
  })
})

describe('renderReport', () => {
  it('gives JSONL that reads back as the same trajectory', () => {
    fc.assert(
      fc.property(hostile, text => {
        const trajectory = JSON.parse(JSON.stringify(named(role => role + text))) as Trajectory
        const { content } = fileOf(trajectory, 'jsonl')
        expect(content.trimEnd()).not.toContain('\n')
        expect(TrajectorySchema.parse(JSON.parse(content))).toEqual(trajectory)
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['Who directed "Inception"?', 'who-directed-inception-2026-03-01.html'],
    ['../../etc/passwd', 'etc-passwd-2026-03-01.html'],
    ['???', 'report-2026-03-01.html'],
    ['Wer führte Regie?', 'wer-führte-regie-2026-03-01.html'],
    ['x'.repeat(500), `${'x'.repeat(60)}-2026-03-01.html`],
  ])('names the file for %j', (question, fileName) =>
    expect(fileOf(trajectoryOf([], [], [], { question }), 'html').fileName).toBe(fileName),
  )
})
