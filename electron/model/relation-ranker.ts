import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { readFile } from '../base/vault/files.ts'
import type { PathStep } from '../contract/fact.ts'
import { readDictionary, type Dictionary } from './lexicon/dictionary.ts'
import type { RelationOrder } from './policy.ts'
import { readNetwork } from './relation-ranker/file.ts'
import {
  advance,
  begin,
  MOVES,
  nameVectors,
  nameRelations,
  prepareRelations,
  read,
  score,
  type Menu,
  type Move,
  type NamedRelations,
  type Network,
  type Reading,
  type WalkState,
  type Surroundings,
} from './relation-ranker/network.ts'
import { Tape, type Tensor } from './relation-ranker/tape.ts'
import { EVIDENCE_WEIGHTS } from './relation-ranker/word-evidence-weights.ts'
import { amongThemselves, askedWords, weighed, wordEvidence } from './relation-ranker/word-evidence.ts'
import { questionWords } from './relation-ranker/words.ts'

/** One step along a relation. */
/** What may be done at a point of a walk. */
export interface Junction {
  /** The question's words with the anchors' mentions marked; the walk starts at the first anchor. */
  question: string
  anchors: readonly string[]
  walked: readonly PathStep[]
  candidates: readonly PathStep[]
  around: Surroundings
  /** Moves that are possible beside walking a candidate. */
  open: readonly Move[]
}

export interface Judgement {
  /** Scores (unnormalised log-probabilities) of the candidates, then of the open moves. */
  scores: number[]
  /** Nats in the candidates' scores besides what the network says. */
  bias: number[]
  /** For each candidate the question's word that speaks most for it. */
  words: string[]
  /** Question words that carry weight and that nothing walked so far explains. */
  unexplained: string[]
}

/** Readings of questions that are kept: a question is read once for each name that a walk may begin at. */
const MOST_REMEMBERED = 16

/** Relations whose vectors are kept, 1.3 kB each. */
const MOST_NAMED = 8_192

interface Memory {
  words: string[]
  reading: Reading
  states: Map<string, WalkState>
  /** By the steps walked: what each relation scored there, whatever stood beside it. */
  fits: Map<string, Map<string, number>>
  /** What was prepared of relations, and the place of each by its name. */
  menu: Menu & { places: Map<string, number> }
}

/** Words that ask or join and carry no content of their own. */
export const functionWords: ReadonlySet<string> = new Set(
  'a an and are as at be been by can could did do does for from give had has have he her his how i in is it its know list me my name of on one or please s she show tell that the their them there they this those to was were what when where which who whom whose will with would you all any'.split(
    ' ',
  ),
)

/**
 * Nats by which a relation that can be walked both ways from here is less readily walked against its direction: its
 * name says what it leads to.
 */
const BACKWARDS = 1

/** Nats added to a candidate's score besides what the network says of it. */
function backwardsBias(candidates: readonly PathStep[], at: number): number {
  const step = candidates[at]
  return step?.direction === 'head' &&
    candidates.some(other => other.direction === 'tail' && other.relation === step.relation)
    ? -BACKWARDS
    : 0
}

/**
 * Scores relations for a question and the relations walked so far: pure arithmetic over a few megabytes of weights,
 * microseconds a relation.
 */
export class RelationRanker implements RelationOrder {
  private readonly net: Network
  /** SHA-256 of the weights' file, hex. */
  readonly fingerprint: string
  readonly dictionary: Dictionary
  private readonly memories = new Map<string, Memory>()
  private readonly known = new Map<string, { vector: Float64Array; space: Float64Array; merit: Float64Array }>()

  constructor(net: Network, fingerprint: string, dictionary: Dictionary) {
    this.net = net
    this.fingerprint = fingerprint
    this.dictionary = dictionary
  }

  /** Probabilities of the candidates as the next step (they sum to 1), in the order given. */
  rank(
    question: string,
    anchors: readonly string[],
    walked: readonly PathStep[],
    candidates: readonly PathStep[],
  ): number[] {
    if (candidates.length === 0) return []
    const around = {
      lookedTail: candidates.some(c => c.direction === 'tail'),
      lookedHead: candidates.some(c => c.direction === 'head'),
      arrived: walked[walked.length - 1]?.direction,
    }
    const { scores } = this.judgeByWords({ question, anchors, walked, candidates, around, open: [] })
    const top = Math.max(...scores)
    const exps = scores.map(s => Math.exp(s - top))
    const sum = exps.reduce((a, b) => a + b, 0)
    return exps.map(e => e / sum)
  }

  /** Scores everything that may be done at a point of a walk. */
  judge(junction: Junction): Judgement {
    const tape = new Tape(false)
    const memory = this.remember(junction.question, junction.anchors)
    const state = this.stateAfter(memory, junction.walked)
    const menu = this.menuWith(
      memory,
      junction.candidates.map(c => c.relation),
    )
    const scores = score(
      tape,
      this.net,
      memory.reading,
      state,
      menu,
      junction.candidates.map(c => menu.places.get(c.relation) ?? 0),
      junction.candidates.map(c => c.direction),
      junction.around,
    )
    const n = memory.words.length
    const words = junction.candidates.map((_, i) => {
      let best = -1
      for (let j = 0; j < n; j++) {
        if (!isContent(memory.words[j] ?? '')) continue
        if (best < 0 || (scores.alignment.data[i * n + j] ?? 0) > (scores.alignment.data[i * n + best] ?? 0)) best = j
      }
      return best < 0 ? '' : (memory.words[best] ?? '')
    })
    const unexplained = memory.words.filter((word, j) => isContent(word) && (state.covered.data[j] ?? 0) < 0.15)
    const bias = junction.candidates.map((_, i) => backwardsBias(junction.candidates, i))
    const oneWay = bias.map((nats, i) => (scores.candidates.data[i] ?? 0) + nats)
    return {
      scores: [...oneWay, ...junction.open.map(move => scores.moves.data[MOVES.indexOf(move)] ?? -Infinity)],
      bias,
      words,
      unexplained: [...new Set(unexplained)],
    }
  }

  /**
   * Scores of candidates as {@link judge} has them, of which each is worked out once for a question and the steps
   * walked: none depends on what stands beside it, and hundreds of relations that a graph may lack are compared anew in
   * every turn.
   */
  fits({ question, anchors, walked, candidates }: Omit<Junction, 'around' | 'open'>): number[] {
    const memory = this.remember(question, anchors)
    const key = JSON.stringify(walked)
    const known = memory.fits.get(key) ?? new Map<string, number>()
    memory.fits.set(key, known)
    const nameOf = ({ relation, direction }: PathStep): string => `${direction} ${relation}`
    const fresh = candidates.filter(candidate => !known.has(nameOf(candidate)))
    if (fresh.length > 0) {
      const menu = this.menuWith(
        memory,
        fresh.map(({ relation }) => relation),
      )
      const { candidates: scored } = score(
        new Tape(false),
        this.net,
        memory.reading,
        this.stateAfter(memory, walked),
        menu,
        fresh.map(({ relation }) => menu.places.get(relation) ?? 0),
        fresh.map(({ direction }) => direction),
        // It is about moves alone.
        { lookedTail: true, lookedHead: true, arrived: undefined },
      )
      fresh.forEach((candidate, at) => known.set(nameOf(candidate), scored.data[at] ?? -Infinity))
    }
    return candidates.map(
      (candidate, at) => (known.get(nameOf(candidate)) ?? -Infinity) + backwardsBias(candidates, at),
    )
  }

  /**
   * The same by what the words of the question and of the names say besides the network. They tell candidates from one
   * another; whether to walk at all is the network's to say: the candidates keep the probability that they have together.
   */
  judgeByWords(junction: Junction): Judgement {
    const judged = this.judge(junction)
    const many = junction.candidates.length
    if (many < 2) return judged
    const own = judged.scores.slice(0, many)
    const weights = junction.walked.length === 0 ? EVIDENCE_WEIGHTS.first : EVIDENCE_WEIGHTS.later
    const told = weighed(own, junction.candidates, this.evidenceOf(junction), weights)
    return {
      ...judged,
      scores: [...told, ...judged.scores.slice(many)],
      bias: judged.bias.map((nats, i) => nats + (told[i] ?? 0) - (own[i] ?? 0)),
    }
  }

  /** What {@link judgeByWords} goes by, for fitting: the network's log-probabilities of the candidates among themselves, and the evidence of their words. */
  wordEvidence(junction: Pick<Junction, 'question' | 'anchors' | 'walked' | 'candidates'>): {
    net: number[]
    evidence: Float64Array[]
  } {
    const arrived = junction.walked[junction.walked.length - 1]?.direction
    const { scores } = this.judge({ ...junction, around: { lookedTail: true, lookedHead: true, arrived }, open: [] })
    return { net: amongThemselves(scores), evidence: this.evidenceOf(junction) }
  }

  private evidenceOf({
    question,
    anchors,
    walked,
    candidates,
  }: Pick<Junction, 'question' | 'anchors' | 'walked' | 'candidates'>): Float64Array[] {
    const memory = this.remember(question, anchors)
    const { covered } = this.stateAfter(memory, walked)
    return wordEvidence(askedWords(memory.words, covered.data), candidates, this.dictionary)
  }

  /** One vector a name, as relations are compared with a question's words. */
  nameVectors(names: readonly string[]): Float64Array[] {
    const { data, cols } = nameVectors(new Tape(false), this.net, names).vectors
    return names.map((_, i) => data.subarray(i * cols, (i + 1) * cols))
  }

  private remember(question: string, anchors: readonly string[]): Memory {
    const key = JSON.stringify([question, anchors])
    const known = this.memories.get(key)
    if (known !== undefined) return known
    const tape = new Tape(false)
    const words = questionWords(question, anchors)
    const reading = read(tape, this.net, words)
    const menu = {
      ...prepareRelations(tape, this.net, reading, nameRelations(tape, this.net, [])),
      places: new Map<string, number>(),
    }
    const memory: Memory = { words, reading, states: new Map([['[]', begin(tape, reading)]]), fits: new Map(), menu }
    const [oldest] = this.memories.keys()
    if (oldest !== undefined && this.memories.size >= MOST_REMEMBERED) this.memories.delete(oldest)
    this.memories.set(key, memory)
    return memory
  }

  /** The relations that were prepared for a question so far, with these among them. */
  private menuWith(memory: Memory, relations: readonly string[]): Memory['menu'] {
    const fresh = [...new Set(relations)].filter(name => !memory.menu.places.has(name))
    if (fresh.length === 0) return memory.menu
    const more = prepareRelations(new Tape(false), this.net, memory.reading, this.named(fresh))
    const { menu } = memory
    fresh.forEach(name => menu.places.set(name, menu.places.size))
    memory.menu = {
      places: menu.places,
      names: [...menu.names, ...fresh],
      vectors: below(menu.vectors, more.vectors),
      likeness: below(menu.likeness, more.likeness),
      typeLikeness: below(menu.typeLikeness, more.typeLikeness),
      merits: below(menu.merits, more.merits),
    }
    return memory.menu
  }

  /** Relations by their names: most are met again with the next question. */
  private named(names: readonly string[]): NamedRelations {
    if (this.known.size + names.length > MOST_NAMED) this.known.clear()
    const fresh = names.filter(name => !this.known.has(name))
    const { vectors, spaces, merits } = nameRelations(new Tape(false), this.net, fresh)
    fresh.forEach((name, i) => {
      this.known.set(name, { vector: rowOf(vectors, i), space: rowOf(spaces, i), merit: rowOf(merits, i) })
    })
    const all = names.flatMap(name => this.known.get(name) ?? [])
    return {
      names,
      vectors: stacked(
        all.map(({ vector }) => vector),
        vectors.cols,
      ),
      spaces: stacked(
        all.map(({ space }) => space),
        spaces.cols,
      ),
      merits: stacked(
        all.map(({ merit }) => merit),
        merits.cols,
      ),
    }
  }

  private stateAfter(memory: Memory, walked: readonly PathStep[]): WalkState {
    const key = JSON.stringify(walked)
    const known = memory.states.get(key)
    if (known !== undefined) return known
    const last = walked[walked.length - 1]
    const before = this.stateAfter(memory, walked.slice(0, -1))
    if (last === undefined) return before
    const menu = this.menuWith(memory, [last.relation])
    const state = advance(
      new Tape(false),
      this.net,
      memory.reading,
      before,
      menu,
      menu.places.get(last.relation) ?? 0,
      last.direction,
    )
    memory.states.set(key, state)
    return state
  }
}

const rowOf = ({ data, cols }: Tensor, at: number): Float64Array => data.slice(at * cols, (at + 1) * cols)

function stacked(rows: readonly Float64Array[], cols: number): Tensor {
  const data = new Float64Array(rows.length * cols)
  rows.forEach((row, i) => data.set(row, i * cols))
  return { rows: rows.length, cols, data, grad: NO_GRADIENT }
}

const NO_GRADIENT = new Float64Array()

/** The rows of one tensor and then those of another. */
function below(first: Tensor, second: Tensor): Tensor {
  const data = new Float64Array(first.data.length + second.data.length)
  data.set(first.data)
  data.set(second.data, first.data.length)
  return { rows: first.rows + second.rows, cols: second.cols, data, grad: second.grad }
}

function isContent(word: string): boolean {
  return word !== '' && !word.startsWith('\u0001') && !functionWords.has(word)
}

/**
 * Reads a ranker's weights from a file, and the dictionary: the one beside them unless another is given.
 * @throws {@link ClewError} when the weights' file is not one, was cut or changed, or is of another version, or the
 *   dictionary's is.
 */
export async function loadRelationRanker(
  path: string,
  dictionary = join(dirname(path), 'lexicon.bin'),
): Promise<RelationRanker> {
  const bytes = await readFile(path)
  return new RelationRanker(
    readNetwork(bytes),
    createHash('sha256').update(bytes).digest('hex'),
    await readDictionary(dictionary),
  )
}
