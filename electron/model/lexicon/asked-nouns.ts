/** What is asked for: people, whoever does something (animals and firms too), places, times. */
export const ASKED_FOR = ['person', 'who', 'where', 'when'] as const
export type AskedFor = (typeof ASKED_FOR)[number]

const QUESTION_WORDS = new Map<string, AskedFor>([
  ['who', 'who'],
  ['whom', 'who'],
  ['whose', 'who'],
  ['where', 'where'],
  ['when', 'when'],
])

/** Nouns by the question word that asks for what they name. */
export class AskedNouns {
  private readonly nouns: ReadonlyMap<AskedFor, ReadonlySet<string>>

  constructor(nouns: ReadonlyMap<AskedFor, ReadonlySet<string>>) {
    this.nouns = nouns
  }

  /** @param text a line for each, `who` or what else, a tab, and the nouns in base form with blanks between */
  static parse(text: string): AskedNouns {
    const nouns = new Map<AskedFor, ReadonlySet<string>>()
    for (const line of text.split('\n')) {
      const [word, those = ''] = line.split('\t')
      const asked = ASKED_FOR.find(each => each === word)
      if (asked !== undefined) nouns.set(asked, new Set(those.split(' ')))
    }
    return new AskedNouns(nouns)
  }

  has(asked: AskedFor, noun: string): boolean {
    return this.nouns.get(asked)?.has(noun) === true
  }

  /** What a question word asks for. */
  of(word: string): AskedFor | undefined {
    return QUESTION_WORDS.get(word)
  }

  /** What asks for what a noun names, if one only does: "which city" is "where". */
  askedBy(noun: string): AskedFor | undefined {
    return this.has('person', noun)
      ? 'person'
      : (['who', 'where', 'when'] as const).find(asked => this.has(asked, noun))
  }
}
