import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { idSet } from '../../kg/sexpression/id-set.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { Derivation } from './derivation.ts'
import type { Asked } from './follow-up/antecedents.ts'

export interface GivenTopics {
  /** What names may mean: of a stretch that may name what is given, that alone. */
  leaves: Derivation[]
  /** What is given and not named, as what was spoken of before: "who directed it?" */
  asked: Asked[]
}

/** Readings of a question by someone who has said which entities it is about. */
export async function readAsGiven(
  leaves: readonly Derivation[],
  topics: readonly string[],
  kg: KnowledgeGraph,
): Promise<GivenTopics> {
  let read = [...leaves]
  const unnamed: SExpression[] = []
  for (const name of topics) {
    const program: SExpression = { kind: 'entity', key: name }
    const linked = await kg.link(name)
    const ids = linked.filter(({ match }) => match === linked[0]?.match).map(({ entity }) => entity.id)
    const naming = read.filter(({ leaf, members }) => leaf === 'entity' && ids.some(id => members.includes(id)))
    if (naming.length === 0) {
      unnamed.push(program)
      continue
    }
    const covers = naming.map(({ cover }) => cover)
    const own = naming.map(leaf => ({
      ...leaf,
      program,
      key: printSExpression(program),
      anchors: [name],
      members: idSet(Uint32Array.from(ids)),
      ...(leaf.walk === undefined ? {} : { walk: { ...leaf.walk, from: program } }),
    }))
    read = [...read.filter(({ cover }) => covers.every(known => (known & cover) === 0n)), ...own]
  }
  const together = unnamed.reduce<SExpression | undefined>(
    (left, right) => (left === undefined ? right : { kind: 'or', left, right }),
    undefined,
  )
  return { leaves: read, asked: together === undefined ? [] : [{ question: '', program: together }] }
}
