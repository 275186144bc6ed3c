import type { Random } from '../../../electron/base/random.ts'
import type { Direction } from '../../../electron/contract/fact.ts'
import type { Choice } from '../../../electron/learn/navigator/decision-loss.ts'
import type { Move } from '../../../electron/model/relation-ranker/network.ts'
import { ANCHOR_TOKEN, OTHER_ANCHOR_TOKEN, questionWords } from '../../../electron/model/relation-ranker/words.ts'
import type { Lesson, Step } from '../worlds/lesson.ts'

/** A lesson as the network reads it: the question's words, and the choices of an episode that goes its path. */
export interface TaughtLesson {
  words: readonly string[]
  choices: readonly Choice[]
}

const lookAt = (direction: Direction): Move => (direction === 'tail' ? 'look-tail' : 'look-head')

/**
 * The choices of a lesson as an episode meets them: whether to look and where, then which relation, each side's list
 * coming with its own look.
 */
export function choicesOf(lesson: Lesson, random: Random): TaughtLesson {
  const choices: Choice[] = []
  for (const [hop, candidates] of lesson.candidates.entries()) {
    const step = lesson.path[hop]
    const walked = lesson.path.slice(0, hop)
    const arrived = walked.at(-1)?.direction
    const isStep = (c: Step): boolean => c.relation === step?.relation && c.direction === step.direction
    /** The step where it is listed, else the move that it takes; to stop behind the last one. */
    const add = (
      listed: readonly Step[],
      looked: readonly Direction[],
      moves: readonly Move[],
      otherwise: Move,
    ): void => {
      const open: Move[] = [...(hop > 0 ? (['stop'] as const) : []), ...moves]
      const at = listed.findIndex(isStep)
      choices.push({
        walked,
        candidates: listed,
        around: { lookedTail: looked.includes('tail'), lookedHead: looked.includes('head'), arrived },
        open,
        bias: [],
        chosen: at >= 0 ? at : listed.length + open.indexOf(step === undefined ? 'stop' : otherwise),
      })
    }
    const elsewhere: Move[] = hop > 0 ? ['look-elsewhere'] : []
    const wanted = step?.direction ?? random.pick(['tail', 'head'] as const)
    add([], [], ['look-tail', 'look-head'], lookAt(wanted))
    const wrongSideFirst = random.chance(0.25)
    const first: Direction = wrongSideFirst ? (wanted === 'tail' ? 'head' : 'tail') : wanted
    const second: Direction = first === 'tail' ? 'head' : 'tail'
    const lacking = step !== undefined && hop > 0 && random.chance(0.12)
    if (wrongSideFirst || !lacking)
      add(
        candidates.filter(c => c.direction === first),
        [first],
        [lookAt(second), ...elsewhere],
        lookAt(second),
      )
    if (wrongSideFirst || lacking || random.chance(0.3))
      add(lacking ? candidates.filter(c => !isStep(c)) : candidates, ['tail', 'head'], elsewhere, 'look-elsewhere')
  }
  return { words: questionWords(lesson.question, lesson.anchors), choices }
}

const KEPT = new Set([ANCHOR_TOKEN, OTHER_ANCHOR_TOKEN])

/** Some words left out or replaced by ones that mean nothing, so that no single word is relied on. */
export function disturb(lesson: TaughtLesson, random: Random): TaughtLesson {
  const words = lesson.words.flatMap(word => {
    if (KEPT.has(word) || word.startsWith('\u0001')) return [word]
    const draw = random.next()
    return draw < 0.03
      ? []
      : draw < 0.045
        ? [word, random.pick(['really', 'actually', 'also', 'ever', 'all', 'then', 'now', 'the'])]
        : [word]
  })
  return { ...lesson, words }
}
