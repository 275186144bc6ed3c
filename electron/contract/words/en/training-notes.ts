/** What a person should know of a training run. */
export const trainingNotes = {
  fewPairs:
    'Words are learnt from {{least}} questions with their answers or more (so far {{pairs}}): mark or correct more answers.',
  noTimeForRollouts:
    'Rollouts: the time was up before the first question; give the run more minutes, or fewer lessons.',
  rollouts:
    'Rollouts: {{accepted}} of {{of}} questions were answered right and from what was seen at least once in {{tries}} tries; {{episodes}} episodes are learnt from in stage 2.',
  fewerLessons: '{{source}} gave {{made}} lessons of the {{wanted}} that were asked for: {{why}}.',
  worded: '{{model}} worded all {{of}} lessons from the graph.',
  wordedUntilTime:
    '{{model}} worded {{worded}} of {{of}} lessons from the graph, and the grammar the others: a quarter of the run was up. More minutes let it word more.',
  wordedWhereItCould:
    '{{model}} worded {{worded}} of {{of}} lessons from the graph, and the grammar the others, of which the model wrote no question that could be used.',
  keptOut: '{{dropped}} lessons resemble questions that are to be kept out, and were left out.',
  contradictory:
    '{{number}} lessons contradict an earlier one (other answers to the same question, such as "{{question}}") and were left out; mend the file, or say which is right by marking the answer in Ask.',
  leaking: '{{number}} lessons were left out because they give away questions that are kept back.',
  fewHeldOut: '{{held}} questions could be kept back to measure on, of the {{wanted}} that were asked for.',
  tooFewLessons:
    '{{number}} lessons are too few to learn from some and be measured on others; ask for more lessons, more hops or more relations, or give a larger file.',
  stageTimeUp: "At its share of the run's {{minutes}} minutes {{stage}} ended.",
  lostElsewhere: 'After {{stage}} {{lost}}; the weights of before {{stage}} were taken up again.',
  leftOut: '{{number}} episodes could not be learnt from in {{stage}}: {{why}}',
  lostTries: '{{number}} tries of one step could not be learnt from: {{why}}',
  pairsNoHelp:
    'Of {{pairs}} questions with their answers {{reached}} could be explained; nothing was learnt from them that helps with others, and nothing was changed.',
  pairsHelp:
    'Of {{pairs}} questions with their answers {{reached}} could be explained; each judged by what the others teach, {{before}} were right before and {{after}} after.',
  wordFor: '"{{word}}" for {{part}}',
  wordsRead: 'Words such as {{examples}} are read by it.',
  beforeTeaching: 'before teaching',
  afterStage: 'after {{stage}}',
  noBetter:
    'After {{stage}} the validation questions were answered no better (F1 {{now}}) than {{than}} ({{before}}); the weights of then were taken up again.',
  worse:
    'After {{stage}} the validation questions were answered worse (F1 {{now}}) than {{than}} ({{before}}); the weights of then were taken up again.',
  questionsElsewhere: 'questions of another graph',
  questionsOfSteps: 'questions of {{steps}}',
  answeredWorse:
    '{{what}} were answered worse than before teaching (F1 {{from}} to {{to}} on {{questions}}; 95 % interval of the difference {{low}} to {{high}})',
  stageNoEpochs: '{{stage}} was left out, as it is set to 0 epochs.',
  nothingToImitate: '{{stage}} was left out: no lesson without an episode of its own is there.',
  noRightRollout: '{{stage}} was left out: there is no rollout that was right.',
  noEpisodeOfItsOwn: '{{stage}} was left out: no lesson with an episode of its own is there.',
  noneWalked: '{{stage}} was left out: none of the lessons could be walked.',
  noReinforcement: 'Reinforcement was left out, as it is set to 0 steps.',
  noRollouts: 'Rollouts were left out, as stage 2 is set to 0 epochs.',
  mixed: 'Stage 1 was left out: its lessons are mixed into stage 2.',
  stageOne: 'Stage 1',
  stageTwo: 'Stage 2',
  useLessons_one: '{{shown}} lesson comes from answers that were marked right or corrected.',
  useLessons_other: '{{shown}} lessons come from answers that were marked right or corrected.',
  useNegatives_one:
    '{{shown}} wrong answer belongs to a question whose right answers are known, and is learnt from with them.',
  useNegatives_other:
    '{{shown}} wrong answers belong to questions whose right answers are known, and are learnt from with them.',
  useContradictory_one:
    '{{shown}} question was judged differently at different times, "{{question}}"; what was said last counts.',
  useContradictory_other:
    '{{shown}} questions were judged differently at different times, such as "{{question}}"; what was said last counts.',
  useRefused_one: '{{shown}} mark teaches nothing, as {{reason}}: "{{question}}".',
  useRefused_other: '{{shown}} marks teach nothing, as {{reason}}, such as of "{{question}}".',
  useAnotherGraph: 'it is of another graph',
  useNoQuestion: 'there is no question',
  useRightWithout: 'it was marked right without an answer',
  useCorrectedWithout: 'it was corrected without an answer',
  useFollowsUp: 'it follows up on another question',
  useNotInGraph: 'the right answer is not in the graph',
  useOutOfReach: 'no way of the graph leads to the right answer',
  useTopicUnknown: 'what it asks about is not in the graph',
  useWrong: 'it was marked wrong, and the right answer is not known',
} as const
