import type { Fact } from '../contract/fact.ts'
import type { ExpressionStep } from '../contract/observation.ts'
import { factKey } from '../contract/reading/observed.ts'
import type { Relation, SExpression } from '../kg/sexpression/ast.ts'
import { parseSExpression } from '../kg/sexpression/parse.ts'
import { partsOf } from '../kg/statements/parts.ts'

/** A step that chose its results by what numbers come to. */
export interface SummingStep {
  results: ReadonlySet<string>
  facts: readonly Fact[]
  /** The facts that have the numbers, by what they are of. */
  numbers: ReadonlyMap<string, readonly Fact[]>
}

export function summingSteps(steps: readonly ExpressionStep[]): SummingStep[] {
  return steps.flatMap(({ logicalForm, results, facts = [] }) => {
    if (logicalForm === undefined || !/\((?:SUM|AVG) /.test(logicalForm)) return []
    const relations = new Map(numbersIn(parseSExpression(logicalForm)).map(each => [each.name, each]))
    const numbers = new Map<string, Fact[]>()
    for (const fact of facts) {
      const relation = relations.get(fact.relation)
      const node = relation?.reverse === true ? fact.tail : fact.head
      if (relation !== undefined) numbers.set(node, [...(numbers.get(node) ?? []), fact])
    }
    return numbers.size === 0 ? [] : [{ results: new Set(results.map(({ name }) => name)), facts, numbers }]
  })
}

/** The relations that lead to what is added up. */
function numbersIn(form: SExpression): Relation[] {
  const by = form.kind === 'superlative' || form.kind === 'compare' ? form.by : undefined
  const last = by?.kind === 'sum' || by?.kind === 'avg' ? by.by.at(-1) : undefined
  return [...(last === undefined ? [] : [last]), ...partsOf(form).flatMap(numbersIn)]
}

/** Evidence with the rows that were added up, each with its numbers: that it is Ann's says nothing without its hours. */
export function withSums(name: string, chains: readonly Fact[][], steps: readonly SummingStep[]): Fact[][] {
  const choosing = steps.filter(({ results }) => results.has(name))
  const numbersAt = (node: string): readonly Fact[] => choosing.flatMap(({ numbers }) => numbers.get(node) ?? [])
  const withNumbers = (chain: readonly Fact[]): Fact[] => {
    const nodes = new Set(chain.flatMap(({ head, tail }) => [head, tail]))
    nodes.delete(name)
    return eachOnce([...chain, ...[...nodes].flatMap(numbersAt)])
  }
  const found = chains.map(withNumbers)
  const told = new Set(found.flat().map(factKey))
  const rows = choosing
    .flatMap(({ facts }) => facts.filter(({ head, tail }) => head === name || tail === name))
    .map(fact => withNumbers([fact]))
  return [...found, ...rows.filter(row => row.some(fact => !told.has(factKey(fact))))]
}

function eachOnce(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map(fact => [factKey(fact), fact])).values()]
}
