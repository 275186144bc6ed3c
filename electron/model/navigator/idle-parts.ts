import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { SExpressionExecutor } from '../../kg/sexpression/executor.ts'

/**
 * A program without the conditions of kind that all their members meet: "the films that Ridley Scott directed" are just
 * what he directed. What it comes to is the same.
 */
export async function withoutIdleParts(program: SExpression, executor: SExpressionExecutor): Promise<SExpression> {
  const light = (part: SExpression): Promise<SExpression> => withoutIdleParts(part, executor)
  switch (program.kind) {
    case 'and': {
      const left = await light(program.left)
      const right = await light(program.right)
      for (const [kind, rest] of [
        [left, right],
        [right, left],
      ] as const)
        if (isKind(kind) && !isKind(rest) && (await isMetByAll(kind, rest, executor))) return rest
      return { kind: 'and', left, right }
    }
    case 'or':
      return { kind: 'or', left: await light(program.left), right: await light(program.right) }
    case 'without':
      return { kind: 'without', of: await light(program.of), without: await light(program.without) }
    case 'superlative':
    case 'join':
    case 'time':
    case 'count':
    case 'aggregate':
    case 'exists':
      return { ...program, of: await light(program.of) }
    default:
      return program
  }
}

/** What says of its members only of what kind they are. */
function isKind({ kind }: SExpression): boolean {
  return kind === 'any' || kind === 'entity'
}

async function isMetByAll(kind: SExpression, rest: SExpression, executor: SExpressionExecutor): Promise<boolean> {
  const members = await executor.set(rest)
  return members.length > 0 && (await executor.set({ kind: 'and', left: kind, right: rest })).length === members.length
}
