import type { Choice } from '../../design/picker.tsx'
import { spoken } from './knob-field.tsx'
import type { KnobChoice } from './knobs.ts'
import { type PlainKey, t } from '../../words/words.ts'

interface SettingKeys {
  label: PlainKey
  /** The paper's word for it. */
  term?: string
  /** Of a setting that is one of a few. */
  choices?: KnobChoice[]
}

interface SettingWords {
  label: string
  term?: string | undefined
  choices?: Choice[] | undefined
}

export const RECIPE_TITLES = {
  'kg-r1': 'KG-R1',
  graphwalker: 'GraphWalker',
  'graph-r1': 'Graph-R1',
  'kbqa-r1': 'KBQA-R1',
} as const

export const RECIPE_NOTES = {
  'kg-r1': 'recipe.noteKgR1',
  graphwalker: 'recipe.noteGraphwalker',
  'graph-r1': 'recipe.noteGraphR1',
  'kbqa-r1': 'recipe.noteKbqaR1',
} as const

const WORDS: Record<string, SettingKeys> = {
  'reward.format': { label: 'recipe.forForm', term: 'format reward' },
  'reward.query': { label: 'recipe.forCallThatWorks', term: 'query reward' },
  'reward.answer': { label: 'recipe.forWellFormedAnswer', term: 'answer reward' },
  'reward.f1': { label: 'recipe.forRightAnswers', term: 'F1 reward' },
  'reward.retrieval': { label: 'recipe.forHavingSeen', term: 'retrieval reward' },
  'reward.repeats': {
    label: 'recipe.repeatedCall',
    choices: [
      { value: 'count', label: 'recipe.earnsAgain' },
      { value: 'nothing', label: 'recipe.earnsNothing' },
    ],
  },
  'reward.match': {
    label: 'recipe.rightAnswerIs',
    choices: [
      { value: 'exact', label: 'recipe.exactlyRight' },
      { value: 'relaxed', label: 'recipe.contained' },
    ],
  },
  'reward.step': { label: 'recipe.forWellFormedStep', term: 'format reward' },
  'reward.cap': { label: 'recipe.mostForForm', term: 'cap' },
  'reward.offset': { label: 'recipe.whereEverythingStarts', term: 'offset' },
  'reward.tokens': {
    label: 'recipe.wordsAreCompared',
    term: 'token F1',
    choices: [
      { value: 'squad', label: 'recipe.withoutPunctuation' },
      { value: 'blanks', label: 'recipe.splitAtBlanks' },
    ],
  },
  'reward.wellFormedEnd': { label: 'recipe.endWellFormed' },
  'reward.outcome': { label: 'recipe.forRightAnswers', term: 'λ outcome' },
  'advantage.estimator': {
    label: 'recipe.comparedWith',
    term: 'estimator',
    choices: [
      { value: 'group', label: 'recipe.itsGroup', note: 'GRPO' },
      { value: 'reinforce++', label: 'recipe.theBatch', note: 'REINFORCE++' },
      { value: 'gae', label: 'recipe.valueHead', note: 'PPO' },
    ],
  },
  'advantage.credit': {
    label: 'recipe.creditGoesTo',
    choices: [
      { value: 'turn', label: 'recipe.eachStep' },
      { value: 'trajectory', label: 'recipe.wholeWay' },
    ],
  },
  'advantage.lambda': { label: 'recipe.weightOfOutcome', term: 'λ' },
  'advantage.normalise': {
    label: 'recipe.dividedBy',
    term: 'normalisation',
    choices: [
      { value: 'deviation', label: 'recipe.theDeviation' },
      { value: 'none', label: 'recipe.nothing' },
    ],
  },
  'advantage.baseline': {
    label: 'recipe.baseline',
    choices: [
      { value: 'single', label: 'recipe.oneForAll' },
      { value: 'separate', label: 'recipe.stepsApart' },
    ],
  },
  'advantage.gamma': { label: 'recipe.discount', term: 'γ' },
  'advantage.gaeLambda': { label: 'recipe.mixing', term: 'λ of GAE' },
  'objective.clip.low': { label: 'recipe.clippedBelow', term: 'ε low' },
  'objective.clip.high': { label: 'recipe.clippedAbove', term: 'ε high' },
  'objective.kl.coefficient': { label: 'recipe.holdToStart', term: 'β of the KL term' },
  'objective.kl.kind': {
    label: 'recipe.measuredBy',
    term: 'KL estimate',
    choices: [
      { value: 'k1', label: 'recipe.k1' },
      { value: 'k2', label: 'recipe.k2' },
      { value: 'k3', label: 'recipe.k3' },
    ],
  },
  'objective.kl.place': {
    label: 'recipe.standsIn',
    choices: [
      { value: 'loss', label: 'recipe.theObjective' },
      { value: 'reward', label: 'recipe.theReward' },
    ],
  },
  'objective.entropy': { label: 'recipe.forVariety', term: 'entropy bonus' },
  'objective.average': {
    label: 'recipe.averagedBy',
    choices: [
      { value: 'sequence', label: 'recipe.episode' },
      { value: 'unit', label: 'recipe.tokenOrChoice' },
      { value: 'sum', label: 'recipe.nothingASum' },
    ],
  },
  'rollout.draw': {
    label: 'recipe.questionIsTried',
    term: 'group',
    choices: [
      { value: 'auto', label: 'recipe.asSuitsModel' },
      { value: 'sampled', label: 'recipe.bySamples' },
      { value: 'all', label: 'recipe.everyWay' },
    ],
  },
  'rollout.groupSize': { label: 'recipe.triesAQuestion', term: 'N, rollouts' },
  'rollout.temperature': { label: 'recipe.temperature' },
  'rollout.topP': { label: 'recipe.topP' },
  'rollout.turns': { label: 'recipe.stepsAtMost', term: 'H' },
  'update.warmUp': { label: 'recipe.slowStart', term: 'warm-up' },
  'update.epochs': { label: 'recipe.timesThroughBatch', term: 'epochs' },
  'update.minibatches': { label: 'recipe.stepsOfBatch', term: 'mini-batches' },
  'guards.window': { label: 'recipe.stepsLookedAt', term: 'window' },
  'guards.entropy': { label: 'recipe.leastVariety', term: 'entropy' },
  'guards.valid': { label: 'recipe.leastValid', term: 'share' },
  'guards.spread': { label: 'recipe.leastDiffer', term: 'share' },
  'guards.kl': { label: 'recipe.mostDistance', term: 'KL' },
  'guards.length': { label: 'recipe.mostLength', term: 'factor' },
}

/** A setting that is not known here goes by its own name. */
export function settingWords(name: string): SettingWords {
  const known = WORDS[name]
  if (known === undefined) return { label: name.split('.').slice(1).join(' '), term: name }
  return { label: t(known.label), term: known.term, choices: known.choices && spoken(known.choices) }
}

const GROUPS: Record<string, PlainKey> = {
  reward: 'recipe.groupReward',
  advantage: 'recipe.groupAdvantage',
  objective: 'recipe.groupObjective',
  rollout: 'recipe.groupRollouts',
  update: 'recipe.groupUpdate',
  guards: 'recipe.groupGuards',
}

export function groupWords(name: string): string {
  const known = GROUPS[name]
  return known === undefined ? name : t(known)
}

/** The plan has its own field for these. */
const ELSEWHERE = ['update.rate', 'update.questions']

/** The settings of a recipe under the parts they belong to, in the recipe's order. */
export function settingGroups(
  settings: readonly { name: string; value: unknown }[],
): { part: string; settings: { name: string; value: unknown }[] }[] {
  const parts = new Map<string, { name: string; value: unknown }[]>()
  for (const setting of settings) {
    if (ELSEWHERE.includes(setting.name)) continue
    const [part = ''] = setting.name.split('.')
    const known = parts.get(part)
    if (known) known.push(setting)
    else parts.set(part, [setting])
  }
  return [...parts].map(([part, found]) => ({ part, settings: found }))
}
