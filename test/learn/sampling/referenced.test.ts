import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graphWalker } from '../../../electron/agent/protocols/graphwalker.ts'
import { kbqaR1 } from '../../../electron/agent/protocols/kbqa-r1.ts'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import type { Protocol } from '../../../electron/agent/protocol.ts'
import { referenced } from '../../../electron/learn/sampling/referenced.ts'
import type { HintStyle } from '../../../electron/learn/sampling/hinted-policy.ts'
import { rejectionSample } from '../../../electron/learn/sampling/rejection.ts'
import type { SamplingReport } from '../../../electron/learn/sampling/report.ts'
import type { SampledQuestion } from '../../../electron/learn/sampling/acceptance.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { loadNavigator } from '../../../electron/model/navigator/navigator.ts'
import type { Policy } from '../../../electron/model/policy.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { Row } from '../../agent/memory-graph.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'

const rows: readonly Row[] = [
  ['Alien', 'directed_by', 'Ridley Scott'],
  ['Blade Runner', 'directed_by', 'Ridley Scott'],
  ['Heat', 'directed_by', 'Michael Mann'],
  ['Alien', 'starred_actors', 'Sigourney Weaver'],
  ['Alien', 'starred_actors', 'John Hurt'],
  ['Blade Runner', 'starred_actors', 'Harrison Ford'],
  ['Heat', 'starred_actors', 'Al Pacino'],
  ['Ridley Scott', 'born_in', 'South Shields'],
  ['Alien', 'release_year', '1979'],
]
const folder = temporaryFolder()
let kg: KnowledgeGraph
beforeAll(async () => {
  kg = await graphOf(folder, { 'films.tsv': rows.map(row => `${row.join('\t')}\n`).join('') })
})
afterAll(() => kg.close())

const twoSteps: SampledQuestion = {
  id: 'cast',
  question: 'Who acts in the films of Ridley Scott?',
  entities: ['Ridley Scott'],
  answers: ['Sigourney Weaver', 'John Hurt', 'Harrison Ford'],
  paths: [
    {
      anchor: 'Ridley Scott',
      steps: [
        { relation: 'directed_by', direction: 'head' },
        { relation: 'starred_actors', direction: 'tail' },
      ],
    },
  ],
}
const meeting: SampledQuestion = {
  id: 'both',
  question: 'Which film of Ridley Scott has John Hurt in it?',
  entities: ['Ridley Scott', 'John Hurt'],
  answers: ['Alien'],
  paths: [
    { anchor: 'Ridley Scott', steps: [{ relation: 'directed_by', direction: 'head' }] },
    { anchor: 'John Hurt', steps: [{ relation: 'starred_actors', direction: 'head' }] },
  ],
}
const met: SampledQuestion = {
  ...meeting,
  id: 'year',
  question: 'When did the film of Ridley Scott with John Hurt come out?',
  answers: ['1979'],
  rest: [{ relation: 'release_year', direction: 'tail' }],
}

const settings = { turns: 12, temperature: 0, seed: 0, constrained: false, relationOrder: 'plain' as const }

/** A model that does what a hint in its context tells it, with a thought of its own. */
function obedient(thought: string, hints: string[] = []): Policy {
  return {
    description: { kind: 'gguf', name: 'obedient', defaultTurns: 12 },
    turn: async ({ segments }) => {
      const read = segments.map(({ text }) => text).join('')
      const [, hint] =
        /\*\*Reference Next Action \(for guidance\):\*\*\n([\s\S]*?)\n\nIMPORTANT/.exec(
          read.slice(read.lastIndexOf('**Reference')),
        ) ?? []
      hints.push(hint ?? '')
      return {
        text: `<think>${thought}</think>\n${hint ?? '<answer></answer>'}`,
        logprob: -1,
        tokens: { prompt: 1, cached: 0, generated: 1 },
      }
    },
    dispose: async () => {},
  }
}

async function sample(
  policy: Policy,
  protocol: Protocol,
  questions: readonly SampledQuestion[],
  style?: HintStyle,
  samples = 1,
): Promise<{ lessons: GraphLesson[]; report: SamplingReport }> {
  const environment = { kg, protocol, settings }
  const sampling = rejectionSample(questions, { environment, samples, ...referenced(policy, environment, style) })
  const lessons: GraphLesson[] = []
  for (let next = await sampling.next(); ; next = await sampling.next()) {
    if (next.done === true) return { lessons, report: next.value }
    lessons.push(next.value)
  }
}

describe.each([
  ['kg-r1', () => kgR1()],
  ['graphwalker', () => graphWalker({ reranker: 'off' })],
  ['kbqa-r1', () => kbqaR1()],
] as const)('a model that is led through %s', (_, protocol) => {
  it('goes the gold path step by step, answers right, and keeps nothing of the hints', async () => {
    const { lessons, report } = await sample(obedient('This comes next.'), protocol(), [twoSteps, meeting, met])
    expect(report).toMatchObject({ questions: 3, acceptedQuestions: 3, f1: 1 })
    expect(lessons.map(({ id, source }) => [id, source])).toEqual([
      ['cast', 'rrs'],
      ['both', 'rrs'],
      ['year', 'rrs'],
    ])
    expect(JSON.stringify(lessons)).not.toMatch(/Reference Next Action|IMPORTANT INSTRUCTIONS|CANNOT see/)
  })

  it('is refused where its thoughts talk of the hint or know what was not shown', async () => {
    expect(
      (await sample(obedient('As the reference says, this comes next.'), protocol(), [twoSteps])).report.refused,
    ).toEqual({ 'hint left': 1 })
    expect((await sample(obedient('In the end it is Harrison Ford.'), protocol(), [twoSteps])).report.refused).toEqual({
      'hint left': 1,
    })
    // The same word is no trace where the question has it.
    expect(
      (
        await sample(obedient('Which reference?'), protocol(), [
          { ...twoSteps, question: 'Who acts in the films of Ridley Scott, with reference to his best?' },
        ])
      ).report.acceptedRollouts,
    ).toBe(1)
  })
})

describe('referenced rejection sampling', () => {
  it('shows the whole sequence before the question where it is told to, and strips that too', async () => {
    const shown: string[] = []
    const reader: Policy = {
      ...obedient(''),
      turn: async ({ segments }) => {
        shown.push(segments.map(({ text }) => text).join(''))
        return {
          text: '<think>t</think><answer>none</answer>',
          logprob: 0,
          tokens: { prompt: 0, cached: 0, generated: 0 },
        }
      },
    }
    await sample(reader, kbqaR1(), [met], 'whole-sequence')
    expect(shown[0]).toContain(
      'Reference sequence:\nFind_relation [ Ridley Scott | directed_by ]\nFind_relation [ John Hurt | starred_actors ]\nMerge [ expression1 | expression2 ]\nFind_relation [ expression3 | (R release_year) ]\n',
    )
    expect(shown[0]?.indexOf('**Reference Action Sequence')).toBeLessThan(shown[0]?.indexOf('\nQuestion: When') ?? 0)
    await sample(reader, kgR1(), [met], 'whole-sequence')
    expect(shown[1]).toContain(
      'From "Ridley Scott": "directed_by" to its heads\nFrom "John Hurt": "starred_actors" to its heads\nKeep what all of these have in common\nFrom there: "release_year" to its tails\n',
    )
  })

  it('passes over what it has no reference for, or none that the protocol can follow', async () => {
    const { paths: _, ...bare } = twoSteps
    expect(
      (
        await sample(obedient('x'), kgR1(), [
          bare,
          { ...bare, logicalForm: '(COUNT (JOIN directed_by "Ridley Scott"))' },
        ])
      ).report,
    ).toMatchObject({ questions: 2, passedOver: 2 })
    expect(
      (
        await sample(obedient('x'), kbqaR1(), [
          { ...bare, answers: ['2'], logicalForm: "(COUNT (JOIN directed_by 'Ridley Scott'))" },
        ])
      ).report,
    ).toMatchObject({ acceptedQuestions: 1 })
  })

  it('refuses what the agent wrote in place of the graph, and answers below τ', async () => {
    expect(
      (await sample(obedient('<information>Alien</information> I see.'), kgR1(), [twoSteps])).report.refused,
    ).toEqual({ malformed: 1 })
    // Structure (Step 3b): a right answer without a thought earns no format reward, so it is not kept (Table VII).
    expect((await sample(obedient(''), kgR1(), [twoSteps])).report.refused).toEqual({ malformed: 1 })
    // Three of four right answers: precision 1, recall 3/4, F1 6/7 = 0.857 < 0.9.
    expect(
      (await sample(obedient('Next.'), kgR1(), [{ ...twoSteps, answers: [...twoSteps.answers, 'Al Pacino'] }])).report
        .refused,
    ).toEqual({ wrong: 1 })
  })

  it('follows a logical form by the keys of a dump, for a model and for the Navigator', async () => {
    const ns = 'http://rdf.freebase.com/ns/'
    const label = '<http://www.w3.org/2000/01/rdf-schema#label>'
    const dump = await graphOf(folder, {
      'dump.nt': [
        `<${ns}m.01> <${ns}film.film.produced_by> <${ns}m.02> .`,
        `<${ns}m.01> <${ns}film.film.edited_by> <${ns}m.03> .`,
        `<${ns}m.02> <${ns}people.person.place_of_birth> <${ns}m.04> .`,
        ...['Alien', 'Walter Hill', 'Terry Rawlings', 'Long Beach'].map(
          (name, i) => `<${ns}m.0${i + 1}> ${label} "${name}" .`,
        ),
      ]
        .map(line => `${line}\n`)
        .join(''),
    })
    const question: SampledQuestion = {
      id: 'k',
      question: 'From where is the one who paid for Alien?',
      entities: ['Alien'],
      answers: ['Long Beach'],
      logicalForm: '(JOIN (R people.person.place_of_birth) (JOIN (R film.film.produced_by) m.01))',
    }
    const navigator = await loadNavigator('resources/models/navigator.bin')
    for (const policy of [obedient('Next.'), navigator]) {
      const environment = { kg: dump, protocol: kgR1(), settings: { ...settings, temperature: 1 } }
      const kept: GraphLesson[] = []
      for await (const lesson of rejectionSample([question], {
        environment,
        samples: 1,
        ...referenced(policy, environment),
      }))
        kept.push(lesson)
      expect(kept.map(({ trajectory }) => trajectory?.answer.map(({ name }) => name))).toEqual([['Long Beach']])
    }
    await dump.close()
  })

  it('leads the Navigator by its own choices', async () => {
    const navigator = await loadNavigator('resources/models/navigator.bin')
    const { lessons, report } = await sample(navigator, kgR1(), [twoSteps, meeting, met], undefined, 2)
    // A step after two chains have met is none that the Navigator can take.
    expect(report).toMatchObject({ questions: 3, passedOver: 1, acceptedQuestions: 2 })
    expect(lessons.every(({ trajectory }) => trajectory?.policy.kind === 'navigator')).toBe(true)
  })
})
