/** Why an evaluation is not made, or not there. */
export const evaluationProblems = {
  nothingInCommon:
    'These two have no question in common, so nothing can be compared; choose evaluations of the same questions.',
  heldElsewhere:
    'Another window or command is at work on the evaluation in this folder; wait for it, or name another folder.',
  folderTaken:
    '{{folder}} holds the evaluation "{{name}}"; --resume goes on with it where it is the same, otherwise name another folder, or remove that one.',
  running: 'This is running already; wait for it.',
  noSuchAnswer: 'There is no such answer in this evaluation; reload the list.',
  done: 'This evaluation is done; start another one.',
  matrixDone: 'This matrix is done; start another one.',
  cannotJudge: '{{model}} writes no text and cannot judge; choose a language model as the judge.',
  judgedGone: 'An answer that is to be judged is no longer there; run the evaluation again.',
  matrixNeeds: 'A matrix needs someone who answers and a graph with questions; name one of each at least.',
  matrixLarge: 'A matrix of {{rows}} × {{columns}} is too large; at most {{most}} cells are done at once.',
  cellsFailed: '{{failed}} of {{cells}} cells could not be done: {{why}}',
  samplesAlike: 'Samples drawn at temperature 0 are all the same; give a temperature above 0, or one sample.',
  embeddedOneGraph:
    'The baseline "embedded" embeds one graph for all questions; import the graphs as one and name it, or choose the baseline "retrieval".',
  navigatorCannotJudge: 'The Navigator writes nothing and cannot judge; choose a language model as the judge.',
  nameTheGraph: 'What a run of training kept back brings no graphs along; name the graph.',
  questionsGone: 'The questions of this evaluation are no longer there; choose a question file.',
  noQuestionsIn:
    'No question could be read from {{path}}: it is empty. Give one JSON object or one MetaQA line per question.',
  noQuestionsRead:
    'No question could be read from {{path}} (line {{line}}: {{why}}). Give one JSON object or one MetaQA line per question.',
  noText: "{{path}} is no text: it may be a parquet file or an archive. Give JSON, JSONL, CSV or MetaQA's text.",
  noTypes:
    '{{types}} has no type for any question of {{path}}: its lines must be those of the question file, and the questions must have no ids of their own.',
  noChoices:
    'No question could be read from {{path}} (line {{line}}: {{why}}). Give one JSON object with "question", "options" and "answer" a line.',
  typesEmpty: '{{path}} is empty; check the path of the file of types.',
} as const
