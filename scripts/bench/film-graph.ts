import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { seededRandom, type Random } from '../../electron/base/random.ts'

const SYLLABLES = 'ka ro mi ten sol ber lin da vo ran gus hel ni par tor fa le zu mor wen'.split(' ')
const COMMON = 'Silent Last Golden Cold Paper Hollow Broken Long Secret Red Black Wild Lost Little Great New'.split(' ')
const TRIPLES_A_FILM = 8
const SURNAMES = 20_000
const FIRST_NAMES = 300

/**
 * A graph of films as large as is wanted, with MetaQA's relations: a few people made many films, most one or two. Films
 * and people are made by their number, so that a question can name one without any list of them.
 */
export class FilmGraph {
  readonly films: number
  private readonly people: number
  private readonly names = new Map<number, string>()

  /** @param triples that it has, about */
  constructor(triples: number) {
    this.films = Math.round(triples / TRIPLES_A_FILM)
    this.people = Math.max(1, Math.round(this.films / 3))
  }

  film(number: number): string {
    const random = seededRandom(number)
    const title = random.chance(0.5)
      ? `${random.pick(COMMON)} ${madeUp(random)}`
      : `The ${madeUp(random)} of ${madeUp(random)}`
    return random.chance(0.2) ? `${title} ${random.pick(COMMON)}` : title
  }

  person(number: number): string {
    return `${this.nameOf(number % FIRST_NAMES)} ${this.nameOf(SURNAMES + (number % SURNAMES))}`
  }

  /** Made once: millions of people share some thousands of names. */
  private nameOf(seed: number): string {
    const known = this.names.get(seed) ?? madeUp(seededRandom(seed))
    this.names.set(seed, known)
    return known
  }

  /** The people of a film: its director first. */
  peopleOf(film: number): string[] {
    const random = seededRandom(film + 1)
    return Array.from({ length: 4 }, () => this.person(Math.floor(random.next() ** 3 * this.people)))
  }

  /** Writes it as `head|relation|tail` lines. */
  async write(file: string): Promise<void> {
    const out = createWriteStream(file, { highWaterMark: 1 << 20 })
    for (let i = 0; i < this.films; i += 1) {
      const random = seededRandom(i + 2)
      const film = this.film(i)
      const [director, writer, ...actors] = this.peopleOf(i)
      const facts = [
        `directed_by|${director}`,
        `written_by|${writer}`,
        ...actors.map(actor => `starred_actors|${actor}`),
        `release_year|${1920 + random.below(105)}`,
        `in_language|${random.pick(['English', 'French', 'Hindi', 'Swedish', 'Japanese'])}`,
        `has_genre|${random.pick(['Drama', 'Comedy', 'Thriller', 'Western', 'Horror'])}`,
        `has_imdb_votes|${random.pick(['famous', 'well known', 'unknown'])}`,
      ]
      if (!out.write(facts.map(fact => `${film}|${fact}\n`).join(''))) await once(out, 'drain')
    }
    out.end()
    await once(out, 'finish')
  }

  /** Questions about it, of the kinds in turn. */
  questions(count: number): { kind: string; question: string }[] {
    const random = seededRandom(11)
    return Array.from({ length: count }, (_, i) => {
      const number = random.below(this.films)
      const film = this.film(number)
      const [director = '', , actor = ''] = this.peopleOf(number)
      const kinds = [
        { kind: '1 hop', question: `who directed ${film}?` },
        { kind: '1 hop', question: `what movies did ${actor} act in?` },
        { kind: '2 hops', question: `who starred in films directed by ${director}?` },
        { kind: '3 hops', question: `what are the genres of movies that share actors with ${film}?` },
        { kind: 'count', question: `how many films did ${director} direct?` },
        { kind: 'superlative', question: `what is the oldest film starring ${actor}?` },
        { kind: 'comparison', question: `which films directed by ${director} came out after 1990?` },
        { kind: 'yes or no', question: `did ${director} direct ${film}?` },
        { kind: 'group', question: `which actor played in the most films?` },
      ]
      return kinds[i % kinds.length] ?? { kind: '', question: '' }
    })
  }
}

function madeUp(random: Random): string {
  const text = Array.from({ length: 2 + random.below(3) }, () => random.pick(SYLLABLES)).join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
