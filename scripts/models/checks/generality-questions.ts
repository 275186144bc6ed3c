import type { PathStep } from '../../../electron/contract/fact.ts'

import { seededRandom } from '../../../electron/base/random.ts'
import { checkGraphs, type CheckGraph } from './generality-graphs.ts'
import { WRITTEN } from './written-questions.ts'

export interface CheckQuestion {
  graph: CheckGraph
  kind: 'usual' | 'other' | 'written'
  question: string
  anchor: string
  path: PathStep[]
  answers: string[]
}

/** How the check asks for a relation: a noun, and a clause that asks for it of `x` where there is a good one. */
const NOUNS: Record<string, string> = {
  spouse: 'spouse',
  children: 'child',
  parents: 'parent',
  sibling: 'sibling',
  father: 'father',
  mother: 'mother',
  boss: 'boss',
  birthplace: 'birthplace',
  deathplace: 'place of death',
  nationality: 'nationality',
  profession: 'profession',
  religion: 'religion',
  cause: 'cause of death',
  school: 'school',
  employer: 'employer',
  residence: 'home',
  parentFirm: 'parent company',
  rival: 'competitor',
  supplier: 'supplier',
  headquarters: 'headquarters',
  founder: 'founder',
  chief: 'chief executive',
  industry: 'industry',
  country: 'country',
  twin: 'twin town',
  neighbour: 'neighbour',
  mayor: 'mayor',
  river: 'river',
  language: 'language',
}
const CLAUSES: Record<string, string> = {
  birthplace: 'where was {x} born',
  deathplace: 'where did {x} die',
  profession: 'what does {x} do for a living',
  nationality: 'what country is {x} a citizen of',
  religion: 'what faith does {x} follow',
  cause: 'what did {x} die of',
  school: 'where did {x} study',
  employer: 'which company does {x} work for',
  residence: 'where does {x} live',
  spouse: 'who is {x} married to',
  founder: 'who founded {x}',
  headquarters: 'where is {x} headquartered',
  chief: 'who runs {x}',
  industry: 'what business is {x} in',
  mayor: 'who governs {x}',
  river: 'which river runs through {x}',
  language: 'what do people speak in {x}',
  rival: 'who does {x} compete with',
}

type Form = (anchor: string, path: readonly string[]) => string | undefined
const noun = (key: string | undefined): string => NOUNS[key ?? ''] ?? ''
const possessive = (anchor: string, path: readonly string[]): string =>
  path.reduce((text, key) => `${text}'s ${noun(key)}`, anchor)
const nested = (anchor: string, path: readonly string[]): string =>
  path.reduce((text, key) => `the ${noun(key)} of ${text}`, anchor)

/** Chains as everybody asks them. */
const usual: Form[] = [
  (x, path) => `what is ${possessive(x, path)}?`,
  (x, path) => `what is ${nested(x, path)}`,
  (x, path) => `What is the ${noun(path[path.length - 1])} of ${possessive(x, path.slice(0, -1))}?`,
  (x, path) => CLAUSES[path[path.length - 1] ?? '']?.replace('{x}', possessive(x, path.slice(0, -1))),
  (x, path) => CLAUSES[path[path.length - 1] ?? '']?.replace('{x}', nested(x, path.slice(0, -1))),
]

/** Chains in words that the lessons' generator does not use. */
const other: Form[] = [
  (x, path) =>
    `${x} has a ${noun(path[0])}${path
      .slice(1, -1)
      .map(key => `, who in turn has a ${noun(key)}`)
      .join('')}; the ${noun(path[path.length - 1])} of that one is what?`,
  (x, path) =>
    `Starting from ${x}, go to the ${path.slice(0, -1).map(noun).join(', then to the ')} and report the ${noun(path[path.length - 1])}.`,
  (x, path) => `As regards ${possessive(x, path.slice(0, -1))}, which ${noun(path[path.length - 1])} is on record?`,
  (x, path) => `Which ${noun(path[path.length - 1])} belongs to ${nested(x, path.slice(0, -1))}?`,
  (x, path) =>
    `Our file on ${x} names a ${path.slice(0, -1).map(noun).join(' and that one a ')}. Now give the ${noun(path[path.length - 1])} there.`,
  (x, path) =>
    CLAUSES[path[path.length - 1] ?? ''] === undefined
      ? undefined
      : `If one looks at ${possessive(x, path.slice(0, -1))}, ${CLAUSES[path[path.length - 1] ?? '']?.replace('{x}', 'that one')}?`,
]

function follow(graph: CheckGraph, anchor: string, path: readonly PathStep[]): string[] {
  return path.reduce(
    (at: string[], step) => {
      const from = new Set(at)
      return [
        ...new Set(
          graph.triples.flatMap(([head, relation, tail]) =>
            relation !== step.relation
              ? []
              : step.direction === 'tail'
                ? from.has(head)
                  ? [tail]
                  : []
                : from.has(tail)
                  ? [head]
                  : [],
          ),
        ),
      ]
    },
    [anchor],
  )
}

function generated(graph: CheckGraph, kind: 'usual' | 'other', count: number, seed: number): CheckQuestion[] {
  const random = seededRandom(seed)
  const label = (key: string): string => graph.labels[key] ?? key
  const keys = Object.keys(graph.labels)
  const own = keys.filter(key =>
    graph.members.includes(graph.triples.find(([, relation]) => relation === label(key))?.[2] ?? ''),
  )
  const out: CheckQuestion[] = []
  while (out.length < count) {
    const hops = kind === 'usual' ? random.pick([1, 2, 2, 3]) : random.pick([2, 2, 3])
    const within = Array.from({ length: hops - 1 }, () => random.pick(own))
    const keysOfPath = [...within, random.pick(keys)]
    if (keysOfPath.some((key, i) => key === keysOfPath[i - 1])) continue
    const anchor = random.pick(graph.members)
    const question = random.pick(
      kind === 'usual' ? usual.slice(hops === 1 ? 0 : 0, hops === 1 ? 2 : undefined) : other,
    )(anchor, keysOfPath)
    const path = keysOfPath.map((key): PathStep => ({ relation: label(key), direction: 'tail' }))
    const answers = follow(graph, anchor, path)
    if (question !== undefined && answers.length > 0 && !answers.includes(anchor))
      out.push({ graph, kind, question, anchor, path, answers })
  }
  return out
}

/**
 * The check's questions: 20 usual and 20 otherwise worded for each graph, and those written by hand. Answers are what
 * the path leads to.
 */
export function checkQuestions(): CheckQuestion[] {
  const byHand = WRITTEN.map(([name, anchor, question, steps]): CheckQuestion => {
    const graph = checkGraphs.find(g => g.name === name)
    if (graph === undefined) throw new RangeError(`no graph ${name}`)
    const path = steps.split(' ').map((key): PathStep => ({
      relation: graph.labels[key.replace('<', '')] ?? key,
      direction: key.startsWith('<') ? 'head' : 'tail',
    }))
    return { graph, kind: 'written', question, anchor, path, answers: follow(graph, anchor, path) }
  }).filter(q => q.answers.length > 0)
  return [
    ...checkGraphs.flatMap((graph, i) => [
      ...generated(graph, 'usual', 20, 40 + i),
      ...generated(graph, 'other', 20, 80 + i),
    ]),
    ...byHand,
  ]
}
