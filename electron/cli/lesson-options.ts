import { Option, type Command } from 'commander'
import { defined } from '../base/defined.ts'
import { LESSON_KNOBS, type LessonKnob } from '../contract/lesson-knobs.ts'
import { LESSON_SHAPES } from '../contract/lesson.ts'
import type { TrainingPlanInput } from '../contract/training-plan.ts'
import { say } from '../contract/words/words.ts'
import { gather } from './gather.ts'
import { numberWithin } from './numbers.ts'

type Lessons = NonNullable<TrainingPlanInput['lessons']>

/** An option for each of these settings of the lessons. */
export function addLessonOptions(command: Command, wanted: (knob: LessonKnob) => boolean): Command {
  for (const knob of LESSON_KNOBS.filter(wanted)) command.addOption(optionOf(knob))
  return command
}

/** What was said of them; what was not is left out. */
export function lessonsOf(options: object): Partial<Lessons> {
  const said = new Map<string, unknown>(Object.entries(options))
  return defined(Object.fromEntries(LESSON_KNOBS.map(knob => [knob.name, given(said.get(nameOf(knob)))])))
}

/** What commander calls the option: `min-hops` is `minHops`. */
function nameOf({ flag }: LessonKnob): string {
  return flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** A list that nobody added to says nothing. */
function given(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? undefined : value
}

function optionOf(knob: LessonKnob): Option {
  const { flag } = knob
  const says = say(knob.says)
  switch (knob.kind) {
    case 'number':
      return new Option(`--${flag} <n>`, says).argParser(numberWithin(knob))
    case 'switch':
      return new Option(knob.open ? `--no-${flag}` : `--${flag}`, says)
    case 'shapes':
      return new Option(`--${flag} <${flag}...>`, says).choices(LESSON_SHAPES)
    case 'names':
    case 'files':
      return new Option(`--${flag} <${knob.of}>`, says).argParser(gather).default([])
    case 'model':
      return new Option(`--${flag} <model>`, says)
  }
}
