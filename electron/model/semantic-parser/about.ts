import type { Direction } from '../../contract/fact.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { Derivation } from './derivation.ts'
import type { Situation } from './situation.ts'

/** Words that ask for whatever there is. */
const ASKING_FOR_ALL = new Set(
  'describe description information info fact facts detail details everything anything something summary summarize summarise explain introduce learn present say'.split(
    ' ',
  ),
)
const ASKED_AS =
  /^(?:who|what) (?:is|are|was|were|s)$|\babout$|\bon$|\bof$|^(?:describe|explain|introduce|present|summarize|summarise)$/

/** Relations whose ends are told, at most; and neighbours along one of them, for it to be told. */
const MOST_TOLD = 6
const MOST_ALONG_ONE = 40

/** Whether a question asks for nothing but what there is of a name: "Tell me about Medea", "Who is Medea?", "Medea". */
export function asksAbout({ words }: Situation, { cover }: Derivation): boolean {
  const open = words.filter((_, at) => (cover & (1n << BigInt(at))) === 0n)
  if (open.some(({ content, text }) => content && !ASKING_FOR_ALL.has(text))) return false
  const text = open
    .map(({ text: word }) => word)
    .filter(word => !/^(?:the|a|an|me|us|please|all)$/.test(word))
    .join(' ')
  return text === '' || ASKED_AS.test(text)
}

/** What a few relations lead to from something: what it says itself before what others say of it, the shortest first. */
export async function allAbout({ kg, schema }: Situation, of: Derivation): Promise<SExpression | undefined> {
  const steps: { name: string; direction: Direction; count: number }[] = []
  for (const direction of ['tail', 'head'] as const) {
    const uses = (await kg.relations([...of.members], direction)).filter(({ name }) => schema.relations.has(name))
    const few = uses.filter(({ count }) => count <= MOST_ALONG_ONE).toSorted((a, b) => a.count - b.count)
    steps.push(...few.map(({ name, count }) => ({ name, direction, count })))
  }
  const [first, ...others] = steps.slice(0, MOST_TOLD).map(({ name, direction }): SExpression => ({
    kind: 'join',
    relation: { name, reverse: direction === 'tail' },
    of: of.program,
  }))
  return others.reduce<SExpression | undefined>((left, right) => left && { kind: 'or', left, right }, first)
}
