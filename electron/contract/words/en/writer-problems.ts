/** Why a model that writes did not write. */
export const writerProblems = {
  webPage: '{{host}} answered with a web page: the address of an endpoint usually ends with /v1; correct it.',
  noAnswer:
    "{{host}} sent no answer: see the log of the server there, and check that the endpoint's address ends with /v1.",
  longLine: '{{host}} sent a line that is too long for an answer of a model: correct the address of the endpoint.',
  keyRefused: '{{host}} refused the key ({{status}}): give the endpoint the right key.',
  noSuchPage: '{{host}} knows no such page{{why}}: the address of an endpoint usually ends with /v1; correct it.',
  tooLong: 'The episode is too long for {{host}}: allow fewer turns, or use a model with a longer context.',
  tooManyRequests: '{{host}} has too many requests{{why}}: wait a while, or ask for fewer samples.',
  serverFailed: 'The server at {{host}} failed with {{status}}{{why}}: see its log, and ask again.',
  redirects:
    '{{host}} sends to another address, which is not followed, since facts and the key would go there: give the endpoint the address it is really at.',
  notAccepted: "{{host}} did not accept the question ({{status}}){{why}}: check the endpoint's model and address.",
  addressBegins:
    'The address of an endpoint begins with http:// or https://, such as http://localhost:11434/v1: correct it.',
  addressPassword:
    'The address of an endpoint holds a name or password, which would stand in logs: leave it out, and give it as a key.',
  badKey: 'The key for {{host}} has characters that no key has, such as a space or a line break: give it again.',
  episodeLong:
    'The episode has grown to {{tokens}} tokens and this model reads {{most}}; allow fewer turns or use a model with a longer context.',
  textLong:
    'The text has reached the {{most}} tokens that this model reads; allow fewer turns or use a model with a longer context.',
  adapterIsModel:
    'The file given as an adapter is a whole model; give a LoRA adapter in GGUF form, or ask the model itself.',
  noRuntime: 'Models cannot run in this installation: {{why}} Install Clew again; the Navigator works meanwhile.',
  notLoaded:
    'llama.cpp could not load this model: {{why}} The file may be damaged, too large for the free memory, or of a newer kind than this program knows.',
  notAmongAdded: "There is no model '{{id}}' among those you added; models that ship with the program stay.",
  isAdapter: 'This is an adapter and not a whole model; add its base model, and give the adapter when you ask.',
  onlyVocabulary: 'The file holds a vocabulary and no weights; use the whole model.',
  answers: '"{{model}}" answers.',
  noMemory:
    'The model was read, and working memory for it could not be had: {{why}} Close other programs or use a smaller model.',
  adapterNotReady:
    'The model was read, and could not be made ready with the adapter {{adapter}}: {{why}} The adapter may be damaged, or memory short: ask without it, or close other programs.',
  noNumbers: 'The model computes no numbers: its file is damaged. Get the file again, or ask another model.',
  noNumbersAdapted:
    'The model computes no numbers with this adapter: the adapter or the model is damaged. Ask without the adapter, or make it anew.',
  noSuchModel: '{{host}} has no model "{{model}}": correct the model\'s name in the endpoint.',
  noSuchModelBut: '{{host}} has no model "{{model}}"; it has {{names}}: correct the model\'s name in the endpoint.',
  noModelSpeaks:
    '{{host}} sent what is no answer of a language model ("{{said}}"): check that it is an OpenAI-compatible server, and that the endpoint\'s address ends with /v1.',
  failedInside: 'The server at {{host}} failed in the middle of its answer ("{{said}}"): see its log, and ask again.',
} as const
