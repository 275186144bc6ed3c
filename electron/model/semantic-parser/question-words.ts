import { englishTagger } from '../../base/english-tagger.ts'
import { isFunctionWord } from '../../kg/function-words.ts'
import { piecesOf } from './shorthand.ts'

/** A word of a question. `start` and `end` are UTF-16 offsets. */
export interface QuestionWord {
  start: number
  end: number
  /** As written, in lower case. */
  text: string
  /** Its base form: `direct` of "directed", `city` of "cities", `high` of "highest". */
  root: string
  /** Names, relations or classes may be meant by it. */
  content: boolean
  superlative: boolean
  comparative: boolean
  verb: boolean
}

/** Words of a question that are read; what comes behind them is not looked at. */
export const MOST_WORDS = 60

/** Words that ask, and mean nothing in the graph. */
const ASKING = new Set(
  'name list show tell give find get know want please count number many much total question graph data according called there exist exists'.split(
    ' ',
  ),
)

/** Questions whose words are kept: many are asked for again, each time that a thought is put into words. */
const MOST_KEPT = 64
const kept = new Map<string, readonly QuestionWord[]>()

/** The words of a question with their base forms. */
export function questionWords(question: string): readonly QuestionWord[] {
  const known = kept.get(question) ?? tagged(question)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(question, known)
  return known
}

/** Negations that people type without their apostrophe. */
const CONTRACTED = /^(?:have|has|had|did|does|do|is|are|was|were|ca|could|wo|would|should)nt$/

function tagged(question: string): QuestionWord[] {
  const words: QuestionWord[] = []
  // A clitic is a word of its own ("Alien's director", "doesn't"), what is hyphenated is several.
  for (const { start, end, text } of piecesOf(question)) {
    if (words.length >= MOST_WORDS) break
    // "Havent" as "haven't".
    const cut = CONTRACTED.test(text) ? text.length - 1 : text.length
    for (const [from, to] of [[0, cut], ...(cut < text.length ? [[cut, text.length]] : [])] as const)
      words.push({
        start: start + from,
        end: to === text.length ? end : start + to,
        text: text.slice(from, to),
        root: text.slice(from, to),
        content: false,
        superlative: false,
        comparative: false,
        verb: false,
      })
  }
  // The last may have been cut in two.
  words.length = Math.min(words.length, MOST_WORDS)
  const read = englishTagger()(words.map(({ text }) => text).join(' '))
  read.compute('root')
  const terms = read.json().flatMap((sentence: { terms: Term[] }) => sentence.terms) as Term[]
  words.forEach((word, i) => {
    const term = terms[i]
    const tags = term !== undefined && term.text.toLowerCase() === word.text ? term.tags : []
    // "GPs" are several of what is a GP.
    const isSeveral = /^\p{Lu}{2,}s$/u.test(question.slice(word.start, word.end))
    word.root = isSeveral ? word.text.slice(0, -1) : rootOf(word.text, tags.length > 0 ? (term?.root ?? '') : '')
    word.superlative = tags.includes('Superlative') || SUPERLATIVES.has(word.text)
    word.comparative = tags.includes('Comparative') || /^(more|less|fewer|greater)$/.test(word.text)
    word.verb = tags.includes('Verb') && !tags.includes('Auxiliary')
    word.content = !isFunctionWord(word.text) && !ASKING.has(word.text)
    // "Show me all", and "our shortest show": what stands at the end of a noun phrase is a noun.
    if (NOUN_TOO.test(word.text) && words[i - 1]?.content === true && !ASKED_OF.test(words[i + 1]?.text ?? ''))
      word.content = true
    if (/^(?:shows|lists)$/.test(word.text)) word.content = true
    if (isLetter(question, word, i)) word.content = true
    // "Squad number" has a name; "the number of players" has none.
    if (word.text === 'number' && words[i - 1]?.content === true) word.content = true
    // What one does for a living says nothing of where one lives.
    if (word.text === 'living' && words[i - 1]?.text === 'a') word.root = 'livelihood'
    // Whoever owns a boat has one; their own boat is a boat.
    if (word.text === 'own' && !OF_SOMEBODY.test(words[i - 1]?.text ?? '')) word.content = true
    // "What is used to diagnose it" asks what diagnoses it.
    const [used, to] = [words[i - 2], words[i - 1]]
    if (used?.text === 'used' && to?.text === 'to' && word.verb) used.content = false
    // What we have got we have.
    if (word.text === 'got' && words.slice(0, i).some(({ text }) => /^(?:have|has|had|ve)$/.test(text)))
      word.content = false
    // What got hottest was hottest.
    if (
      /^(?:got|gets?)$/.test(word.text) &&
      /^(?:.{2,}(?:er|est)|most|least|best|worst)$/.test(words[i + 1]?.text ?? '')
    )
      word.content = false
    // "Isn't" is a "not" and nothing else.
    if (words[i + 1]?.text === 't' && word.text.endsWith('n')) {
      word.content = false
      word.verb = false
    }
    // Ships call at ports; what is called something has that name.
    if (word.text === 'called' && /^(?:at|on|off|for)$/.test(words[i + 1]?.text ?? '')) word.content = true
  })
  return words
}

/** "Row D", "section b": a letter by itself is a name; the "d" of "who'd" is none, nor is an article or an "I". */
function isLetter(question: string, { start, end }: QuestionWord, i: number): boolean {
  const [written, before] = [question.slice(start, end), question.charAt(start - 1)]
  if (i === 0 || before !== ' ' || !/\p{Ll}/u.test(question)) return false
  return /^[b-hj-z]$/.test(written) || /^[A-HJ-Z]$/.test(written)
}

/** Words that ask, or are things. */
const NOUN_TOO = /^(?:show|list)$/
const ASKED_OF = /^(?:me|us|all|the|every|which|what|who)$/

const OF_SOMEBODY = /^(?:my|your|his|her|its|our|their|s)$/

interface Term {
  text: string
  root?: string
  tags: string[]
}

const SUPERLATIVES = new Set('most least fewest best worst highest lowest top first last latest earliest'.split(' '))

const roots = new Map<string, string>()

/** The base form of a single word of a name, `directed` of `directed_by` as of a question. */
export function rootOfWord(word: string): string {
  const known = roots.get(word)
  if (known !== undefined) return known
  const tagged = englishTagger()(word)
  tagged.compute('root')
  const terms = tagged.json().flatMap((sentence: { terms: Term[] }) => sentence.terms) as Term[]
  const root = rootOf(word, terms.length === 1 ? (terms[0]?.root ?? '') : '')
  if (roots.size > 100_000) roots.clear()
  roots.set(word, root)
  return root
}

/** Some irregular forms that the tagger leaves as they are when they stand alone. */
const IRREGULAR: Readonly<Record<string, string>> = {
  born: 'bear',
  birth: 'birth',
  children: 'child',
  wives: 'wife',
  people: 'person',
  men: 'man',
  women: 'woman',
  wrote: 'write',
  written: 'write',
  made: 'make',
  won: 'win',
  led: 'lead',
  held: 'hold',
  ran: 'run',
  fought: 'fight',
  slew: 'slay',
  slain: 'slay',
  lies: 'lie',
  flew: 'fly',
  flown: 'fly',
  flies: 'fly',
  starred: 'star',
  starring: 'star',
  acted: 'act',
  ...Object.fromEntries(
    'payed:pay taken:take given:give driven:drive chosen:choose hidden:hide stolen:steal thrown:throw woven:weave broken:break eaten:eat drawn:draw grown:grow worn:wear wore:wear torn:tear sworn:swear ridden:ride fallen:fall forgotten:forget frozen:freeze spoken:speak bitten:bite beaten:beat shaken:shake risen:rise begun:begin sung:sing swum:swim bent:bend lent:lend spent:spend bred:breed sewn:sew sown:sow mown:mow arisen:arise awoken:awake woke:wake woken:wake blown:blow burnt:burn went:go gone:go leant:lean learnt:learn lost:lose seen:see shown:show spelt:spell spilt:spill understood:understand withdrew:withdraw withdrawn:withdraw sprung:spring undertaken:undertake overseen:oversee retaken:retake redone:redo undone:undo proven:prove hewn:hew shorn:shear strewn:strew'
      .split(' ')
      .map(pair => pair.split(':')),
  ),
  cities: 'city',
  countries: 'country',
  companies: 'company',
  movies: 'movie',
}

function rootOf(text: string, root: string): string {
  const irregular = IRREGULAR[text]
  if (irregular !== undefined) return irregular
  if (root !== '' && root !== text) return root
  if (text.length > 4 && text.endsWith('ies')) return `${text.slice(0, -3)}y`
  if (text.length > 4 && /(s|x|z|ch|sh)es$/.test(text)) return text.slice(0, -2)
  return text.length > 3 && text.endsWith('s') && !/(ss|us|is)$/.test(text) ? text.slice(0, -1) : text
}
