import type { Random } from '../../../electron/base/random.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { Relation, SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../../electron/kg/sexpression/executor.ts'
import type { ExpressionResult } from '../../../electron/kg/sexpression/expression-result.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import type { Lesson } from './lessons.ts'

/** Others that may stand in a name's place which are tried. */
const TRIED = 16
/** Ends of a relation that are drawn from. */
const MOST_ENDS = 20_000

/**
 * A person's question with another name in it, of what stands in the same place of other facts: once where there is
 * nothing of the kind, once where there is something. People who write test questions look an answer up first, so that
 * nearly all of their questions have one; whoever wants to know does not.
 * @param program what the question means
 */
export async function swappedNames(
  kg: KnowledgeGraph,
  { question, kind }: Lesson,
  program: SExpression,
  random: Random,
): Promise<Lesson[]> {
  const executor = new SExpressionExecutor(kg)
  const found: Lesson[] = []
  for (const { key, ends } of namesIn(program)) {
    const name = await nameOf(kg, key)
    const place = name === undefined ? undefined : placeOf(question, name)
    const others = await executor.memberSet(ends)
    if (name === undefined || place === undefined || others === undefined || others.length > MOST_ENDS) continue
    const wanted = new Set([true, false])
    for (const id of random.sample([...others], Math.min(TRIED, others.length))) {
      const entity = await kg.entity(id)
      if (entity === undefined || entity.kind === 'literal' || entity.name === name || /^\W*$/.test(entity.name))
        continue
      const other = withKey(program, key, entity.key)
      const isEmpty = hasNothing(await executor.execute(other))
      if (!wanted.delete(isEmpty)) continue
      const typed = question === question.toLowerCase() ? entity.name.toLowerCase() : entity.name
      const swapped = question.slice(0, place) + typed + question.slice(place + name.length)
      // One step that leads to nothing is nothing that the graph says.
      const told =
        isEmpty && program.kind === 'join' ? { answers: ['(nothing)'] } : { program: printSExpression(other) }
      found.push({ question: swapped, kind: isEmpty ? 'none' : kind, ...told })
    }
  }
  return found
}

/** Entities that a step leads from, with what else it may lead from. */
function namesIn(program: SExpression): { key: string; ends: SExpression }[] {
  const found: { key: string; ends: SExpression }[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as { kind?: string; relation?: Relation; of?: SExpression }
    if (node.kind === 'join' && node.of?.kind === 'entity' && node.relation !== undefined) {
      const { name, reverse } = node.relation
      found.push({ key: node.of.key, ends: { kind: 'any', relation: { name, reverse: !reverse } } })
    }
    Object.values(node).forEach(visit)
  }
  visit(program)
  return found
}

function withKey<Node>(node: Node, key: string, other: string): Node {
  if (Array.isArray(node)) return node.map(each => withKey(each, key, other)) as Node
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withKey(value, key, other)]))
  return (copy['kind'] === 'entity' && copy['key'] === key ? { ...copy, key: other } : copy) as Node
}

async function nameOf(kg: KnowledgeGraph, key: string): Promise<string | undefined> {
  const id = await kg.term(key)
  return id === undefined ? key : (await kg.entity(id))?.name
}

/** Where a name stands in a question, once and whole. */
function placeOf(question: string, name: string): number | undefined {
  const at = question.toLowerCase().indexOf(name.toLowerCase())
  if (at < 0 || question.toLowerCase().includes(name.toLowerCase(), at + 1)) return undefined
  const isWord = (place: number): boolean => /[\p{L}\p{N}]/u.test(question[place] ?? ' ')
  return isWord(at - 1) || isWord(at + name.length) ? undefined : at
}

const hasNothing = (result: ExpressionResult): boolean =>
  (result.kind === 'set' && result.total === 0) || (result.kind === 'number' && result.value === 0)
