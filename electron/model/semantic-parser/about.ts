import type { Direction, PathStep } from '../../contract/fact.ts'
import { alongPath } from '../../kg/sexpression/along-path.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { isMediator } from '../../kg/mediators.ts'
import type { Derivation } from './derivation.ts'
import { isFree, type Situation } from './situation.ts'
import { CHANGING } from './unread-words.ts'

/** Words that ask for whatever there is. */
const ASKING_FOR_ALL = new Set(
  'describe description information info fact facts detail details everything anything something summary summarize summarise explain introduce learn present say'.split(
    ' ',
  ),
)
const ASKED_AS =
  /^(?:who|what) (?:is|are|was|were|s)$|\babout$|^(?!who|what|which|where|when|how).*\b(?:on|of)$|^(?:describe|explain|introduce|present|summarize|summarise)$/

/** Relations whose ends are told, at most; and neighbours along one of them, for it to be told. */
const MOST_TOLD = 6
const MOST_ALONG_ONE = 40
/** Of these, as many are looked at to see whether they only join others. */
const MOST_LOOKED_AT = 4

/** Whether a question asks for nothing but what there is of a name: "Tell me about Medea", "Who is Medea?", "Medea". */
export function asksAbout({ words, cues }: Situation, { cover }: Derivation): boolean {
  if (cues.some(cue => CHANGING.has(cue.kind) && isFree({ cover }, cue.words))) return false
  const open = words.filter((_, at) => (cover & (1n << BigInt(at))) === 0n)
  if (open.some(({ content, text }) => content && !ASKING_FOR_ALL.has(text))) return false
  const text = open
    .map(({ text: word }) => word)
    .filter(word => !/^(?:the|a|an|me|us|please|all)$/.test(word))
    .join(' ')
  return text === '' || ASKED_AS.test(text)
}

/** A way on from something: along a relation, or through nodes that only join others and on along another. */
interface Way {
  steps: readonly PathStep[]
  count: number
}

/** What a few relations lead to from something: what it says itself before what others say of it, the shortest first. */
export async function allAbout(situation: Situation, of: Derivation): Promise<SExpression | undefined> {
  const ways: Way[] = []
  for (const direction of ['tail', 'head'] as const) {
    const found = await waysOn(situation, of, direction)
    ways.push(...found.filter(({ count }) => count <= MOST_ALONG_ONE).toSorted((a, b) => a.count - b.count))
  }
  const [first, ...others] = ways.slice(0, MOST_TOLD).map(({ steps }) => alongPath(of.program, steps))
  return others.reduce<SExpression | undefined>((left, right) => left && { kind: 'or', left, right }, first)
}

async function waysOn({ kg, schema }: Situation, of: Derivation, direction: Direction): Promise<Way[]> {
  const ways: Way[] = []
  const name = of.anchors[0] ?? ''
  for (const use of await kg.relations([...of.members], direction)) {
    if (!schema.relations.has(use.name)) continue
    const step = { relation: use.name, direction }
    const { items } = await kg.neighbours([...of.members], use.id, direction, { limit: MOST_LOOKED_AT })
    const between = items.filter(({ entity }) => isMediator(entity, { name })).map(({ entity }) => entity.id)
    if (between.length < items.length) ways.push({ steps: [step], count: use.count })
    if (between.length < items.length || use.count > MOST_ALONG_ONE) continue
    for (const onward of ['tail', 'head'] as const)
      for (const next of await kg.relations(between, onward))
        if (next.id !== use.id && schema.relations.has(next.name))
          ways.push({ steps: [step, { relation: next.name, direction: onward }], count: use.count })
  }
  return ways
}
