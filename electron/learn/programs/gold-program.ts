import type { GraphLesson } from '../../contract/lesson.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { parseSExpression } from '../../kg/sexpression/parse.ts'
import type { EpisodeView } from '../../model/episode-view.ts'
import { programChoice, type Navigator } from '../../model/navigator/navigator.ts'
import type { Policy, PolicyDescription, TurnOptions, WrittenTurn } from '../../model/policy.ts'
import { rollOut, type Environment } from '../sampling/rollout.ts'
import { rightPrograms } from './same-program.ts'

/**
 * The episode of a lesson with a program, for imitation: of the programs that the Navigator weighs, those that mean the
 * lesson's count as chosen, and the likeliest of them is written. Undefined where the lesson has no program, or none of
 * those weighed means it: the search is not taught, only the weighing.
 * @throws the signal's reason when it is aborted
 */
export async function programEpisode(
  lesson: GraphLesson,
  navigator: Navigator,
  environment: Environment,
  signal?: AbortSignal,
): Promise<Trajectory | undefined> {
  if (lesson.logicalForm === undefined) return undefined
  const led = new LedByProgram(navigator, parseSExpression(lesson.logicalForm), environment.kg)
  // Whoever asks names what a question is about in it alone: which thing of a name is meant is learnt too.
  const asked = { question: lesson.question, entities: [] }
  const trajectory = await rollOut(asked, environment, led, { temperature: 0, seed: 0 }, signal)
  return led.isRight ? trajectory : undefined
}

class LedByProgram implements Policy {
  readonly description: PolicyDescription
  isRight = false
  private readonly navigator: Navigator
  private readonly gold: SExpression
  private readonly kg: KnowledgeGraph

  constructor(navigator: Navigator, gold: SExpression, kg: KnowledgeGraph) {
    this.description = navigator.description
    this.navigator = navigator
    this.gold = gold
    this.kg = kg
  }

  async turn(episode: EpisodeView, options: TurnOptions): Promise<WrittenTurn> {
    const weighed = await this.navigator.weigh(episode, options.signal)
    const programs = weighed.filter(({ follows }) => follows !== undefined)
    if (programs.length === 0) return this.navigator.turn(episode, options)
    const isRight = await rightPrograms(
      this.gold,
      programs.flatMap(({ follows }) => follows ?? []),
      this.kg,
    )
    const right = programs.filter((_, i) => isRight[i] === true)
    const [best] = right.toSorted((a, b) => b.logprob - a.logprob)
    if (best === undefined) return this.navigator.turn(episode, options)
    this.isRight = true
    return {
      ...this.navigator.write(episode, best, weighed, options),
      programChoice: programChoice(right, weighed),
    }
  }

  dispose(): Promise<void> {
    return Promise.resolve()
  }
}
