/** Why a question was not asked, or an answer is not there. */
export const answerProblems = {
  protocolUnsuited: '{{protocol}} cannot be used here: {{why}}',
  tooManyAtOnce: 'At most {{most}} answers are asked for at once, and these are {{number}}; ask for fewer.',
  emptyQuestion: 'The question is empty; write one, such as "Who directed Inception?".',
  longQuestion: 'The question has {{letters}} letters, and at most {{most}} are read; ask in fewer words.',
  answeredElsewhere: 'Another Clew process is answering this question; open it again when it is done.',
  goOnRunning:
    'That question is still being answered; stop it, or wait until it is done, to go on from one of its steps.',
  otherGraph:
    'The graph "{{graph}}" is not the one that answer walked through, or has changed since; ask the question anew.',
  otherProtocol:
    'The steps of that answer are written in the protocol {{protocol}}; go on in it, or ask anew in {{wanted}}.',
  stepInFreeWords:
    'The Navigator reads no free words in step {{step}}: change names and relations within the tags, or ask in words below.',
  beforeRunning: 'The question before is still being answered; wait until it is done to follow up on it.',
  beforeOtherGraph:
    'The question before was put to the graph "{{before}}", and this one is put to "{{graph}}"; follow up in the same graph.',
  pseudonyms: '“{{question}}” stands under pseudonyms, which no graph knows; answer the record that was not redacted.',
  noSuchProtocol: 'The protocol "{{protocol}}" of this record is none that a question can be asked by.',
  modelNotHere: 'The model {{model}} that answered is not here; add it (`clew models add`), or name one by --model.',
  notKept: 'This answer is not kept, and is gone once you leave it: {{why}}',
  markRunning: 'This question is still being answered; mark the answer when it is there.',
  rightMissing: 'The right answer is missing; name at least one, or mark the answer as wrong.',
  rightWithCorrected: 'Right answers go with the mark "corrected" only; leave them out, or correct the answer.',
  stillAnswered: '“{{question}}” is still being answered; wait until it is done.',
  notChanged: 'This answer is not among those that changed; reload the list.',
  oneVersion:
    'The graph "{{graph}}" has one version only, on which all its answers were given; add facts to it, or remove some, first.',
  goOnFrom: 'That answer has {{steps}} that can be kept; go on from one of 0 to {{most}}.',
  writtenWhileRunning:
    '“{{question}}” was still being answered when this was written, so that there is no answer to compare with; ask it anew.',
  writtenWhenStopped:
    '“{{question}}” was stopped when this was written, so that there is no answer to compare with; ask it anew.',
  notInSparql: 'SPARQL cannot say this.',
  withoutProgram: 'It was found step by step, without a program that can be run again.',
  notItsProgram: 'What was answered is not what its program came to.',
  inDocuments: 'It was looked for in documents, which belong to all versions alike.',
  nameGone: '“{{name}}” is no longer in the graph.',
} as const
