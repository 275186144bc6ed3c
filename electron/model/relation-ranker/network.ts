import type { Direction } from '../../contract/fact.ts'
import { embed, emptyTable, pool, type EmbeddingTable } from './embedding.ts'
import { gru, type GruWeights } from './gru.ts'
import { beside, columns, each, linear, plus, product, row, rows, softmaxRows, tanh, times } from './operations.ts'
import type { Tape, Tensor } from './tape.ts'
import { ANCHOR_TOKEN, relationWords } from './words.ts'

/** Of the vectors of words. */
export const WIDTH = 64
const HIDDEN = 48
const STATE_SIZE = 64
const KEY_SIZE = 48
const SCORER = 40
/** Distances from the anchor's mention that are told apart, to either side. */
const FARTHEST = 12

/** Rows × columns of every dense weight. */
export const SHAPES = {
  forwardInput: [3 * HIDDEN, WIDTH],
  forwardState: [3 * HIDDEN, HIDDEN],
  forwardBias: [1, 3 * HIDDEN],
  backwardInput: [3 * HIDDEN, WIDTH],
  backwardState: [3 * HIDDEN, HIDDEN],
  backwardBias: [1, 3 * HIDDEN],
  value: [WIDTH, 2 * HIDDEN],
  key: [KEY_SIZE, 2 * HIDDEN],
  query: [KEY_SIZE, STATE_SIZE],
  queryBias: [1, KEY_SIZE],
  start: [STATE_SIZE, 6 * HIDDEN],
  startBias: [1, STATE_SIZE],
  stepInput: [3 * STATE_SIZE, WIDTH + 2 * HIDDEN + SCORER],
  stepState: [3 * STATE_SIZE, STATE_SIZE],
  stepBias: [1, 3 * STATE_SIZE],
  contextFactor: [1, 1],
  similarity: [1, 1],
  typeSimilarity: [1, 1],
  typeShare: [2, 1],
  coverage: [1, 1],
  place: [4, 25],
  direction: [2, SCORER],
  scoreContext: [SCORER, 2 * HIDDEN],
  scoreState: [SCORER, STATE_SIZE],
  scoreRelation: [SCORER, WIDTH],
  scoreOut: [1, SCORER],
  scoreAligned: [SCORER, 3],
  repeat: [5, SCORER],
  moveIn: [SCORER, STATE_SIZE + 2 * HIDDEN + 1 + 4],
  moveBias: [1, SCORER],
  moveOut: [4, SCORER],
  moveOutBias: [1, 4],
} as const satisfies Record<string, readonly [number, number]>

export type WeightName = keyof typeof SHAPES
export const weightNames = Object.keys(SHAPES) as WeightName[]

export interface Network {
  table: EmbeddingTable
  weights: Record<WeightName, Tensor>
}

export function emptyNetwork(training: boolean): Network {
  const entries = weightNames.map(name => {
    const [r, c] = SHAPES[name]
    return [
      name,
      { rows: r, cols: c, data: new Float64Array(r * c), grad: new Float64Array(training ? r * c : 0) },
    ] as const
  })
  const table = emptyTable(WIDTH)
  if (training) table.training = { grad: new Float32Array(table.data.length), touched: new Set() }
  return { table, weights: Object.fromEntries(entries) as Record<WeightName, Tensor> }
}

/** A question read once: word vectors, contextual states, keys for attention. */
export interface Reading {
  /** n × width: what a word may be compared with relations by. */
  values: Tensor
  /** n × 2h */
  contexts: Tensor
  /** n × k */
  keys: Tensor
  /** n × scorer: what a word's context says for a candidate that it speaks for. */
  hints: Tensor
  start: Tensor
  /** Each word's distance from the anchor's mention, as a column of `place`. */
  places: number[]
}

/** Relations prepared for one question. */
export interface Menu {
  /** r × width */
  vectors: Tensor
  /** Of the name and of its name space (mostly the type it starts from) to each of the question's words, r × n. */
  likeness: Tensor
  typeLikeness: Tensor
  names: readonly string[]
  /** What speaks for each by itself, r × scorer. */
  merits: Tensor
}

export function read(tape: Tape, net: Network, words: readonly string[]): Reading {
  const w = net.weights
  const vectors = embed(tape, net.table, words)
  const forward: GruWeights = { input: w.forwardInput, state: w.forwardState, bias: w.forwardBias }
  const backward: GruWeights = { input: w.backwardInput, state: w.backwardState, bias: w.backwardBias }
  const contexts = beside(tape, [gru(tape, vectors, forward, false), gru(tape, vectors, backward, true)])
  const anchor = Math.max(0, words.indexOf(ANCHOR_TOKEN))
  const ends = beside(tape, [
    row(tape, contexts, words.length - 1),
    row(tape, contexts, 0),
    row(tape, contexts, anchor),
  ])
  return {
    values: plus(tape, vectors, linear(tape, contexts, w.value)),
    contexts,
    keys: linear(tape, contexts, w.key),
    hints: linear(tape, contexts, w.scoreContext),
    start: tanh(tape, linear(tape, ends, w.start, w.startBias)),
    places: words.map((_, j) => FARTHEST + Math.max(-FARTHEST, Math.min(FARTHEST, j - anchor))),
  }
}

/**
 * Vectors of relation names (r × width): the mean of a name's own words, with the words of its name space by a learnt
 * share; and those of the name spaces alone.
 */
export function nameVectors(tape: Tape, net: Network, names: readonly string[]): { vectors: Tensor; spaces: Tensor } {
  const index = new Map<string, number>()
  const place = (word: string): number => {
    const at = index.get(word) ?? index.size
    index.set(word, at)
    return at
  }
  const bags = names.map(name => {
    const { own, context } = relationWords(name)
    return { own: own.map(place), context: [...new Set(context)].map(place) }
  })
  const words = embed(tape, net.table, [...index.keys()])
  const spaces = pool(
    tape,
    words,
    bags.map(bag => bag.context),
  )
  return {
    vectors: plus(
      tape,
      pool(
        tape,
        words,
        bags.map(bag => bag.own),
      ),
      times(tape, spaces, net.weights.contextFactor),
    ),
    spaces,
  }
}

/** What is known of relations by their names alone, a row each. */
export interface NamedRelations {
  names: readonly string[]
  /** r × width */
  vectors: Tensor
  /** Of their name spaces, r × width. */
  spaces: Tensor
  /** What speaks for each by itself, r × scorer. */
  merits: Tensor
}

export function nameRelations(tape: Tape, net: Network, names: readonly string[]): NamedRelations {
  const { vectors, spaces } = nameVectors(tape, net, names)
  return { names, vectors, spaces, merits: linear(tape, vectors, net.weights.scoreRelation) }
}

/** Prepares relations for a question. */
export function prepareRelations(
  tape: Tape,
  net: Network,
  reading: Reading,
  { names, vectors, spaces, merits }: NamedRelations,
): Menu {
  const w = net.weights
  return {
    vectors,
    names,
    likeness: times(tape, linear(tape, vectors, reading.values), w.similarity),
    merits,
    typeLikeness: times(tape, linear(tape, spaces, reading.values), w.typeSimilarity),
  }
}

/**
 * How far a walk has come: the decoder's state, and how much of each question word the walked relations explain (1 × n).
 */
export interface WalkState {
  state: Tensor
  covered: Tensor
  walked: readonly { relation: string; direction: Direction }[]
}

export function begin(tape: Tape, reading: Reading): WalkState {
  return { state: reading.start, covered: tape.tensor(1, reading.values.rows), walked: [] }
}

/**
 * What can be done besides walking: stop here, list the relations of one side, try another entity as far along.
 */
export const MOVES = ['stop', 'look-tail', 'look-head', 'look-elsewhere'] as const
export type Move = (typeof MOVES)[number]

/** What is known of the entity at hand: the sides whose relations were listed, and the direction it was come to by. */
export interface Surroundings {
  lookedTail: boolean
  lookedHead: boolean
  arrived?: Direction | undefined
}

export interface Scores {
  /** One score a candidate (c × 1). */
  candidates: Tensor
  /** Scores of the moves that are no walks, in the order of `moves` (1 × 4). */
  moves: Tensor
  /** How much each question word speaks for each candidate (c × n, rows sum to 1). */
  alignment: Tensor
}

const side = (direction: Direction): number => (direction === 'tail' ? 0 : 1)

/** Where in the question the walk should look next (1 × n). */
function attend(tape: Tape, net: Network, reading: Reading, walk: WalkState): Tensor {
  const query = linear(tape, walk.state, net.weights.query, net.weights.queryBias)
  const near = columns(
    tape,
    row(tape, net.weights.place, Math.min(walk.walked.length, SHAPES.place[0] - 1)),
    reading.places,
  )
  return plus(
    tape,
    plus(tape, linear(tape, query, reading.keys), near),
    times(tape, walk.covered, net.weights.coverage),
  )
}

/**
 * Whether a candidate was walked before: a row of `repeat` for not, just now the same way or back, earlier the same way
 * or back.
 */
function repetition(walk: WalkState, relation: string, direction: Direction): number {
  const at = walk.walked.findLastIndex(step => step.relation === relation)
  if (at < 0) return 0
  return (at === walk.walked.length - 1 ? 1 : 3) + (walk.walked[at]?.direction === direction ? 0 : 1)
}

/**
 * Of the words that speak for each candidate: how far they are explained already, and how far before and after the
 * anchor they stand (c × 3).
 */
function alignedPlaces(tape: Tape, aligned: Tensor, reading: Reading, walk: WalkState): Tensor {
  const before = tape.tensor(1, reading.places.length)
  const after = tape.tensor(1, reading.places.length)
  reading.places.forEach((place, j) => {
    before.data[j] = Math.max(0, FARTHEST - place) / FARTHEST
    after.data[j] = Math.max(0, place - FARTHEST) / FARTHEST
  })
  return beside(tape, [
    linear(tape, aligned, walk.covered),
    linear(tape, aligned, before),
    linear(tape, aligned, after),
  ])
}

/**
 * Scores candidates (indices into the menu, with their directions) from where a walk is. A candidate's first part is the log
 * of its mean likeness to the question's words, weighted by where the walk should look next, and that of its name space
 * by a share for its direction; the second reads the words that speak for it in their context (direction, order).
 */
export function score(
  tape: Tape,
  net: Network,
  reading: Reading,
  walk: WalkState,
  menu: Menu,
  picks: readonly number[],
  directions: readonly Direction[],
  around: Surroundings,
): Scores {
  const w = net.weights
  const attention = attend(tape, net, reading, walk)
  const focus = softmaxRows(tape, attention)
  const aligned = softmaxRows(tape, plus(tape, rows(tape, menu.likeness, picks), attention))
  const typed = plus(
    tape,
    softmaxRows(tape, plus(tape, rows(tape, menu.typeLikeness, picks), attention)).logSum,
    focus.logSum,
    -1,
  )
  const told = plus(
    tape,
    linear(tape, alignedPlaces(tape, aligned.weights, reading, walk), w.scoreAligned),
    rows(
      tape,
      w.repeat,
      picks.map((pick, i) => repetition(walk, menu.names[pick] ?? '', directions[i] ?? 'tail')),
    ),
  )
  const mixed = plus(
    tape,
    told,
    plus(
      tape,
      plus(tape, product(tape, aligned.weights, reading.hints), rows(tape, menu.merits, picks)),
      rows(tape, w.direction, directions.map(side)),
    ),
  )
  const judged = linear(tape, tanh(tape, plus(tape, mixed, linear(tape, walk.state, w.scoreState))), w.scoreOut)
  const named = plus(tape, plus(tape, judged, aligned.logSum), focus.logSum, -1)
  const candidates = plus(tape, named, each(tape, typed, rows(tape, w.typeShare, directions.map(side))))
  const ahead = product(tape, focus.weights, reading.contexts)
  const coveredAhead = linear(tape, focus.weights, walk.covered)
  const known = tape.tensor(1, 4)
  known.data.set(
    [around.lookedTail, around.lookedHead, around.arrived === 'tail', around.arrived === 'head'].map(Number),
  )
  const outlook = tanh(tape, linear(tape, beside(tape, [walk.state, ahead, coveredAhead, known]), w.moveIn, w.moveBias))
  return { candidates, moves: linear(tape, outlook, w.moveOut, w.moveOutBias), alignment: aligned.weights }
}

/** The walk after one step along a relation of the menu. */
export function advance(
  tape: Tape,
  net: Network,
  reading: Reading,
  walk: WalkState,
  menu: Menu,
  pick: number,
  direction: Direction,
): WalkState {
  const w = net.weights
  const { weights } = softmaxRows(tape, plus(tape, row(tape, menu.likeness, pick), attend(tape, net, reading, walk)))
  const input = beside(tape, [
    row(tape, menu.vectors, pick),
    product(tape, weights, reading.contexts),
    row(tape, w.direction, side(direction)),
  ])
  const state = gru(tape, input, { input: w.stepInput, state: w.stepState, bias: w.stepBias }, false, walk.state)
  return {
    state,
    covered: plus(tape, walk.covered, weights),
    walked: [...walk.walked, { relation: menu.names[pick] ?? '', direction }],
  }
}
