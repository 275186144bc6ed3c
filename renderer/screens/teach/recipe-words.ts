import type { Choice } from '../../design/picker.tsx'

interface SettingWords {
  label: string
  term?: string
  /** Of a setting that is one of a few. */
  choices?: Choice[]
}

export const RECIPE_TITLES = {
  'kg-r1': 'KG-R1',
  graphwalker: 'GraphWalker',
  'graph-r1': 'Graph-R1',
  'kbqa-r1': 'KBQA-R1',
} as const

export const RECIPE_NOTES = {
  'kg-r1': 'every step is rewarded, and the answer by F1',
  graphwalker: 'only a fully right answer is rewarded',
  'graph-r1': 'well-formed steps, then the answer',
  'kbqa-r1': 'the answer by F1, form only where it is right',
} as const

const WORDS: Record<string, SettingWords> = {
  'reward.format': { label: 'For form', term: 'format reward' },
  'reward.query': { label: 'For a call that works', term: 'query reward' },
  'reward.answer': { label: 'For a well-formed answer', term: 'answer reward' },
  'reward.f1': { label: 'For right answers', term: 'F1 reward' },
  'reward.retrieval': { label: 'For having seen them', term: 'retrieval reward' },
  'reward.repeats': {
    label: 'A repeated call',
    choices: [
      { value: 'count', label: 'earns again' },
      { value: 'nothing', label: 'earns nothing' },
    ],
  },
  'reward.match': {
    label: 'A right answer is',
    choices: [
      { value: 'exact', label: 'exactly right' },
      { value: 'relaxed', label: 'contained' },
    ],
  },
  'reward.step': { label: 'For a well-formed step', term: 'format reward' },
  'reward.cap': { label: 'Most for form', term: 'cap' },
  'reward.offset': { label: 'Where everything starts', term: 'offset' },
  'reward.tokens': {
    label: 'Words are compared',
    term: 'token F1',
    choices: [
      { value: 'squad', label: 'without punctuation and articles' },
      { value: 'blanks', label: 'split at blanks' },
    ],
  },
  'reward.wellFormedEnd': { label: 'The end must be well formed' },
  'reward.outcome': { label: 'For right answers', term: 'λ outcome' },
  'advantage.estimator': {
    label: 'Compared with',
    term: 'estimator',
    choices: [
      { value: 'group', label: 'its group', note: 'GRPO' },
      { value: 'reinforce++', label: 'the batch', note: 'REINFORCE++' },
      { value: 'gae', label: 'a value head', note: 'PPO' },
    ],
  },
  'advantage.credit': {
    label: 'Credit goes to',
    choices: [
      { value: 'turn', label: 'each step' },
      { value: 'trajectory', label: 'the whole way' },
    ],
  },
  'advantage.lambda': { label: 'Weight of the outcome', term: 'λ' },
  'advantage.normalise': {
    label: 'Divided by',
    term: 'normalisation',
    choices: [
      { value: 'deviation', label: 'the deviation' },
      { value: 'none', label: 'nothing' },
    ],
  },
  'advantage.baseline': {
    label: 'Baseline',
    choices: [
      { value: 'single', label: 'one for all' },
      { value: 'separate', label: 'steps and outcome apart' },
    ],
  },
  'advantage.gamma': { label: 'Discount', term: 'γ' },
  'advantage.gaeLambda': { label: 'Mixing', term: 'λ of GAE' },
  'objective.clip.low': { label: 'Clipped below', term: 'ε low' },
  'objective.clip.high': { label: 'Clipped above', term: 'ε high' },
  'objective.kl.coefficient': { label: 'Hold to the start', term: 'β of the KL term' },
  'objective.kl.kind': {
    label: 'Measured by',
    term: 'KL estimate',
    choices: [
      { value: 'k1', label: 'K1' },
      { value: 'k2', label: 'K2' },
      { value: 'k3', label: 'K3' },
    ],
  },
  'objective.kl.place': {
    label: 'It stands in',
    choices: [
      { value: 'loss', label: 'the objective' },
      { value: 'reward', label: 'the reward' },
    ],
  },
  'objective.entropy': { label: 'For variety', term: 'entropy bonus' },
  'objective.average': {
    label: 'Averaged by',
    choices: [
      { value: 'sequence', label: 'episode' },
      { value: 'unit', label: 'token or choice' },
      { value: 'sum', label: 'nothing: a sum' },
    ],
  },
  'rollout.draw': {
    label: 'A question is tried',
    term: 'group',
    choices: [
      { value: 'auto', label: 'as suits the model' },
      { value: 'sampled', label: 'by samples' },
      { value: 'all', label: 'in every way, by its probability' },
    ],
  },
  'rollout.groupSize': { label: 'Tries a question', term: 'N, rollouts' },
  'rollout.temperature': { label: 'Temperature' },
  'rollout.topP': { label: 'Top-p' },
  'rollout.turns': { label: 'Steps at most', term: 'H' },
  'update.warmUp': { label: 'Share of slow start', term: 'warm-up' },
  'update.epochs': { label: 'Times through a batch', term: 'epochs' },
  'update.minibatches': { label: 'Steps of a batch', term: 'mini-batches' },
  'guards.window': { label: 'Steps looked at', term: 'window' },
  'guards.entropy': { label: 'Least variety left', term: 'entropy' },
  'guards.valid': { label: 'Least valid steps', term: 'share' },
  'guards.spread': { label: 'Least groups that differ', term: 'share' },
  'guards.kl': { label: 'Most distance from the start', term: 'KL' },
  'guards.length': { label: 'Most change in length', term: 'factor' },
}

/** A setting that is not known here goes by its own name. */
export function settingWords(name: string): SettingWords {
  return WORDS[name] ?? { label: name.split('.').slice(1).join(' '), term: name }
}

const GROUPS: Record<string, string> = {
  reward: 'Reward',
  advantage: 'Advantage',
  objective: 'Objective',
  rollout: 'Rollouts',
  update: 'Update',
  guards: 'Guards: when it stops by itself',
}

export function groupWords(name: string): string {
  return GROUPS[name] ?? name
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
