import { saying, type Saying } from '../../contract/words/saying.ts'
import { answeringStep, formsOf } from '../../contract/reading/answering-step.ts'
import { entitiesOf } from '../../contract/reading/observed.ts'
import type { Trajectory, Turn } from '../../contract/trajectory.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { parseSExpression } from '../../kg/sexpression/parse.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { renamed } from '../../kg/sexpression/renamed.ts'
import { namesIn } from '../../kg/sexpression/resolve.ts'

/** What a kept answer can be asked again with. */
export interface KeptProgram {
  form: SExpression
  /** Items that it came to, also those beyond what was kept. */
  total: number
  /** The keys that stand in place of names. */
  keys: ReadonlyMap<string, string>
}

type Kept = Pick<Trajectory, 'answer' | 'turns' | 'topicEntities'>

/**
 * The program that came to a kept answer, with the keys of its entities in place of their names: a name may mean
 * another one in the next version, or nothing.
 * @returns a sentence where there is none to run
 */
export function keptProgram(kept: Kept): KeptProgram | { reason: Saying } {
  const forms = formsOf(kept)
  if (forms.length === 0) return { reason: saying('answerProblems.withoutProgram') }
  const step = kept.answer.length === 0 ? forms.at(-1) : answeringStep(kept)
  if (step?.logicalForm === undefined || (kept.answer.length === 0 && step.total > 0))
    return { reason: saying('answerProblems.notItsProgram') }
  const form = parseSExpression(step.logicalForm)
  if (namesIn(form).words.size > 0) return { reason: saying('answerProblems.inDocuments') }
  const keys = namedOnce(kept, form)
  return { form: renamed(form, { entities: keys }), total: step.total, keys }
}

/** Keys of what was seen on the way, by what it was called. */
export function keysOf({
  answer,
  turns,
  topicEntities,
}: Pick<Kept, 'answer' | 'topicEntities'> & {
  turns: readonly Pick<Turn, 'observation'>[]
}): Map<string, string> {
  const keys = new Map<string, string>()
  const named = [...topicEntities, ...turns.flatMap(({ observation }) => entitiesOf(observation)), ...answer]
  for (const { name, key } of named) if (key !== undefined) keys.set(name, key)
  return keys
}

/** Of the entities that a program names, those of which one alone had the name. */
function namedOnce(kept: Kept, form: SExpression): Map<string, string> {
  const keys = new Map<string, string>()
  const begun = new Map(formsOf(kept).map(step => [step.logicalForm, step]))
  for (const name of namesIn(form).entities) {
    const topic = kept.topicEntities.find(entity => entity.name === name && entity.namesakes === undefined)
    const start = begun.get(printSExpression({ kind: 'entity', key: name }))
    // A class stands for its instances there, which have other names.
    const only = start?.total === 1 ? start.results.find(entity => entity.name === name) : undefined
    const key = only?.key ?? topic?.key
    if (key !== undefined && !key.startsWith('"')) keys.set(name, key)
  }
  return keys
}
