/** Why a model is not used. */
export const modelProblems = {
  noPathHere:
    'A model or an adapter is not named by its path here; add its file to the models or adapters first, and name it by its id.',
  noAdapterOfThese: 'There is no adapter "{{adapter}}"; choose one of those that were taught or added.',
  noEmbedder: '{{model}} writes texts and was not made to compare them; choose an embedding model, or `lexical`.',
  addressBegins:
    'The address of an endpoint begins with http:// or https://, such as http://localhost:11434/v1; correct it.',
  addressPassword:
    'A name or password in the address would stand in logs and reports; leave it out and give the key as a key.',
  addressEnds: 'The address of an endpoint ends with its path, such as …/v1; leave out what follows the ? or #.',
  manyEndpoints: 'There are {{most}} endpoints already; remove one first.',
  endpointsUnreadable: 'The list of endpoints in {{path}} cannot be read; mend or remove that file.',
  endpointsChanging: 'The endpoints are being changed elsewhere; try again in a moment.',
  noEndpoint: 'There is no endpoint "{{id}}"; add one, or choose another model.',
  writing: 'This model is writing an answer; stop that first, or wait until it is done.',
  setElsewhere: 'How much an endpoint reads, and on what, is set where it runs.',
  noSpeed: '{{model}} chooses and writes nothing; there is no speed to measure.',
  noAdapter:
    'There is no adapter "{{adapter}}"; `clew adapters list` has those that there are. By its path it is a folder that `train teach --out` or `adapters export` wrote, or a LoRA adapter (GGUF), which needs the model that it belongs to as well.',
  endpointNoAdapter: 'An endpoint takes no adapter from here; choose a GGUF model, or leave the adapter out.',
  adapterBelongs:
    'The adapter "{{adapter}}" belongs to {{model}}; ask with the model {{id}}, or leave the adapter out.',
  embedsOnly:
    '{{model}} turns texts into vectors and writes no answers; choose another model. Documents are compared with it.',
  navigatorNotLoaded: 'The Navigator cannot be loaded: {{why}} Or install Clew again.',
  navigatorNote: 'lookups and paths, no language model; for free-form language add one',
  decoderNote: "a very small language model, made from nothing with Clew's own trainer; the Navigator answers better",
  resourcesMissing: 'The folder `resources` of this installation is missing; install Clew again.',
  notPrinted:
    'The report could not be printed by {{browser}}; save the page (HTML), open it in a browser and print it from there.',
  noBrowser:
    'There is no browser to print with on this machine; save the page (HTML), open it in any browser and print it there: it is laid out the same. Clew prints by Chromium, Chrome or Edge; CLEW_BROWSER names one that stands elsewhere.',
  noTemplate: 'There is no template "{{name}}"; `clew templates list` has those that there are.',
  readOnly: 'This Clew is served read-only: its graphs and models can be used and not changed. Ask whoever runs it.',
  noModel: 'There is no model "{{model}}"; `clew models list` has those that there are.',
  nothingToSet: '{{model}} has nothing to set.',
  adapterOfFile:
    'The adapter "{{adapter}}" belongs to {{model}} and not to {{name}}; ask with the file that it was taught on, or leave the adapter out.',
  adapterOfModel:
    'The adapter "{{adapter}}" belongs to {{model}} and not to {{name}}; ask with the model {{id}}, or leave the adapter out.',
} as const
