/** What stands against a plan of training, a run or an adapter. */
export const trainingProblems = {
  sameName: '{{number}} adapters are named "{{name}}": {{ids}}; give the id of one.',
  idBegins: 'The ids of {{number}} adapters begin with {{id}}; give more of one.',
  giveName: 'Give a name of 1 to 200 characters.',
  noSource: 'There is no {{path}}; check the path.',
  neitherFile:
    '{{path}} is neither a file nor a folder; choose the weights, or the folder of an adapter that was exported here.',
  noAdapter: 'There is no such adapter any more; reload the list.',
  loraFitsNone:
    'A LoRA adapter belongs to a model, and this one fits none of the library; add its model first, or say which it is.',
  loraFitsSeveral: 'A LoRA adapter belongs to a model, and this one fits {{models}}; say which it is.',
  navigatorNoLora: 'The Navigator takes no LoRA adapter; name the GGUF model that it belongs to.',
  noGguf: '{{path}} is no GGUF file; an adapter for {{model}} is one.',
  baseNoFingerprint: '{{model}} has no fingerprint that the adapter could be held to; add it to the models first.',
  noWeights: '{{path}} holds no weights of a Navigator: {{why}}',
  noAdapterFolder:
    '{{folder}} is no folder of an adapter: it needs a readable {{file}} and the weights beside it. Choose a folder that was exported here.',
  cardWithoutWeights: '{{folder}} holds the card of an adapter and not its weights ({{file}}); copy the whole folder.',
  weightsChanged:
    'The weights in {{folder}} are not those that the card speaks of: they were cut or changed. Copy the folder again.',
  modelGone:
    'The model that "{{adapter}}" was taught on, {{model}}, is not there; add its GGUF file to the models again.',
  noFile: 'There is no file {{file}}; check the path.',
  fileUnreadable: '{{file}} cannot be read; change its permissions or choose another file.',
  fileIsFolder: '{{file}} is a folder; name a file of lessons or questions in it.',
  cannotWord: '{{model}} chooses and does not write; let a language model word the lessons, or the grammar.',
  nothingToWord:
    'A model is to word lessons, and none is drawn from the graph; set their number above 0, or let the grammar word them.',
  notWorded:
    'Lessons of {{protocol}} are not worded by a model; let the grammar word them, or teach with a protocol that walks, such as {{walked}}.',
  writerFailed:
    '{{writer}} could not word a lesson: {{why}} What it wrote so far is kept; go on when it answers again, or let another model or the grammar word them.',
  noTriples:
    'The graph "{{graph}}" has no triples to draw lessons from; import a graph file into it, or choose another graph.',
  nothingToLearn:
    'There is nothing to learn from: no lessons are to be drawn, no file is given, and no answer about this graph has been marked. Set the number of lessons above 0.',
  fewHeldOut: 'With {{number}} held-out questions the interval of the scores is wide; 200 tell more.',
  hopsContradict:
    'Lessons are to have at least {{least}} hops and at most {{most}}; set the least to {{most}} or fewer.',
  everyStageZero: 'Every stage is set to 0 and nothing would be trained; give one of them epochs or steps.',
  noData: 'No data is given; name a file of lessons or questions.',
  navigatorWhole: 'The Navigator is always trained whole; leave whole-model training out.',
  embeddedBy:
    'The documents were embedded with {{model}}, and teaching compares words; add the documents to a graph without an embedding model, and teach that.',
  navigatorDocuments:
    'The Navigator compares words where it asks documents, and there is nothing to teach it; Graph-R1 is learnt by a language model, such as the decoder',
  modelsWalk: "Language models are shown ways that are walked step by step, and Clew's own protocol writes programs",
  protocolUnsuited: '{{protocol}} cannot be used here: {{why}}',
  anotherProtocol: '{{why}}; teach with another protocol.',
  notSuited: 'it does not suit the graph.',
  noLora: '{{path}} is no LoRA adapter; add a whole model with `clew models add`.',
  otherArchitecture:
    'The adapter was made for a {{own}} model and {{model}} is a {{wanted}} one; choose the model that it was trained on.',
  otherFile:
    'The adapter says that it was made for another file than {{model}} (SHA-256 {{hash}}); choose the model that it was trained on.',
  noLoraMatrix:
    'The adapter holds "{{tensor}}", which is no LoRA matrix; convert it again with llama.cpp\'s convert_lora_to_gguf.py.',
  noMatrices: 'The adapter holds no matrices; export it again.',
  planUnreadable:
    'The plan of this training run cannot be read, so it cannot go on; start a new one. What it taught so far stays among the adapters.',
  notAtWork: 'This training run is not at work; there is nothing to pause.',
  runDone: 'This training run is done; there is nothing to stop.',
  runAtWork: 'This training run is at work; stop it first.',
  runElsewhere: 'This training run is at work in another window or command; end it there.',
  endpointUntrained:
    'A model behind an endpoint cannot be trained from here; export the lessons with `clew lessons export` and train it where it runs.',
  noAdapterToGoOn: 'There is no adapter "{{adapter}}" to go on from; `clew adapters list` has those that there are.',
  adapterBelongs:
    'The adapter "{{adapter}}" belongs to {{model}}; train with the model {{id}}, or leave the adapter out.',
  navigatorCpu: 'The Navigator is trained on the CPU; choose `auto` or `cpu`.',
  embedsOnly:
    '{{model}} turns texts into vectors and answers nothing, so there is nothing to teach it; choose another model.',
  noFingerprint: '{{model}} has no fingerprint that an adapter could be held to; add its file to the models first.',
  adapterOtherFile:
    'The adapter "{{adapter}}" belongs to {{own}}, and {{model}} is another model or another file of it; train with the file that it was taught on, or leave the adapter out.',
  adapterBeside: '"{{adapter}}" is an adapter beside its model; leave whole-model training out to go on from it.',
  noRelation: 'The graph has no relation "{{relation}}"',
  noRelationNear: 'The graph has no relation "{{relation}}"; did you mean "{{near}}"?',
  planCannotWork: 'The plan cannot work: {{issues}}.',
  tooLarge:
    'Training needs about {{needed}} of memory and {{free}} are free; close other programs, or choose a smaller model.',
  cardUnreadable:
    'Its card (adapter.json) cannot be read; remove it, and teach it again or add it from where it was exported to.',
  generalDecisions: '{{path}} does not hold general decisions of the Navigator; install Clew again.',
  adapterUnusable: 'The adapter "{{adapter}}" cannot be used.',
  weightsMissing:
    'The weights of "{{adapter}}" are missing; remove it, and teach it again or add it from where it was exported to.',
  weightsDamaged:
    'The weights of "{{adapter}}" are damaged; remove it, and teach it again or add it from where it was exported to.',
  otherModelFile:
    'The model {{model}} is another file than the one that "{{adapter}}" was taught on; add the old file again, or teach a new adapter.',
  loraMisfit_one:
    'The adapter does not fit {{model}}: {{matrices}} has another shape there, or no such matrix. Choose the model that it was trained on.',
  loraMisfit_other:
    'The adapter does not fit {{model}}: {{matrices}} have another shape there, or no such matrix. Choose the model that it was trained on.',
  notResumedDone: 'This training run is done; start a new one, from its adapter if you like.',
  notResumedAtWork: 'This training run is at work already.',
  nothingToWalk: '{{graph}} has no triples, so there is nothing to walk; import a graph into it first.',
  noneChosen: 'No relation was chosen; choose one at least, or leave the choice out to walk all of them.',
  noDocuments: 'The graph "{{graph}}" has no documents to draw lessons from; add some, or choose another protocol.',
  noNeighbours:
    'At least {{least}} neighbours along a step and at most {{most}} leave nothing to walk; let d_min be no more than d_max.',
  noSteps:
    'At least {{least}} steps and at most {{most}} leave nothing to walk; let the first be no more than the second.',
  shapesLonger:
    'The shapes {{shapes}} need two steps at least and {{most}} is the most that may be walked; allow more, or add path or 2i.',
  noQuestions: 'There are no questions to learn from; make lessons or name a file of them.',
  noRollouts: 'None of the {{number}} rollouts of step {{step}} can be learnt from: {{why}}',
  notAllRollouts: '{{model}} writes what it likes, and all of it cannot be gone through; set rollout.draw to sampled.',
  otherCheckpoint: 'The checkpoint belongs to other lessons or another seed; start the stage anew.',
  walksAdapter:
    'The adapter "{{adapter}}" was taught to walk; teach with the protocol {{protocol}}, or leave the adapter out.',
  programsAdapter:
    'The adapter "{{adapter}}" was taught to write programs; teach with the protocol {{protocol}}, or leave the adapter out.',
} as const
