import type { LinkCandidate, Mention } from './knowledge-graph.ts'
import { likenessToName, type GraphWords } from './name-likeness.ts'
import type { QuestionText, QuestionWord, Stretch } from './question-words.ts'
import type { TermId } from './triple.ts'

const MOST_CANDIDATES = 10
/** Score of a name that is equal but for case and accents. */
const CAPITALS_ALONE = 0.98

/** Where a name was found: words `from` to `to`, without the signs around them. */
export interface FoundStretch extends Stretch {
  from: number
  to: number
  /** Between brackets or quotation marks. */
  marked: boolean
}

interface FoundName extends FoundStretch {
  candidates: Map<TermId, LinkCandidate>
}

/** The names that were found in a question, each stretch once with all that it may name. */
export class FoundNames {
  private readonly question: QuestionText
  private readonly graph: GraphWords
  private readonly names = new Map<string, FoundName>()

  constructor(question: QuestionText, graph: GraphWords) {
    this.question = question
    this.graph = graph
  }

  /** Of several candidates with one entity the surest is kept. */
  add(stretch: FoundStretch, candidates: readonly LinkCandidate[]): void {
    if (candidates.length === 0) return
    const key = `${stretch.start}-${stretch.end}`
    const name = this.names.get(key) ?? { ...stretch, candidates: new Map<TermId, LinkCandidate>() }
    this.names.set(key, name)
    for (const candidate of candidates) {
      const known = name.candidates.get(candidate.entity.id)
      if (known === undefined || known.score < candidate.score) name.candidates.set(candidate.entity.id, candidate)
    }
  }

  /** In order of position, the surer one first where several begin together. */
  mentions(): Mention[] {
    return [...this.names.values()]
      .flatMap(name => this.mention(name) ?? [])
      .toSorted((a, b) => a.start - b.start || b.score - a.score || b.end - a.end)
  }

  /** Stretches whose reading is as sure as that. */
  surerThan(score: number): FoundStretch[] {
    return [...this.names.values()].filter(name => (this.mention(name)?.score ?? 0) >= score)
  }

  private mention({ start, end, from, to, marked, candidates: found }: FoundName): Mention | undefined {
    const { question, graph } = this
    const text = question.text.slice(start, end)
    const rankOf = (candidate: LinkCandidate): number => rank(candidate, question.hasCase)
    const candidates = Array.from(found.values(), candidate => (question.hasCase ? candidate : inAnyCase(candidate)))
      .toSorted(
        (a, b) => rankOf(b) - rankOf(a) || b.score - a.score || b.degree - a.degree || a.entity.id - b.entity.id,
      )
      .slice(0, MOST_CANDIDATES)
    const [best] = candidates
    if (best === undefined) return undefined
    const meant = isToldBySigns(best) ? candidates.filter(({ match }) => match === 'exact') : candidates
    const words: QuestionWord[] = question.words.slice(from, to)
    const likeness = marked ? 1 : likenessToName({ question, words, text, graph }, best)
    if (likeness === 0) return undefined
    const isWhole = best.match === 'exact' || best.match === 'caseless'
    const span = isWhole && !marked ? withSigns(best.entity.name, question.text, { start, end }) : { start, end }
    return {
      start: span.start,
      end: span.end,
      text: question.text.slice(span.start, span.end),
      candidates: meant,
      score: best.score * likeness,
    }
  }
}

/** In a text without capitals a name that differs in its capitals alone is the very name. */
function inAnyCase(candidate: LinkCandidate): LinkCandidate {
  return candidate.match === 'caseless' && candidate.score >= CAPITALS_ALONE
    ? { ...candidate, match: 'exact', score: 1 }
    : candidate
}

/** Where no case tells "Alien" from "alien", the better known one comes first. */
function rank({ match, score, degree }: LinkCandidate, hasCase: boolean): number {
  if (match !== 'exact' && match !== 'caseless') return score
  return hasCase ? 1 + score : 2 + Math.log2(1 + degree)
}

/**
 * A name that is equal but for the signs around it ("Airplane!", "(500) Days of Summer"), which stand outside of its
 * words: where the text has them, too, it is the very name. Full stops and question marks are the sentence's as likely
 * as the name's, and say nothing.
 */
export function asItStands(candidate: LinkCandidate, text: string, stretch: Stretch): LinkCandidate {
  if (candidate.match !== 'caseless') return candidate
  const { before, name, after } = partsOf(candidate.entity.name)
  const written = text.slice(stretch.start, stretch.end)
  const isThere =
    (name === written || (TELLING.test(after) && name.toLowerCase() === written.toLowerCase())) &&
    text.slice(0, stretch.start).endsWith(before) &&
    text.startsWith(after, stretch.end)
  return isThere ? { ...candidate, match: 'exact', score: 0.99 } : candidate
}

/** Signs behind a word that no sentence has there: of blood group O- nothing is said by O+, nor of C# by C. */
const TELLING = /[+\-#*@$%&=~^]/u

const isToldBySigns = ({ match, entity }: LinkCandidate): boolean =>
  match === 'exact' && TELLING.test(partsOf(entity.name).after)

function withSigns(label: string, text: string, { start, end }: Stretch): Stretch {
  const { before, after } = partsOf(label)
  const isThere = text.slice(0, start).endsWith(before) && text.startsWith(after, end)
  return isThere ? { start: start - before.length, end: end + after.length } : { start, end }
}

function partsOf(label: string): { before: string; name: string; after: string } {
  const [, before = '', name = '', signs = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(label) ?? []
  return { before, name, after: signs.replace(/[.?]+$/u, '') }
}
