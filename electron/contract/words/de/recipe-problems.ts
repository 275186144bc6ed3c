import type { Translated } from '../catalogue.ts'
import type { recipeProblems as english } from '../en/recipe-problems.ts'

export const recipeProblems: Translated<typeof english> = {
  alwaysZero:
    'rollout.groupSize ist 1, und der Vorteil ist einer gegenüber der Gruppe: Er wäre immer 0. Nehmen Sie mindestens 2 Läufe oder den Schätzer reinforce++ oder gae.',
  allTheSame: 'rollout.temperature ist 0: Alle Läufe einer Frage wären gleich. Nehmen Sie 1, wie die Arbeiten es tun.',
  allNeedsGroup:
    'rollout.draw „all“ gewichtet jeden Lauf nach seiner Wahrscheinlichkeit innerhalb seiner Frage: Es braucht den Schätzer group und die Grundlinie single.',
  allAnyTemperature:
    'rollout.draw „all“ nimmt alles nach seiner Wahrscheinlichkeit, gleich bei welcher Temperatur; lassen Sie rollout.temperature bei 1.',
  nothingRewarded: 'Alle Gewichte der Belohnung sind 0: Nichts würde belohnt. Lassen Sie mindestens eines über 0.',
  separateNeedsGroup:
    'advantage.baseline „separate“ normiert die Belohnungen der Schritte für sich: Es braucht den Schätzer group und die Zuweisung turn.',
  separateNeedsDeviation:
    'advantage.baseline „separate“ teilt durch zwei Abweichungen: advantage.normalise muss deviation sein.',
  k1HoldsNothing:
    'objective.kl.kind „k1“ als Verlust hat im Mittel einen Gradienten von 0 und hielte nichts zurück. Nehmen Sie k3 oder k2, oder objective.kl.place „reward“.',
  klInReward:
    'objective.kl.place „reward“ braucht den Schätzer reinforce++ oder gae: Belohnungen einer Gruppe werden je Verlauf verglichen, nicht je Einheit.',
  noTurnRewards: 'advantage.lambda ist 0, und es gibt keine Belohnungen für Schritte: Jeder Ertrag wäre 0.',
  idleDiscounts:
    'advantage.gamma und advantage.gaeLambda bewirken mit dem Schätzer group nichts; lassen Sie sie bei 1.',
  tooManyMinibatches: 'update.minibatches ist {{minibatches}}, mehr als die {{rollouts}} Läufe eines Stapels.',
  dualTooLow: 'objective.clip.dual muss über 1 + objective.clip.high liegen.',
  allNeedsPrograms:
    'rollout.draw ist all, und nur der Navigator unter dem Protokoll clew gewichtet alles, was er tun könnte. Nehmen Sie sampled.',
  noAblation: 'Das Rezept {{recipe}} hat keine Ablation {{name}}; es hat {{known}}.',
  noSetting: 'Das Rezept {{recipe}} hat keine Einstellung „{{name}}“; es hat {{known}}.',
}
