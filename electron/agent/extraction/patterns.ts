import { yieldToEventLoop } from '../../base/event-loop.ts'
import { PATTERNS } from './extraction.ts'
import type { ExtractedEntity, ExtractedFact, Extraction, Extractor } from './extraction.ts'
import { readSentences } from './noun-phrases.ts'
import type { NounPhrase, Sentence } from './noun-phrases.ts'

/** Subjects that only point back: `He`, `Its`, `The film`. */
const POINTING = new Set('he she it they his her hers its their theirs him them this these that those'.split(' '))
const LONGEST_HEADING = 100
/** Characters of a page's line at least. */
const SHORTEST_PAGE = 40
const LONGEST_DESCRIPTION = 200
/** How sure a phrase of each kind is an entity, 0 to 100. */
const ENTITY_SCORE: Record<string, number> = {
  person: 90,
  place: 90,
  organization: 90,
  name: 80,
  date: 60,
  quantity: 60,
  concept: 40,
}

/**
 * The facts of a text without a language model: every sentence that names two or more things is a hyperedge of them.
 * What the paragraph or its heading is about stands for a pronoun that opens a sentence. It finds what stands together
 * and not what it means; a language model (paper §4.1) finds more.
 */
export const patternExtractor: Extractor = {
  name: PATTERNS,
  async extract(chunk, signal) {
    const facts: ExtractedFact[] = []
    let about: string | undefined
    for (const paragraph of paragraphs(chunk)) {
      await yieldToEventLoop()
      signal?.throwIfAborted()
      if (isHeading(paragraph)) {
        const heading = paragraph.replace(/^#+\s*/, '').trim()
        // `Early life` is part of a text about someone; `Marie Curie` begins another.
        if (about === undefined || isNameLike(heading)) about = heading
        continue
      }
      facts.push(...paragraphFacts(readSentences(paragraph), about))
    }
    return { facts, unusable: [] } satisfies Extraction
  },
}

/**
 * Lines that were broken for the page's width are put together again; other line ends and blank lines end a paragraph.
 */
function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).flatMap(block => {
    const lines = block
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '')
    if (isWrapped(lines)) return [lines.join(' ')]
    const joined: string[] = []
    for (const line of lines) {
      const before = joined.at(-1)
      // A line that begins with a small letter goes on with the one before.
      if (before !== undefined && /^[\p{Ll}(,]/u.test(line) && !/[.!?:]$/.test(before))
        joined[joined.length - 1] = `${before} ${line}`
      else joined.push(line)
    }
    return joined
  })
}

/** Lines of about the same length, as a page's width makes them; the last one may be short. */
function isWrapped(lines: readonly string[]): boolean {
  const longest = Math.max(...lines.map(({ length }) => length))
  return (
    lines.length > 1 &&
    longest >= SHORTEST_PAGE &&
    lines.slice(0, -1).every(({ length }) => length >= longest * 0.6) &&
    lines.slice(0, -1).some(line => !/[.!?:;]["”)]?$/.test(line))
  )
}

/** A line that ends openly and has no sentence in it: `Marie Curie was born in Warsaw. And so` is none. */
function isHeading(line: string): boolean {
  return line.length <= LONGEST_HEADING && !/[.!?:;,]["”)]?$/.test(line) && !/\p{Ll}{3}[.!?]["”)]?\s/u.test(line)
}

function isNameLike(heading: string): boolean {
  return heading.split(/\s+/).every(word => word.length < 4 || !/^\p{Ll}/u.test(word))
}

/**
 * @param about what the heading above names: the subject where the paragraph opens with a pronoun or names it too; else
 *   what the paragraph itself opens with
 */
function paragraphFacts(sentences: readonly Sentence[], about: string | undefined): ExtractedFact[] {
  const facts: ExtractedFact[] = []
  const first = sentences[0]
  const isAbout =
    about !== undefined &&
    first !== undefined &&
    (pointing(first) || sentences.some(({ text }) => text.includes(about)))
  let subject = isAbout ? about : undefined
  for (const sentence of sentences) {
    const opening = sentence.phrases.find(({ type }) => isNamed(type))
    const pointsBack = subject !== undefined && pointing(sentence)
    if (subject === undefined) subject = opening?.text ?? about
    const fact = factOf(sentence, pointsBack ? subject : undefined)
    if (fact) facts.push(fact)
  }
  return facts
}

function isNamed(type: string): boolean {
  return type === 'person' || type === 'place' || type === 'organization' || type === 'name'
}

/** A sentence that opens with a pronoun, or with `the` and a common noun (`The film was …`). */
function pointing({ first, phrases, text }: Sentence): boolean {
  if (POINTING.has(first)) return true
  return first === 'the' && /^The \p{Ll}+\s/u.test(text) && !phrases.some(({ type, at }) => at <= 2 && isNamed(type))
}

/** A fact's score: 4, and 1 for each thing that it names, up to 10; 2 less where its subject had to be supplied. */
function factOf(sentence: Sentence, supplied: string | undefined): ExtractedFact | undefined {
  const names =
    supplied === undefined || sentence.text.includes(supplied)
      ? sentence.phrases
      : [{ text: supplied, type: 'name', at: -1 }, ...sentence.phrases]
  const distinct = [...new Map(names.map(phrase => [phrase.text.toLowerCase(), phrase])).values()]
  if (distinct.length < 2 || !sentence.hasVerb) return undefined
  const isSupplied = distinct[0]?.at === -1
  return {
    // The subject is added in brackets: the sentence alone would neither be found by it nor be understood.
    text: isSupplied ? `[${supplied ?? ''}] ${sentence.text}` : sentence.text,
    score: Math.min(10, 4 + distinct.length) - (isSupplied ? 2 : 0),
    entities: distinct.map(phrase => entityOf(phrase, sentence)),
  }
}

function entityOf({ text, type }: NounPhrase, sentence: Sentence): ExtractedEntity {
  return { name: text, type, description: definition(text, sentence.text), score: ENTITY_SCORE[type] ?? 50 }
}

/** `X (…) is a Y` says what X is. */
function definition(name: string, sentence: string): string {
  if (!sentence.startsWith(name)) return ''
  const said = /^\s*(?:\([^()]{0,200}\))?,?\s*((?:is|was|are|were) (?:an?|the|one) .+)$/su.exec(
    sentence.slice(name.length),
  )
  return said === null ? '' : (said[1] ?? '').slice(0, LONGEST_DESCRIPTION)
}
