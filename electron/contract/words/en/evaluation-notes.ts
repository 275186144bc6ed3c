/** What a person should know of an evaluation or a comparison. */
export const evaluationNotes = {
  graphsDiffer: 'The graphs differ: {{a}} and {{b}}.',
  protocolsDiffer: 'The protocols differ: {{a}} and {{b}}.',
  samplesDiffer:
    'The answers to a question differ in number: {{a}} and {{b}}; each question counts by the mean of its own.',
  notFinished: '"{{name}}" is not finished: {{done}} of {{of}} answers.',
  inOneOnly_one: '{{number}} question is in one of the two only and is left out.',
  inOneOnly_other: '{{number}} questions are in one of the two only and are left out.',
  linesLeftOut_one: '{{number}} line of the file holds no question and is left out.',
  linesLeftOut_other: '{{number}} lines of the file hold no question and are left out.',
} as const
