import type { Choice, EpisodeView } from '../episode-view.ts'
import type { Passage } from '../../contract/observation.ts'
import { answerKind, comparison, formFits } from './answer-kinds.ts'

import type { Option } from './weigh-moves.ts'
import { questionWeights, stemsOf, supportOf, weightOf, type Support } from './passage-support.ts'
import { saying } from '../../contract/words/saying.ts'
import { share as chance, wordRow } from './thoughts.ts'

/** Further queries, each through an entity that was found: a question of four hops needs three. */
const MOST_BRIDGES = 3
/** Passages of the best that carry an answer; the others were found beside them. */
const MOST_PASSAGES = 12
/** Nats that a whole question's worth of support is worth. */
const SHARPNESS = 8
/** What an answer must be worth to be given rather than none. */
const ENOUGH = 0.42
/**
 * The least share of the likeliest answer among all answers: below it hardly one was right, on half of the questions
 * that the constants here were tried on and on the other half.
 */
const LEAST_SHARE = 0.12
/** What another passage adds that shares an entity with this one. */
const LINKED_SHARE = 0.85
/**
 * What it is worth that the passage has the word that says what is asked: a passage full of figures has one for
 * everything.
 */
const FOCUS_OF_NAMES = 0.1
const FOCUS_OF_FIGURES = 0.3
/** What it costs that a passage names less than half of what the question names: it is then about something else. */
const UNNAMED = 0.5
/**
 * What the first further query is worth beyond that: it costs little, and most questions of documents have two hops.
 */
const FIRST_BRIDGE = 0.6
/** What of the question may stay unexplained before a further query is worth its cost. */
const EXPLAINED = 0.92

interface Candidate {
  name: string
  score: number
  words: string[]
}

/**
 * The Navigator over documents (Graph-R1): it queries the question itself, then bridges to what the passages name while
 * words of the question are unexplained, and answers with what stands with most of them and has the form that is asked
 * for. It compares words and reads no sentence.
 * @returns undefined where the episode is none over documents
 */
export function weighPassages(episode: EpisodeView, choices: readonly Choice[]): Option[] | undefined {
  const queries = choices.filter(choice => choice.kind === 'query')
  const passages = readPassages(episode)
  const hasAsked = episode.past.some(({ observation }) => observation?.kind === 'passages')
  if (queries.length === 0 && !hasAsked) return undefined
  const first = queries[0]
  if (!hasAsked && first && episode.past.length === 0)
    return [queryOption(first, 0, () => 'What do the documents say to the question itself?')]
  const weights = questionWeights(episode.question, passages)
  const supports = passages
    .map(passage => supportOf(passage, weights))
    .toSorted((a, b) => weightOf(b.words, weights) - weightOf(a.words, weights))
    .slice(0, MOST_PASSAGES)
  const candidates = rankCandidates(episode.question, supports, weights)
  const answers = answerOptions(choices, candidates, episode.question, supports, weights)
  return normalised([...answers, ...bridgeOptions(episode, queries, supports, weights)])
}

/** Every passage once, in the order in which they were found. */
function readPassages({ past }: EpisodeView): Passage[] {
  const found = past.flatMap(({ observation }) =>
    observation?.kind === 'passages'
      ? [
          ...observation.passages,
          ...observation.facts.map(({ head, relation, tail, time }): Passage => ({
            text: `${head} ${relation.replace(/[._]/g, ' ')} ${tail}${time === undefined ? '' : ` ${time}`}`,
            coherence: 1,
            entities: [head, tail],
            source: { document: '', chunk: 0, start: 0, end: 0 },
          })),
        ]
      : [],
  )
  return [...new Map(found.toReversed().map(passage => [passage.text, passage])).values()].toReversed()
}

/** The question's names, each word with its weight. */
function namesOf(question: string, weights: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    stemsOf(question)
      .filter(({ word, at }) => at > 0 && /^\p{Lu}/u.test(word))
      .map(({ stem }) => [stem, weights.get(stem) ?? 0]),
  )
}

/** The share of the names' weight that the words have; all of it where there are no names. */
function shareOf(words: Iterable<string>, names: ReadonlyMap<string, number>): number {
  const total = weightOf(names.keys(), names)
  return total === 0 ? 1 : weightOf(words, names) / total
}

/**
 * The word that says what is asked of the rest: the last one where it is no name (`when was the director of X born`),
 * else the first (`who directed X`).
 */
function focusOf(question: string): string | undefined {
  const words = stemsOf(question)
  const common = (at: number): string | undefined =>
    /^\p{Ll}/u.test(words.at(at)?.word ?? '') ? words.at(at)?.stem : undefined
  return common(-1) ?? common(0)
}

function isNamed(name: string, question: string): boolean {
  const asked = new Set(stemsOf(question).map(({ stem }) => stem))
  const own = stemsOf(name)
  return own.every(({ stem }) => asked.has(stem))
}

/** Each entity by the best passage that names it, together with a passage that shares another entity with it. */
function rankCandidates(
  question: string,
  supports: readonly Support[],
  weights: ReadonlyMap<string, number>,
): Map<string, Candidate> {
  const kind = answerKind(question)
  const focus = focusOf(question)
  const names = namesOf(question, weights)
  const candidates = new Map<string, Candidate>()
  for (const support of supports) {
    for (const name of support.passage.entities) {
      if (isNamed(name, question)) continue
      const { words, value } = together(name, support, supports, weights)
      const score =
        value +
        0.12 * formFits(name, kind) +
        0.2 * nearness(name, support, weights) +
        (focus !== undefined && support.words.has(focus)
          ? kind === 'date' || kind === 'number'
            ? FOCUS_OF_FIGURES
            : FOCUS_OF_NAMES
          : 0) +
        0.03 * Math.min(2, support.passage.coherence) -
        UNNAMED * Math.max(0, 1 - 2 * shareOf(words, names))
      if (score > (candidates.get(name)?.score ?? -Infinity)) candidates.set(name, { name, score, words: [...words] })
    }
  }
  return candidates
}

/**
 * What the passage says of the question, and what the best passage adds that shares an entity with it: not the
 * candidate, which would then be the bridge.
 */
function together(
  name: string,
  support: Support,
  supports: readonly Support[],
  weights: ReadonlyMap<string, number>,
): { words: Set<string>; value: number } {
  const own = weightOf(support.words, weights)
  let best: { words: Set<string>; value: number } = { words: new Set(support.words), value: own }
  for (const other of supports) {
    if (other === support || other.passage.entities.includes(name)) continue
    if (!other.passage.entities.some(entity => entity !== name && support.passage.entities.includes(entity))) continue
    const added = [...other.words].filter(word => !support.words.has(word))
    const value = own + LINKED_SHARE * weightOf(added, weights)
    if (value > best.value) best = { words: new Set([...support.words, ...added]), value }
  }
  return best
}

/** How near the question's words stand to the candidate in its passage, 0 to 1. */
function nearness(name: string, { passage, places }: Support, weights: ReadonlyMap<string, number>): number {
  const at = passage.text.indexOf(name)
  if (at < 0 || places.length === 0) return 0
  const near = new Map<string, number>()
  for (const place of places) {
    const distance = place.at < at ? at - place.at : Math.max(0, place.at - at - name.length)
    near.set(place.stem, Math.max(near.get(place.stem) ?? 0, 1 / (1 + distance / 30)))
  }
  let sum = 0
  for (const [stem, value] of near) sum += value * (weights.get(stem) ?? 0)
  return sum
}

function answerOptions(
  choices: readonly Choice[],
  candidates: ReadonlyMap<string, Candidate>,
  question: string,
  supports: readonly Support[],
  weights: ReadonlyMap<string, number>,
): Option[] {
  const kind = answerKind(question)
  const given = choices.flatMap((choice): Option[] => {
    if (choice.kind !== 'answer') return []
    const [name] = choice.items
    if (name === undefined) return []
    if (kind === 'yes-no') return yesOrNo(choice, name, question, supports, weights)
    const candidate = candidates.get(name) ?? (kind === 'choice' ? compared(name, question, supports) : undefined)
    if (candidate === undefined) return []
    return [
      {
        label: saying('considered.answerNamed', { name }),
        action: choice.action,
        logprob: SHARPNESS * candidate.score,
        thought: p =>
          saying('thoughts.standsWith', {
            name,
            what:
              candidate.words.length === 0
                ? saying('thoughts.whatIsAsked')
                : wordRow(asWritten(candidate.words, question)),
            sure: chance(p),
          }),
      },
    ]
  })
  return [...given, ...silence(choices, given)]
}

/**
 * To say nothing: worth more than an answer that little supports, and more than each of many that are supported alike.
 */
function silence(choices: readonly Choice[], given: readonly Option[]): Option[] {
  const choice = choices.find(one => one.kind === 'answer' && one.items.length === 0)
  if (choice === undefined) return []
  const all = Math.log(given.reduce((sum, { logprob }) => sum + Math.exp(logprob), 0))
  return [
    {
      label: saying('considered.documentsDoNotSay'),
      action: choice.action,
      logprob: Math.max(SHARPNESS * ENOUGH, all + Math.log(LEAST_SHARE)),
      thought: p => saying('thoughts.noPassageSays', { sure: chance(p) }),
    },
  ]
}

/** The question's own words for their stems. */
function asWritten(stems: readonly string[], question: string): string[] {
  const words = new Map(stemsOf(question).map(({ stem, word }) => [stem, word]))
  return stems.map(stem => words.get(stem) ?? stem)
}

/** One of two that the question names, by the first year that stands with it beside those that stand with the other. */
function compared(name: string, question: string, supports: readonly Support[]): Candidate | undefined {
  const which = comparison(question)
  if (which === undefined || !question.toLowerCase().includes(name.toLowerCase())) return undefined
  const yearsOf = ({ passage }: Support): number[] =>
    [...passage.text.matchAll(/\b(?:1\d{3}|20\d{2})\b/g)].map(([year]) => Number(year))
  const years = supports.flatMap(yearsOf)
  const own = supports.filter(({ passage }) => passage.text.includes(name)).flatMap(yearsOf)
  if (own.length === 0) return undefined
  const mean = years.reduce((sum, year) => sum + year, 0) / years.length
  const lead = Math.max(-0.3, Math.min(0.3, (Math.min(...own) - mean) / 50))
  return { name, score: 0.7 + (which === 'most' ? lead : -lead), words: [String(Math.min(...own))] }
}

/** Yes where what is asked stands in a passage of each name in the question, no otherwise. */
function yesOrNo(
  choice: Choice & { kind: 'answer' },
  item: string,
  question: string,
  supports: readonly Support[],
  weights: ReadonlyMap<string, number>,
): Option[] {
  if (item !== 'yes' && item !== 'no') return []
  const predicate = stemsOf(question)
    .filter(({ word, at }) => at > 0 && /^\p{Ll}/u.test(word))
    .map(({ stem }) => stem)
  const names = [
    ...new Set(
      supports.flatMap(({ passage }) =>
        passage.entities.filter(name => /^\p{Lu}/u.test(name) && isNamed(name, question)),
      ),
    ),
  ]
  const about = (name: string): Support[] => supports.filter(({ passage }) => passage.entities.includes(name))
  const said = names.filter(name => about(name).some(({ words }) => predicate.some(stem => words.has(stem))))
  const worth = weightOf(new Set(names.flatMap(about).flatMap(({ words }) => [...words])), weights)
  const isSaid = names.length > 0 && said.length === names.length
  return [
    {
      label: item,
      action: choice.action,
      logprob: SHARPNESS * (worth + ((item === 'yes') === isSaid ? 0.3 : 0)),
      thought: p => saying('thoughts.passagesSay', { said: said.length, names: names.length, sure: chance(p) }),
    },
  ]
}

/** Queries through what stands with the question's words, while others of its words stand nowhere near them. */
function bridgeOptions(
  { past, question }: EpisodeView,
  queries: readonly (Choice & { kind: 'query' })[],
  supports: readonly Support[],
  weights: ReadonlyMap<string, number>,
): Option[] {
  const asked = past.filter(({ observation }) => observation?.kind === 'passages').length
  const best = supports[0]
  if (asked > MOST_BRIDGES || best === undefined) return []
  const known = new Set(supports.slice(0, 2).flatMap(({ words }) => [...words]))
  const share = weightOf(known, weights)
  if (share >= EXPLAINED) return []
  const missing = [...weights.keys()].filter(word => !known.has(word))
  return queries.flatMap((choice): Option[] => {
    const through = entryOf(choice.text, supports)
    if (through === undefined) return []
    return [
      {
        label: saying('considered.query', { name: through.name }),
        action: choice.action,
        logprob:
          SHARPNESS * (weightOf(through.support.words, weights) + (1 - share) / 2 + (asked === 1 ? FIRST_BRIDGE : 0)),
        thought: p =>
          saying('thoughts.askThrough', {
            words: wordRow(asWritten(missing, question), 3),
            name: through.name,
            sure: chance(p),
          }),
      },
    ]
  })
}

/** The name that a query goes through, and the best passage that shows it. Only a name leads on to other documents. */
function entryOf(text: string, supports: readonly Support[]): { name: string; support: Support } | undefined {
  for (const support of supports) {
    const name = support.passage.entities.find(
      entity => (text === entity || text.startsWith(`${entity} `)) && formFits(entity, 'name') > 0,
    )
    if (name !== undefined) return { name, support }
  }
  return undefined
}

function queryOption(choice: Choice & { kind: 'query' }, logprob: number, thought: Option['thought']): Option {
  return { label: saying('considered.queryQuestion'), action: choice.action, logprob, thought }
}

function normalised(options: readonly Option[]): Option[] {
  const top = Math.max(...options.map(({ logprob }) => logprob))
  const logSum = top + Math.log(options.reduce((sum, { logprob }) => sum + Math.exp(logprob - top), 0))
  return options.map(option => ({ ...option, logprob: option.logprob - logSum }))
}
