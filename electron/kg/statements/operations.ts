/** What a statement can say, in the order in which it is listed, and what it gives. */
const OPERATIONS = {
  start: ['start("name")', 'the entities of that name'],
  class: ['class("film")', 'everything of a type'],
  ends: ['ends(relation)', 'everything that the relation leads to; ends(^relation): everything that has it'],
  find: ['find("words")', "what the graph's documents name where they fit the words best"],
  value: ['value("text")', 'a value to start from: value(1990), value("text")'],
  follow: [
    'follow(s1, relation)',
    'what the relation leads to from the members; ^relation walks it backwards; r1 / ^r2 walks one after the other',
  ],
  keep: [
    'keep(s1, relation, ">", 2000)',
    'the members with such a value (>, >=, <, <=, =, contains); count(relation) in place of the relation: with so many neighbours; sum(^relation / number): whose numbers come to so much; keep(s1, stock, "<", own(minimum)): beside another value of their own; keep(s1, "contains", "text"): by their names',
  ],
  having: ['having(relation, ">", 2000)', 'everything in the graph with such a value'],
  during: [
    'during(s1, 2014-03)',
    'of what follow or when gave, what held at that time; during(s1, relation, 2014): the members whose dates by the relation have it',
  ],
  before: ['before(s1, 2014-03)', 'of what follow or when gave, what was over by then'],
  after: ['after(s1, 2014-03)', 'of what follow or when gave, what began after it'],
  first: ['first(s1)', 'of what follow or when gave, what came first'],
  last: ['last(s1)', 'of what follow or when gave, what came last'],
  top: [
    'top(s1, relation, "max", 1)',
    'the members with the largest values ("min": the smallest), ties kept; count(relation) ranks by the number of neighbours, count(relation, s2) of those in s2, times(relation, s2) by how often, sum(^relation / number, s2) by what the numbers of those in s2 come to, mean(…) by their mean',
  ],
  both: ['both(s1, s2)', 'what is in both'],
  either: ['either(s1, s2)', 'what is in one of them'],
  without: ['without(s1, s2)', 'what is in s1 and not in s2'],
  compare: ['compare(s1, s2, relation, "max")', 'which of the two has the larger value ("min": the smaller)'],
  count: ['count(s1)', 'how many'],
  sum: ['sum(s1, relation)', 'the sum of the values'],
  mean: ['mean(s1, relation)', 'their mean; mean(s1, count(relation)): of how many each member has'],
  min: ['min(s1, relation)', 'the smallest number or the earliest date'],
  max: ['max(s1, relation)', 'the largest number or the latest date'],
  when: ['when(s1, relation, s2)', 'the times at which it led from s1 to s2'],
  check: [
    'check(s1, relation, s2)',
    'yes or no; check(s1): whether there is any; check(s1, s2): whether one is in both',
  ],
} as const satisfies Record<string, readonly [form: string, gives: string]>

export type OperationName = keyof typeof OPERATIONS

export const OPERATION_NAMES = Object.keys(OPERATIONS).filter(isOperation)

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name)
}

/** How a statement is written: `follow(s1, relation)`. */
export function operationForm(name: OperationName): string {
  return OPERATIONS[name][0]
}

/** What it gives, in words. */
export function operationMeaning(name: OperationName): string {
  return OPERATIONS[name][1]
}
