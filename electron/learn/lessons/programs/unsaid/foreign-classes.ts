import { plural } from '../../morphology.ts'
import { typeNouns } from '../../lexicon/types.ts'
import { typeFor, typeOfNoun } from '../../synth/walks/type-of.ts'
import { root } from '../../synth/wording/word-forms.ts'
import type { ProgramLesson } from '../program-lesson.ts'
import type { Drawing } from '../sampling/drawing.ts'

/** Types whose nouns say no class: "which things are there?" */
const NO_CLASS = new Set(['thing', 'number', 'year', 'day', 'topic', 'event', 'character', 'position'])

/** "How many volcanoes are there?" of a graph without any. */
export async function foreignClassQuestion(
  drawing: Drawing,
): Promise<Pick<ProgramLesson, 'question' | 'mentions'> | undefined> {
  const { random, kg, schema } = drawing
  const own = new Set<string>()
  for (const { concept, name, heads, tails } of schema.relations.values()) {
    for (const type of [concept.headType, concept.tailType, heads.type, tails.type])
      if (type !== undefined) own.add(typeFor(type)).add(type)
    for (const word of [...name.split(/[^\p{L}]+/u), ...concept.nouns, ...concept.inverse]) own.add(root(word))
  }
  for (const { name } of schema.classes) own.add(typeFor(name)).add(root(name.toLowerCase()))
  const foreign = [...typeNouns]
    .filter(([type]) => !own.has(type) && !NO_CLASS.has(type))
    .flatMap(([, { nouns }]) => nouns.slice(0, 2))
    .filter(noun => !own.has(root(noun)) && !own.has(typeOfNoun(noun) ?? noun))
  if (foreign.length === 0) return undefined
  const noun = random.pick(foreign)
  if ((await kg.link(noun, 1)).some(({ match }) => match !== 'similar')) return undefined
  const many = plural(noun)
  const question = random.pick([
    `how many ${many} are there`,
    `which ${many} are there`,
    `list all ${many}`,
    `show me the ${many}`,
    `what ${many} are in the graph`,
    `which ${noun} is the oldest`,
    `what is the largest ${noun}`,
  ])
  const said = random.chance(0.3) ? question : question.charAt(0).toUpperCase() + question.slice(1)
  return { question: said + (random.chance(0.6) ? '?' : ''), mentions: [] }
}
