import { yieldToEventLoop } from '../base/event-loop.ts'
import type { EntityLinker } from './entity-linking.ts'
import { isEverydayWord, wordBases } from './everyday-words.ts'
import { asItStands, FoundNames, type FoundStretch } from './found-names.ts'
import { isFunctionWord } from './function-words.ts'
import type { LinkCandidate, Mention } from './knowledge-graph.ts'
import { squashName } from './name-folding.ts'
import type { GraphWords } from './name-likeness.ts'
import { nameVariants } from './name-variants.ts'
import type { NearName, NearNames } from './near-names.ts'
import { readText, type QuestionText, type QuestionWord } from './question-words.ts'
import { respellings } from './respellings.ts'
import type { StoredSummary } from './store/stored-summary.ts'
import type { TermId } from './triple.ts'

const MOST_CANDIDATES = 10
/** Of thousands who share a name the best connected ones are read. */
const MOST_NAMESAKES = 100
/** A reading as sure as this needs no other spelling of its words. */
const SURE = 0.8
/** Similar names are given where they are about as near as the nearest. */
const ABOUT_AS_NEAR = 0.1
/** What a part of a name is worth that many names have. */
const PART_OF_MANY = 0.75
const MANY = 3
/** Letters of the longest stretch that is looked up where nothing marks it as a name. */
const LONGEST_NAME = 512
/** Longer text between quotation marks is no misspelt name. */
const LONGEST_MARKED = 200
const LEAST_SIMILAR = 0.5

/** Reads the names of a graph's entities in a text, every reading that there is. */
export class NameReader implements GraphWords {
  private readonly linker: EntityLinker
  private readonly nearNames: NearNames
  private readonly summary: StoredSummary
  private readonly classes: ReadonlySet<TermId>
  private basesOfRelations: ReadonlySet<string> | undefined

  constructor(linker: EntityLinker, nearNames: NearNames, summary: StoredSummary) {
    this.linker = linker
    this.nearNames = nearNames
    this.summary = summary
    this.classes = new Set(summary.types.map(({ id }) => id))
  }

  async read(text: string): Promise<Mention[]> {
    const question = readText(text)
    const found = new FoundNames(question, this)
    this.readMarked(question, found)
    await this.readNames(question, found)
    await this.readNearNames(question, found)
    return found.mentions()
  }

  isRelationWord(word: string): boolean {
    this.basesOfRelations ??= new Set(
      this.summary.relations.flatMap(({ name }) => relationWords(name)).flatMap(wordBases),
    )
    const bases = this.basesOfRelations
    return wordBases(word).some(base => bases.has(base))
  }

  isClass(id: TermId): boolean {
    return this.classes.has(id)
  }

  private readMarked({ text, words, marked }: QuestionText, found: FoundNames): void {
    for (const { start, end } of marked) {
      const name = text.slice(start, end)
      const linked = name.length > LONGEST_MARKED ? this.linker.named(name) : this.linker.link(name, MOST_CANDIDATES)
      const least = Math.max(LEAST_SIMILAR, (linked[0]?.score ?? 0) - ABOUT_AS_NEAR)
      const within = words.filter(word => word.end > start && word.start < end)
      const from = within[0] === undefined ? 0 : words.indexOf(within[0])
      found.add(
        { start, end, from, to: from + within.length, marked: true },
        linked.filter(({ match, score }) => match !== 'similar' || score >= least),
      )
    }
  }

  /** Stretches that are names, as they stand or written a little differently. */
  private async readNames({ text, words, signs }: QuestionText, found: FoundNames): Promise<void> {
    for (const { start, end } of signs) {
      const candidates = this.linker.named(text.slice(start, end)).filter(({ match }) => match === 'exact')
      found.add({ start, end, from: 0, to: 0, marked: false }, candidates)
    }
    for (let from = 0; from < words.length; from++) {
      const { start } = words[from] as QuestionWord
      await yieldToEventLoop()
      for (let to = from + 1; to <= Math.min(words.length, from + this.summary.longestName + 1); to++) {
        const { end, bareEnd } = words[to - 1] as QuestionWord
        if (end - start > LONGEST_NAME) break
        for (const till of new Set([end, bareEnd])) {
          const stretch = { start, end: till, from, to, marked: false }
          const name = text.slice(start, till)
          if (this.linker.exists(name)) {
            const candidates = this.linker.anyCase(name, MOST_NAMESAKES)
            found.add(
              stretch,
              candidates.map(candidate => asItStands(candidate, text, stretch)),
            )
          } else if (till === bareEnd) this.readVariants(name, stretch, found)
        }
      }
    }
  }

  private readVariants(written: string, stretch: FoundStretch, found: FoundNames): void {
    for (const { name, score } of nameVariants(squashName(written))) {
      if (!this.linker.exists(name)) continue
      const candidates = this.linker.anyCase(name, MOST_NAMESAKES)
      found.add(
        stretch,
        candidates.map((candidate): LinkCandidate => ({
          ...candidate,
          match: 'similar',
          score: candidate.score * score,
        })),
      )
    }
  }

  /** Names that are misspelt in the text, or of which it has some words. */
  private async readNearNames(question: QuestionText, found: FoundNames): Promise<void> {
    const { words } = question
    const sure = new Set<QuestionWord>()
    const inPhrase = new Set<QuestionWord>()
    for (const { from, to, marked } of found.surerThan(SURE))
      for (const word of words.slice(from, to)) {
        sure.add(word)
        if (to - from > 1 || marked) inPhrase.add(word)
      }
    const isPart = (from: number, to: number): boolean =>
      words
        .slice(from, to)
        .some(({ squashed, capital }) =>
          question.hasCase ? capital && !isFunctionWord(squashed) : squashed.length > 3 && !this.isEveryday(squashed),
        )
    const near = new Map<number, ReturnType<NearNames['near']>>()
    const names: NearName[] = []
    for (const [at, word] of words.entries()) {
      if (inPhrase.has(word) || isFunctionWord(word.squashed)) continue
      await yieldToEventLoop()
      const others = sure.has(word) || this.isEveryday(word.squashed) ? [] : this.nearNames.near(word)
      if (others.length > 0) near.set(at, others)
      if (others.length > 0 || isPart(at, at + 1)) names.push(...this.nearNames.around(words, at, others, isPart))
    }
    for (const { from, to, name, score } of respellings(words, near, this.summary.longestName)) {
      await yieldToEventLoop()
      for (const id of this.linker.sameWords(name, MOST_NAMESAKES)) names.push({ from, to, id, score, isPart: false })
    }
    this.addNearest(words, names, found)
  }

  /** Of each stretch the nearest names, and each name where it is nearest. */
  private addNearest(words: readonly QuestionWord[], names: readonly NearName[], found: FoundNames): void {
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
      const near = group.filter(({ score }) => score >= nearest - ABOUT_AS_NEAR)
      const share = near.filter(({ isPart }) => isPart).length >= MANY ? PART_OF_MANY : 1
      const [{ from, to }] = group as [NearName]
      const { start } = words[from] as QuestionWord
      const { bareEnd } = words[to - 1] as QuestionWord
      const candidates = near
        .flatMap(({ id, score, isPart }) => this.linker.candidate(id, 'similar', isPart ? score * share : score))
        .toSorted((a, b) => b.score - a.score || b.degree - a.degree)
        .slice(0, MOST_CANDIDATES)
      found.add({ start, end: bareEnd, from, to, marked: false }, candidates)
    }
  }

  private isEveryday(word: string): boolean {
    return isEverydayWord(word) || this.isRelationWord(word)
  }
}

function relationWords(name: string): string[] {
  return squashName(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(' ')
    .filter(word => word.length > 3)
}
