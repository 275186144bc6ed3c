import { isEverydayWord } from '../../kg/everyday-words.ts'
import { slipsAllowed } from '../../kg/name-alignment.ts'
import { editDistance } from '../../kg/similarity.ts'
import { relationStems, stem } from '../navigator/everyday-relations.ts'
import { scoreOf, type Features } from './derivation.ts'
import { countOf } from './word-mask.ts'
import { bestForeign, foreignWords } from './foreign-relations.ts'
import type { ParsedProgram } from './roots.ts'
import type { Situation } from './situation.ts'

/**
 * That the graph does not say. It is weighed by what the likeliest program, its rival, leaves to be wished for: words
 * that it does not explain, steps that nothing in the question names, a relation that would fit better and is not there.
 */
export function unsaid(situation: Situation, rival: ParsedProgram | undefined): ParsedProgram {
  const features = {
    none: 1,
    ...(situation.leaves.length === 0 ? { 'none.nameless': 1 } : {}),
    ...(rival === undefined
      ? { 'none.alone': 1 }
      : { ...wanting(rival), ...unexplained(situation, rival), ...outdone(situation, rival) }),
  }
  return {
    program: undefined,
    key: '',
    cover: 0n,
    names: 0n,
    guessed: 0n,
    features,
    score: scoreOf(features, situation.weights),
    result: { kind: 'set', total: 0, ids: [] },
    missing: missingWords(situation, rival),
  }
}

/** Words of the question, as written, for which nothing was found. */
function missingWords(situation: Situation, rival: ParsedProgram | undefined): string[] {
  const { question, words, leaves } = situation
  const named = leaves.reduce((mask, { cover }) => mask | cover, 0n)
  const open =
    rival === undefined
      ? words.flatMap(({ content }, at) => (content && (named & (1n << BigInt(at))) === 0n ? [at] : []))
      : openWords(situation, rival)
  return open.flatMap(at => (words[at] === undefined ? [] : question.slice(words[at].start, words[at].end)))
}

/** Words left open, and steps that only the ranker speaks for or that a word of the question says half. */
function wanting({ features, cover, names, guessed: spoken }: ParsedProgram): Features {
  const much = (name: string): number => features[name] ?? 0
  const sum = (fits: (name: string) => boolean): number =>
    Object.entries(features).reduce((total, [name, value]) => total + (fits(name) ? value : 0), 0)
  const guessed = much('join.unnamed') + much('join.spoken')
  const isWord = (name: string): boolean => /^open\.(?:word|head|class)/.test(name)
  return {
    'none.open': sum(name => isWord(name) && !name.endsWith('.told')),
    'none.told': sum(name => isWord(name) && name.endsWith('.told')),
    'none.cue': sum(name => name.startsWith('open.') && !isWord(name) && !/\.(?:value|when|name)$/.test(name)),
    'none.name': much('open.name'),
    'none.value': much('open.value'),
    'none.when': Math.max(much('open.when'), much('asked.when.entity')),
    'none.guessed': guessed,
    'none.said': much('join.said'),
    'none.unlikely': -(much('rank.unnamed') + much('rank.spoken')),
    'none.half': Math.max(0, much('join') - guessed - much('join.explained')),
    'none.explained': countOf(cover & ~names & ~spoken),
    'none.doubt': -much('entity.doubt'),
    // What two names meet in is seldom there by chance.
    'none.names': Math.max(0, much('entity') - 1),
  }
}

/** Words that no name in the program explains: what they look like, and whether they name a relation of elsewhere. */
function unexplained(situation: Situation, rival: ParsedProgram): Features {
  const { words, question, schema } = situation
  const open = openWords(situation, rival)
  const foreign = foreignWords(situation)
  const hasCase = /\p{Ll}/u.test(question)
  const count = (fits: (at: number) => boolean): number => open.filter(fits).length
  const says = (known: ReadonlySet<string>, at: number): boolean =>
    known.has(stem(words[at]?.text ?? '')) || known.has(words[at]?.root ?? '')
  const isStrange = ({ text, root }: (typeof words)[number]): boolean =>
    !isEverydayWord(text) && !isEverydayWord(root) && ![text, root].some(word => isNearlyKnown(schema.vocabulary, word))
  const isCapital = (at: number): boolean => at > 0 && hasCase && /\p{Lu}/u.test(question[words[at]?.start ?? 0] ?? '')
  const head = classHead(words)
  return {
    // Where things have classes, a class that is none of them says more than where they have none.
    [schema.classes.length > 0 ? 'none.class' : 'none.head']: open.includes(head) ? 1 : 0,
    'none.capital': count(isCapital),
    'none.strange': count(at => at !== head && words[at] !== undefined && isStrange(words[at])),
    // "Zorblax Returns" is not what the graph calls "Return".
    'none.beside': count(
      at => isBeside(rival.names, at) && words[at] !== undefined && (isCapital(at) || isStrange(words[at])),
    ),
    'none.foreign': count(at => at !== head && says(foreign.names, at)),
    'none.way': count(at => foreign.elsewhere.has(words[at]?.root ?? '')),
    'none.asked': count(at => at !== head && !says(foreign.names, at) && says(foreign.askedBy, at)),
    'none.elsewhere': count(at => at !== head && situation.namedWords.has(at)),
  }
}

const isBeside = (names: bigint, at: number): boolean =>
  (names & ((1n << BigInt(at + 1)) | (at === 0 ? 0n : 1n << BigInt(at - 1)))) !== 0n

/** A word of the graph's relations and classes, or one that is misspelt: "kiled". */
function isNearlyKnown(vocabulary: ReadonlySet<string>, word: string): boolean {
  if (vocabulary.has(word)) return true
  const slips = slipsAllowed(word.length)
  return slips > 0 && [...vocabulary].some(known => editDistance(known, word, slips) <= slips)
}

/** A relation that the graph has not and that the ranker finds to fit better than what was walked. */
function outdone(situation: Situation, rival: ParsedProgram): Features {
  const best = bestForeign(situation, rival)
  const { words } = situation
  // What they are called that are asked for is no relation.
  if (best === undefined || best.lead <= 0 || best.word === words[classHead(words)]?.text) return {}
  const isSaid = (at: number): boolean => relationStems(best.name).includes(stem(words[at]?.text ?? ''))
  const open = openWords(situation, rival).filter(at => at !== classHead(words))
  if (open.some(isSaid)) return { 'none.lead.named': best.lead }
  return { [open.some(at => words[at]?.text === best.word) ? 'none.lead.open' : 'none.lead']: best.lead }
}

/** Places of content words that no name in a program explains, though the ranker may take them for one of its steps. */
function openWords({ words, cues, values }: Situation, { cover, guessed }: ParsedProgram): number[] {
  const cued = new Set([...cues, ...values].flatMap(({ words: at }) => at))
  const explained = cover & ~guessed
  return words.flatMap(({ content }, at) =>
    content && !cued.has(at) && (explained & (1n << BigInt(at))) === 0n ? [at] : [],
  )
}

/** "Which *airports*", "how many *films*": what they are called that are asked for, which a relation need not name. */
function classHead(words: Situation['words']): number {
  const at = words.findIndex(({ text }) => /^(?:which|what|many|list|name|show|give)$/.test(text))
  for (let i = at + 1; at >= 0 && i <= at + 3; i += 1) {
    const word = words[i]
    if (word === undefined || /^(?:is|are|was|were|did|does|do|s)$/.test(word.text)) return -1
    if (word.content && !word.verb && words[i + 1]?.content !== true) return i
  }
  return -1
}
