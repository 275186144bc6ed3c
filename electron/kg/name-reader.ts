import { yieldToEventLoop } from '../base/event-loop.ts'
import type { EntityLinker } from './entity-linking.ts'
import { isEverydayWord, wordBases } from './everyday-words.ts'
import { isArticle, isFunctionWord } from './function-words.ts'
import type { LinkCandidate, Mention } from './knowledge-graph.ts'
import { squashName } from './name-folding.ts'
import { likenessToName } from './name-likeness.ts'
import { slipsAllowed, type NearName, type NearNames } from './near-names.ts'
import { readText, type QuestionText, type QuestionWord, type Stretch } from './question-words.ts'
import type { StoredSummary } from './store/stored-summary.ts'
import type { TermId } from './triple.ts'

const MOST_CANDIDATES = 10
/** What a name loses that stands with an article that it has not here, or in the plural. */
const WITHOUT_ARTICLE = 0.93
const PLURAL = 0.85
/** A reading as sure as this needs no other spelling of its words. */
const SURE = 0.8
/** Similar names are given where they are about as near as the nearest. */
const ABOUT_AS_NEAR = 0.1
/** Longer text between quotation marks is no misspelt name. */
const LONGEST_MARKED = 200
const LEAST_SIMILAR = 0.5

/** A reading while it is made: the words it spans, and what it may name. */
interface Found extends Stretch {
  from: number
  to: number
  marked: boolean
  candidates: Map<TermId, LinkCandidate>
}

/** Reads the names of a graph's entities in a text, every reading that there is. */
export class NameReader {
  private readonly linker: EntityLinker
  private readonly nearNames: NearNames
  private readonly summary: StoredSummary
  private readonly relationBases: ReadonlySet<string>
  private readonly classes: ReadonlySet<TermId>

  constructor(linker: EntityLinker, nearNames: NearNames, summary: StoredSummary) {
    this.linker = linker
    this.nearNames = nearNames
    this.summary = summary
    this.relationBases = new Set(summary.relations.flatMap(({ name }) => relationWords(name)).flatMap(wordBases))
    this.classes = new Set(summary.types.map(({ id }) => id))
  }

  /** In order of position, the surer one first where several begin together. */
  async read(whole: string): Promise<Mention[]> {
    const question = readText(whole)
    const found = new Map<string, Found>()
    this.readMarked(question, found)
    await this.readNames(question, found)
    await this.readNearNames(question, found)
    return [...found.values()]
      .flatMap(reading => this.mention(question, reading))
      .toSorted((a, b) => a.start - b.start || b.score - a.score || b.end - a.end)
  }

  private readMarked({ text, words, marked }: QuestionText, found: Map<string, Found>): void {
    for (const stretch of marked) {
      const name = text.slice(stretch.start, stretch.end)
      const linked = name.length > LONGEST_MARKED ? this.linker.anyCase(name) : this.linker.link(name, MOST_CANDIDATES)
      const candidates = linked.filter(({ match, score }) => match !== 'similar' || score >= LEAST_SIMILAR)
      const from = words.findIndex(({ end }) => end > stretch.start)
      const to = words.findLastIndex(({ start }) => start < stretch.end) + 1
      if (candidates.length > 0) add(found, { ...stretch, from, to, marked: true }, candidates)
    }
  }

  /** Stretches that are names, as they stand or but for case, punctuation, an article, `'s` and the plural. */
  private async readNames(question: QuestionText, found: Map<string, Found>): Promise<void> {
    const { text, words, signs } = question
    for (const { start, end } of signs) {
      const candidates = this.linker.named(text.slice(start, end)).filter(({ match }) => match === 'exact')
      if (candidates.length > 0) add(found, { start, end, from: 0, to: 0, marked: false }, candidates)
    }
    for (let from = 0; from < words.length; from++) {
      const { start } = words[from] as QuestionWord
      await yieldToEventLoop()
      for (let to = from + 1; to <= Math.min(words.length, from + this.summary.longestName + 1); to++) {
        const { end, bareEnd } = words[to - 1] as QuestionWord
        for (const till of new Set([end, bareEnd])) {
          const stretch = { start, end: till, from, to, marked: false }
          const candidates = this.written(text, stretch)
          if (candidates.length > 0) add(found, stretch, candidates)
          else if (till === bareEnd) this.readVariants(text, stretch, found)
        }
      }
    }
  }

  /** Names with an article that the text leaves out, and of one whose plural stands there. */
  private readVariants(text: string, stretch: Omit<Found, 'candidates'>, found: Map<string, Found>): void {
    const name = squashName(text.slice(stretch.start, stretch.end))
    const variants: [string, number][] = isArticle(name.split(' ', 1)[0] as string)
      ? []
      : ['the', 'a', 'an'].map(article => [`${article} ${name}`, WITHOUT_ARTICLE])
    for (const singular of singulars(name)) variants.push([singular, PLURAL])
    for (const [variant, factor] of variants) {
      if (!this.linker.exists(variant)) continue
      const candidates = this.linker
        .anyCase(variant)
        .map((candidate): LinkCandidate => ({ ...candidate, match: 'similar', score: candidate.score * factor }))
      add(found, stretch, candidates)
    }
  }

  private written(text: string, { start, end }: Stretch): LinkCandidate[] {
    const name = text.slice(start, end)
    if (!this.linker.exists(name)) return []
    return this.linker.anyCase(name).map(candidate => standsThere(candidate, text, start, end))
  }

  /** Names that are misspelt in the text, or of which it has some words. */
  private async readNearNames(question: QuestionText, found: Map<string, Found>): Promise<void> {
    const { words } = question
    const sure = new Set<number>()
    const inPhrase = new Set<number>()
    for (const reading of found.values()) {
      const [mention] = this.mention(question, reading)
      if (mention === undefined || mention.score < SURE) continue
      for (let at = reading.from; at < reading.to; at++) {
        sure.add(at)
        if (reading.to - reading.from > 1 || reading.marked) inPhrase.add(at)
      }
    }
    const isPart = (from: number, to: number): boolean => {
      const informative = words.slice(from, to).filter(({ squashed }) => !isFunctionWord(squashed))
      return question.hasCase
        ? informative.some(word => word.capital)
        : informative.some(({ squashed }) => squashed.length > 3) &&
            informative.every(({ squashed }) => !this.isEveryday(squashed))
    }
    const near = new Map<number, ReturnType<NearNames['near']>>()
    const names: NearName[] = []
    for (const [at, word] of words.entries()) {
      if (inPhrase.has(at) || isFunctionWord(word.squashed)) continue
      await yieldToEventLoop()
      const isMisspelt = !sure.has(at) && slipsAllowed(word.squashed.length) > 0 && this.mayBeMisspelt(word)
      const others = isMisspelt ? this.nearNames.near(word) : []
      if (others.length > 0) near.set(at, others)
      if (others.length > 0 || isPart(at, at + 1)) names.push(...this.nearNames.around(words, at, others, isPart))
    }
    for (const { from, to, name, score } of this.nearNames.respelt(words, near, this.summary.longestName)) {
      await yieldToEventLoop()
      for (const id of this.linker.sameWords(name)) names.push({ from, to, id, score })
    }
    this.addNearest(words, names, found)
  }

  /** Of each stretch the nearest names, and each name where it is nearest. */
  private addNearest(words: readonly QuestionWord[], names: readonly NearName[], found: Map<string, Found>): void {
    const best = new Map<TermId, NearName>()
    for (const name of names) {
      const other = best.get(name.id)
      if (other === undefined || name.score > other.score) best.set(name.id, name)
    }
    const stretches = new Map<string, NearName[]>()
    for (const name of best.values()) {
      const key = `${name.from}-${name.to}`
      stretches.set(key, [...(stretches.get(key) ?? []), name])
    }
    for (const group of stretches.values()) {
      const nearest = Math.max(...group.map(({ score }) => score))
      const [{ from, to }] = group as [NearName]
      const { start } = words[from] as QuestionWord
      const { bareEnd } = words[to - 1] as QuestionWord
      const candidates = group
        .filter(({ score }) => score >= nearest - ABOUT_AS_NEAR)
        .flatMap(({ id, score }) => this.linker.candidate(id, 'similar', score))
        .toSorted((a, b) => b.score - a.score || b.degree - a.degree)
        .slice(0, MOST_CANDIDATES)
      add(found, { start, end: bareEnd, from, to, marked: false }, candidates)
    }
  }

  /** An everyday word is written as it should be. */
  private mayBeMisspelt({ squashed }: QuestionWord): boolean {
    return !this.isEveryday(squashed)
  }

  private isEveryday(word: string): boolean {
    return isFunctionWord(word) || isEverydayWord(word) || this.isRelationWord(word)
  }

  private readonly isRelationWord = (word: string): boolean =>
    wordBases(word).some(base => this.relationBases.has(base))

  private mention(question: QuestionText, { start, end, from, to, marked, candidates }: Found): Mention[] {
    const text = question.text.slice(start, end)
    const ordered = [...candidates.values()]
      .toSorted(
        (a, b) =>
          rank(b, question.hasCase) - rank(a, question.hasCase) ||
          b.score - a.score ||
          b.degree - a.degree ||
          a.entity.id - b.entity.id,
      )
      .slice(0, MOST_CANDIDATES)
    const [best] = ordered
    if (best === undefined) return []
    const likeness = marked
      ? 1
      : likenessToName(
          {
            question,
            words: question.words.slice(from, to),
            text,
            isRelationWord: this.isRelationWord,
            isClass: this.classes.has(best.entity.id),
          },
          best,
        )
    return likeness === 0 ? [] : [{ start, end, text, candidates: ordered, score: best.score * likeness }]
  }
}

/** Where no case tells "Alien" from "alien", the better known one comes first. */
function rank({ match, score, degree }: LinkCandidate, hasCase: boolean): number {
  if (match !== 'exact' && match !== 'caseless') return score
  return hasCase ? 1 + score : 2 + Math.log2(1 + degree)
}

function add(
  found: Map<string, Found>,
  stretch: Omit<Found, 'candidates'>,
  candidates: readonly LinkCandidate[],
): void {
  const key = `${stretch.start}-${stretch.end}`
  const reading = found.get(key) ?? { ...stretch, candidates: new Map<TermId, LinkCandidate>() }
  found.set(key, reading)
  for (const candidate of candidates) {
    const known = reading.candidates.get(candidate.entity.id)
    if (known === undefined || known.score < candidate.score) reading.candidates.set(candidate.entity.id, candidate)
  }
}

/**
 * Signs around a name ("Airplane!", "(500) Days of Summer") stand outside of its words: where the text has them, too,
 * it is the very name. Full stops and question marks are the sentence's as likely as the name's, and say nothing.
 */
function standsThere(candidate: LinkCandidate, text: string, start: number, end: number): LinkCandidate {
  if (candidate.match !== 'caseless') return candidate
  const [, before = '', name = '', after = ''] =
    /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(candidate.entity.name) ?? []
  const behind = after.replace(/[.?]+$/u, '')
  const isThere =
    name === text.slice(start, end) && text.slice(0, start).endsWith(before) && text.startsWith(behind, end)
  return isThere ? { ...candidate, match: 'exact', score: 0.99 } : candidate
}

function singulars(name: string): string[] {
  const last = name.slice(name.lastIndexOf(' ') + 1)
  if (last.length < 4 || !last.endsWith('s') || last.endsWith('ss')) return []
  const singular = [name.slice(0, -1)]
  if (last.endsWith('ies')) singular.push(`${name.slice(0, -3)}y`)
  else if (last.endsWith('es')) singular.push(name.slice(0, -2))
  return singular
}

function relationWords(name: string): string[] {
  return squashName(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(' ')
    .filter(word => word.length > 3)
}
