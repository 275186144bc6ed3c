import { commands } from './commands.ts'
import { fates } from './fates.ts'
import { formats } from './formats.ts'
import { kept } from './kept.ts'
import { nouns } from './nouns.ts'
import { outcomes } from './outcomes.ts'
import { protocols } from './protocols.ts'
import { reading } from './reading.ts'
import { sizes } from './sizes.ts'
import { states } from './states.ts'
import { time } from './time.ts'
import { turns } from './turns.ts'

export const en = {
  commands,
  fates,
  formats,
  kept,
  nouns,
  outcomes,
  protocols,
  reading,
  sizes,
  states,
  time,
  turns,
} as const
