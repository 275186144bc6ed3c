import type { Random } from '../../../electron/base/random.ts'
import { classOfRelation, type FreebaseSchema } from './freebase-schema.ts'
import type { GrailNode, GrailQuestion } from './grail-question.ts'
import { valueBeside, valueFor } from './witness-values.ts'

const FREEBASE = 'http://rdf.freebase.com/ns/'
const RDF_TYPE = '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>'
const LABEL = '<http://www.w3.org/2000/01/rdf-schema#label>'
const SYLLABLES = 'ka ro mi ten sol ber lin da vo ran gus hel ni par tor fa le zu mor wen'.split(' ')

/** Triples of a made-up piece of Freebase, and the class of each node. */
export class WitnessFacts {
  readonly lines = new Set<string>()
  /** Nodes by the class that they were made for. */
  readonly nodes = new Map<string, string[]>()
  private readonly schema: FreebaseSchema
  private readonly random: Random
  private readonly placed = new Set<string>()

  constructor(schema: FreebaseSchema, random: Random) {
    this.schema = schema
    this.random = random
  }

  /** An entity of Freebase or a new one, with its class, and its name where members of the class have names. */
  entity(of: string, id = `m.w${this.placed.size}`, name = this.schema.names.get(id)): string {
    const term = `<${FREEBASE}${id}>`
    if (this.placed.has(term)) return term
    this.placed.add(term)
    this.lines.add(`${term} ${RDF_TYPE} <${FREEBASE}${of}> .`)
    const label = name ?? (this.schema.members.has(of) ? this.madeUpName() : undefined)
    if (label !== undefined) this.lines.add(`${term} ${LABEL} ${JSON.stringify(label)}@en .`)
    const same = this.nodes.get(of)
    if (same === undefined) this.nodes.set(of, [term])
    else same.push(term)
    return term
  }

  /** Another entity of a class than those that a question names, one of Freebase where some are known. */
  decoy(of: string, not: string): string {
    const known = [...(this.schema.members.get(of) ?? [])].filter(id => id !== not)
    return known.length === 0 ? this.entity(of) : this.entity(of, this.random.pick(known))
  }

  /** What goes out along a relation has the class of the relation's name too, as Freebase has it. */
  fact(head: string, relation: string, tail: string): void {
    this.lines.add(`${head} <${FREEBASE}${relation}> ${tail} .`)
    this.lines.add(`${head} ${RDF_TYPE} <${FREEBASE}${classOfRelation(relation)}> .`)
  }

  private madeUpName(): string {
    const word = (): string => {
      const text = Array.from({ length: 2 + this.random.below(2) }, () => this.random.pick(SYLLABLES)).join('')
      return text.charAt(0).toUpperCase() + text.slice(1)
    }
    return this.random.chance(0.7) ? `${word()} ${word()}` : word()
  }
}

/** Right answers that a question is given at most. */
const MOST_RIGHT = 5
/** Members beside the best that a superlative has to tell it from. */
const BESIDE_BEST = 3

/**
 * Everything that a question asks for, for as many of its answers as a small graph takes, and for each thing that it
 * names one more answer that would be right but for just that.
 * @returns the question's own nodes with their classes
 */
export function addWitnesses(facts: WitnessFacts, question: GrailQuestion): Map<string, string> {
  const { nodes } = question.graph_query
  const own = new Map<string, string>()
  const answers = answerIds(question)
  for (const id of answers.slice(0, MOST_RIGHT)) addCopy(facts, question, own, { answer: id })
  for (const node of nodes) {
    if (node.node_type === 'class') continue
    const copies = node.function.startsWith('arg') ? BESIDE_BEST : 1
    for (let copy = 0; copy < copies; copy += 1) addCopy(facts, question, own, { otherwise: { node, copy } })
  }
  return own
}

/** What another question asks for, once. */
export function addOneWitness(facts: WitnessFacts, question: GrailQuestion): void {
  addCopy(facts, question, new Map(), { answer: answerIds(question)[0] })
}

/** Ids of the answers; of a count as many that are none of Freebase. */
function answerIds({ function: asked, answer }: GrailQuestion): (string | undefined)[] {
  if (asked !== 'count') return answer.map(({ answer_argument: id }) => id)
  return Array.from({ length: Math.max(1, Number(answer[0]?.answer_argument)) }, () => undefined)
}

interface Copy {
  answer?: string | undefined
  /** The constant that this copy has something else for. */
  otherwise?: { node: GrailNode; copy: number }
}

function addCopy(
  facts: WitnessFacts,
  { graph_query: { nodes, edges } }: GrailQuestion,
  own: Map<string, string>,
  { answer, otherwise }: Copy,
): void {
  const terms = new Map<number, string>()
  for (const node of nodes) {
    const isOther = otherwise?.node === node
    const term =
      node.node_type === 'literal'
        ? isOther
          ? valueBeside(node, otherwise.copy)
          : valueFor(node)
        : node.node_type === 'entity'
          ? isOther
            ? facts.decoy(node.class, node.id)
            : facts.entity(node.class, node.id)
          : node.question_node === 1
            ? facts.entity(node.class, answer)
            : facts.entity(node.class)
    terms.set(node.nid, term)
    if (node.node_type !== 'literal') own.set(term, node.class)
  }
  for (const { start, end, relation } of edges) {
    const [head, tail] = [terms.get(start), terms.get(end)]
    if (head !== undefined && tail !== undefined) facts.fact(head, relation, tail)
  }
}
