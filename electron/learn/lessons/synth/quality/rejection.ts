/** Why a draw gave no lesson, as people read it. */
export const REJECTIONS = {
  'nothing-there': 'no seed entity has the relation',
  unreadable: 'the seed entity or an answer has no name that people can read',
  ambiguous: 'several entities share the name of the seed entity',
  'dead-end': 'nothing leads on without a repeated entity',
  branching: 'a step leads to more than the degree limit allows (d_max)',
  'too-few': 'a step leads to less than the degree limit asks (d_min)',
  'too-many': 'a set on the way, or of answers, is too large',
  redundant: 'one of the anchors alone gives the same answers',
  repeated: 'the same walk was drawn before',
  'gives-away': 'the question names an answer or what lies between',
  quality: 'its quality score is below 9',
  'kept-out': 'it resembles a question that is to be kept out',
  unreached: 'the episode along its path does not reach the answers',
} as const
export type Rejection = keyof typeof REJECTIONS
