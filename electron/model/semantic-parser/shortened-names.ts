import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Reading } from './leaves.ts'
import type { QuestionWord } from './question-words.ts'

/** What tables shorten at the end of a name: "the committee room" is the `Committee rm`, "high street" the `High St`. */
const SHORT: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    avenue: ['Ave', 'Av'],
    building: ['Bldg'],
    close: ['Cl'],
    committee: ['Cttee'],
    company: ['Co'],
    court: ['Ct'],
    department: ['Dept'],
    drive: ['Dr'],
    farm: ['Fm'],
    garden: ['Gdn', 'Gdns'],
    gardens: ['Gdns'],
    junction: ['Jct'],
    lane: ['Ln', 'La'],
    mount: ['Mt'],
    place: ['Pl'],
    road: ['Rd'],
    room: ['Rm'],
    saint: ['St'],
    school: ['Sch'],
    square: ['Sq'],
    station: ['Stn'],
    street: ['St'],
    terrace: ['Tce', 'Ter'],
  }),
)
/** Words of a name, at most. */
const LONGEST = 4

/** Names of which the graph writes a word in short and the question in full. */
export async function shortenedIn(
  question: string,
  words: readonly QuestionWord[],
  kg: KnowledgeGraph,
): Promise<Reading[]> {
  const found = await Promise.all(
    words.flatMap(({ text, start: from, end: to }, at) =>
      (SHORT.get(text) ?? []).flatMap(short =>
        stretchesOver(words, at).map(async ({ start, end }): Promise<Reading[]> => {
          const name = `${question.slice(start, from)}${short}${question.slice(to, end)}`
          const candidates = (await kg.link(name, undefined, false)).filter(({ match }) => match !== 'similar')
          const [best] = candidates
          return best === undefined
            ? []
            : [{ start, end, text: question.slice(start, end), score: best.score, candidates }]
        }),
      ),
    ),
  )
  return found.flat()
}

/** Every stretch of two words and more that a word stands in. */
function stretchesOver(words: readonly QuestionWord[], at: number): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = []
  for (let first = Math.max(0, at - LONGEST + 1); first <= at; first += 1)
    for (let last = at; last < Math.min(words.length, first + LONGEST); last += 1) {
      const [begin, end] = [words[first]?.start, words[last]?.end]
      if (last > first && begin !== undefined && end !== undefined) stretches.push({ start: begin, end })
    }
  return stretches
}
