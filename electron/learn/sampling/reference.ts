import type { PathStep } from '../../contract/fact.ts'
import { alongPath } from '../../kg/sexpression/along-path.ts'
import type { Relation, SExpression } from '../../kg/sexpression/ast.ts'
import { SExpressionError } from '../../kg/sexpression/errors.ts'
import { parseSExpression } from '../../kg/sexpression/parse.ts'
import type { GoldPath } from '../lessons/gold-path.ts'
import type { GraphLesson } from '../../contract/lesson.ts'

/** What a rollout may be shown of the right solution (KBQA-R1 §IV-B Step 1). */
export interface Reference {
  readonly form: SExpression
  /** Absent where the form is more than chains that meet: a superlative, a comparison, a time, a count. */
  readonly gold?: GoldPath | undefined
}

/**
 * The reference of a question that has a gold path or a gold logical form; undefined where it has neither, or one that
 * cannot be read.
 */
export function referenceOf({
  paths,
  rest = [],
  logicalForm,
}: { [K in keyof GoldPath]?: GoldPath[K] | undefined } & Pick<GraphLesson, 'logicalForm'>): Reference | undefined {
  const gold: GoldPath | undefined = paths === undefined || paths.length === 0 ? undefined : { paths, rest }
  const form = logicalForm === undefined ? undefined : readForm(logicalForm)
  if (form === undefined) return gold && { form: formOf(gold), gold }
  const found = gold ?? goldPathOf(form)
  return { form, gold: found }
}

function readForm(text: string): SExpression | undefined {
  try {
    return parseSExpression(text)
  } catch (error) {
    if (error instanceof SExpressionError) return undefined
    throw error
  }
}

function formOf({ paths, rest }: GoldPath): SExpression {
  const chains = paths.map(({ anchor, steps }) => alongPath({ kind: 'entity', key: anchor }, steps))
  const [first = { kind: 'literal', value: '' } satisfies SExpression, ...others] = chains
  return alongPath(
    others.reduce<SExpression>((left, right) => ({ kind: 'and', left, right }), first),
    rest,
  )
}

/**
 * The way that a form of JOIN and AND alone describes. A class beside an AND only narrows what is reached and is left
 * out.
 */
function goldPathOf(form: SExpression): GoldPath | undefined {
  const rest: PathStep[] = []
  let at = form
  for (;;) {
    const chain = chainOf(at)
    if (chain) return { paths: [{ anchor: chain.anchor, steps: [...chain.steps, ...rest] }], rest: [] }
    if (at.kind === 'join') {
      rest.unshift(stepOf(at.relation))
      at = at.of
      continue
    }
    const met = at.kind === 'and' ? conjuncts(at).map(chainOf) : []
    const paths = met.flatMap(chain => chain ?? [])
    return paths.length < 2 || paths.length < met.length ? undefined : { paths, rest }
  }
}

/** The sides of nested ANDs that are no bare class. */
function conjuncts(form: SExpression): SExpression[] {
  if (form.kind === 'and') return [...conjuncts(form.left), ...conjuncts(form.right)]
  return form.kind === 'entity' ? [] : [form]
}

function chainOf(form: SExpression): { anchor: string; steps: PathStep[] } | undefined {
  if (form.kind === 'and') {
    const [only, ...others] = conjuncts(form)
    return only === undefined || others.length > 0 ? undefined : chainOf(only)
  }
  if (form.kind !== 'join') return undefined
  if (form.of.kind === 'entity') return { anchor: form.of.key, steps: [stepOf(form.relation)] }
  const inner = chainOf(form.of)
  return inner && { anchor: inner.anchor, steps: [...inner.steps, stepOf(form.relation)] }
}

function stepOf({ name, reverse }: Relation): PathStep {
  return { relation: name, direction: reverse ? 'tail' : 'head' }
}
