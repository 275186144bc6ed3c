import type { PathStep } from '../../contract/fact.ts'
import { relationStems, type EverydayRelation } from '../navigator/everyday-relations.ts'
import type { WaysOfAsking } from '../lexicon/ways-of-asking.ts'
import type { ParsedProgram } from './roots.ts'
import type { Situation } from './situation.ts'

/** Nats beyond which it makes no difference any more how much better a relation would fit. */
const MOST_LEAD = 8
/** A word by which more relations than this are asked for tells none of them. */
const COMMON_WORD = 8

/** Everyday relations that a graph has not, and the words that speak for them. */
interface Foreign {
  relations: readonly EverydayRelation[]
  /** Stems of their names. */
  names: ReadonlySet<string>
  /** Stems of words by which people ask for few others. */
  askedBy: ReadonlySet<string>
  /** Base forms of words that name what other graphs have and this one has not. */
  elsewhere: ReadonlySet<string>
}

const foreignOf = new WeakMap<Situation['schema'], Foreign>()

/** Words for everyday relations of which no word is in a name of the graph's, nor in what people say for one. */
export function foreignWords({ schema, everyday, ranker }: Situation): Foreign {
  const known = foreignOf.get(schema) ?? readForeign(schema, everyday, ranker.dictionary.ways)
  foreignOf.set(schema, known)
  return known
}

function readForeign(schema: Situation['schema'], everyday: readonly EverydayRelation[], ways: WaysOfAsking): Foreign {
  const own = new Set([...schema.relations.keys()].flatMap(relationStems))
  const said = new Set(own)
  for (const { stems, askedBy } of everyday)
    if ([...stems].some(word => own.has(word))) for (const word of [...stems, ...askedBy]) said.add(word)
  const uses = new Map<string, number>()
  for (const { askedBy } of everyday) for (const word of askedBy) uses.set(word, (uses.get(word) ?? 0) + 1)
  const relations = everyday.filter(({ stems }) => ![...stems].some(word => said.has(word)))
  const isTelling = (word: string): boolean => (uses.get(word) ?? 0) <= COMMON_WORD && !said.has(word)
  return {
    relations,
    names: new Set(relations.flatMap(({ stems }) => [...stems])),
    elsewhere: ways.foreignTo([...schema.relations.values(), ...schema.classes].map(({ words }) => words.own)),
    askedBy: new Set(relations.flatMap(({ askedBy }) => [...askedBy].filter(isTelling))),
  }
}

/**
 * The relation that the graph has not and that fits the question better, by some nats, than the step of a walk that fits
 * it worst (as decision 008 has it): a graph without composers has a best relation to walk, too.
 */
export function bestForeign(
  situation: Situation,
  { walk }: ParsedProgram,
): { name: string; lead: number; word: string } | undefined {
  const { relations } = foreignWords(situation)
  if (walk === undefined || walk.steps.length === 0 || relations.length === 0) return undefined
  const { ranker, question, anchors } = situation
  const best = walk.steps.map((step, at) => {
    const walked = walk.steps.slice(0, at)
    const { scores, words } = ranker.judge({
      question,
      anchors: [walk.anchor, ...anchors.filter(name => name !== walk.anchor)],
      walked,
      candidates: [step, ...relations.map(({ name }): PathStep => ({ relation: name, direction: 'tail' }))],
      around: { lookedTail: true, lookedHead: true, arrived: walked[walked.length - 1]?.direction },
      open: [],
    })
    const [own = 0, ...others] = scores
    const most = Math.max(...others)
    const place = others.indexOf(most)
    return {
      name: relations[place]?.name ?? '',
      lead: Math.min(MOST_LEAD, most - own),
      word: words[place + 1] ?? '',
    }
  })
  return best.reduce((worst, one) => (one.lead > worst.lead ? one : worst))
}
