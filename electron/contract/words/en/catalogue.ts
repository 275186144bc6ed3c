import { nouns } from './nouns.ts'
import { time } from './time.ts'

export const en = { nouns, time } as const
