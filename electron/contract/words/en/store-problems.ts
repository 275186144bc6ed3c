/** What is not in a graph, and why a graph cannot be read or changed. */
export const storeProblems = {
  noRelation: 'The graph has no relation "{{relation}}"; choose one that the schema lists.',
  noType: 'The graph has no type "{{type}}"; choose one that the schema lists.',
  sameEnds: 'Both ends are the same entity; choose two that differ.',
  keptApart:
    'What was kept apart cannot be read from {{path}}; restore a copy of the file, or remove it and decide anew.',
  exportCancelled: 'The export was cancelled; nothing of it was kept.',
  noChangeFile: 'No file was given; name files to add, or files to remove.',
  cancelled: 'It was cancelled; the graph is as it was before.',
  logUnreadable: "What version {{version}} changed cannot be read from {{path}}; restore a copy of the graph's folder.",
  oneVersion: 'This graph has one version only; `clew kg add` makes another.',
  versionsUnreadable:
    "The list of versions in {{path}} cannot be read; restore a copy of the graph's folder, or import the source files again.",
  noVersion: 'There is no version {{version}} of this graph; `clew kg versions` lists those there are.',
  noEnvironment:
    'The list of versions names no environment "{{name}}"; restore a copy of the graph\'s folder, or import the source files again.',
  nameTaken: 'Version {{version}} is already called "{{name}}"; choose another name.',
  isPresent: 'Version {{version}} is the present one; switch to another one first.',
  shares: 'Version {{version}} shares what it holds with one that was removed later; take that one back first.',
  alreadyOne: '"{{name}}" is one entity already; name two that are to be one.',
  noneToMerge: 'The graph has no entity "{{name}}" that could be merged; choose one by its name or its key.',
  unreadable: 'The graph in {{folder}} cannot be read; import the source file again or restore a copy.',
  notMerged: 'No entity "{{name}}" was merged into another one; name one by the key or the name that it had.',
  takeBackFirst:
    'Version {{merge}} merged "{{name}}", of which version {{version}} speaks, into "{{kept}}"; take version {{merge}} back first.',
  damaged: 'The graph in {{folder}} is damaged: {{why}}; import the source file again or restore a copy.',
  documentsAdded:
    'Documents are being added to the graph in {{folder}} by another process; wait until it is done, or stop it.',
  noGraphHere:
    '{{folder}} holds no graph of this program: {{file}} is missing. Where it was removed meanwhile, `clew kg restore` takes it back; else import the file again.',
  otherVersion:
    'This graph was written in store version {{version}}, and this program reads versions {{oldest}} to {{newest}}; import the source file again, or use a newer Clew.',
  manifestDamaged:
    'The graph in {{folder}} is damaged: {{file}} cannot be read; import the source file again or restore a copy.',
  noGraphIn:
    'There is no graph in {{folder}}: it was removed or renamed. `clew kg removed` lists what can be had back; what is not there is imported again.',
  noSummary: 'This graph has no summary; import the source file again.',
  severalCalled: 'Several entities are called "{{name}}"; name one by its key: {{keys}}.',
  noEntityNear: 'The graph has no entity "{{name}}"; near are {{near}}.',
  noEntity: 'The graph has no entity "{{name}}"; check its name.',
  notInReport: 'Nothing in this report is called {{names}}; check the spelling, or leave it out.',
  viewFormat: 'A view is not written as {{format}}; choose {{formats}}.',
} as const
