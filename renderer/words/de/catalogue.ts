import type { en } from '../en/catalogue.ts'
import { actions } from './actions.ts'
import { ask } from './ask.ts'
import { common } from './common.ts'
import { curves } from './curves.ts'
import { evaluate } from './evaluate.ts'
import { explore } from './explore.ts'
import { failures } from './failures.ts'
import { graphs } from './graphs.ts'
import { group } from './group.ts'
import { jobs } from './jobs.ts'
import { keeping } from './keeping.ts'
import { knobs } from './knobs.ts'
import { lock } from './lock.ts'
import { models } from './models.ts'
import { options } from './options.ts'
import { recipe } from './recipe.ts'
import { report } from './report.ts'
import { rollouts } from './rollouts.ts'
import { shell } from './shell.ts'
import { steps } from './steps.ts'
import { teach } from './teach.ts'
import { understood } from './understood.ts'

export const de: { readonly [Section in keyof typeof en]: Readonly<Record<keyof (typeof en)[Section], string>> } = {
  actions,
  ask,
  common,
  curves,
  evaluate,
  explore,
  failures,
  graphs,
  group,
  jobs,
  keeping,
  knobs,
  lock,
  models,
  options,
  recipe,
  report,
  rollouts,
  shell,
  steps,
  teach,
  understood,
}
