/** What is wrong with a model file, and what a header counts too many of. */
export const modelFiles = {
  unknownList:
    "The entry '{{key}}' is a list of an unknown kind ({{type}}); the file is damaged or newer than this program.",
  dimensions: "The tensor '{{name}}' claims {{rank}} dimensions; a model has 1 to {{most}}.",
  emptyDimension: "The tensor '{{name}}' has an empty dimension; the file is damaged.",
  tooManyEntries:
    "The tensor '{{name}}' claims more entries than any model has; the file is damaged or made to do harm.",
  unknownFormat:
    "The tensor '{{name}}' is stored in a format ({{type}}) that this program does not know; convert the model to a current one such as Q4_K_M.",
  rowsDoNotFit: "The rows of tensor '{{name}}' do not fit its format {{type}}; the file is damaged.",
  tensorTwice: "The tensor '{{name}}' is listed twice; the file is damaged.",
  misaligned: "The tensor '{{name}}' does not start on a multiple of {{alignment}}; the file is damaged.",
  beyondTheEnd:
    "The tensor '{{name}}' would end beyond the end of the file; it is cut off or damaged, so copy or download it again.",
  overlap: "The tensors '{{name}}' and '{{next}}' lie on top of each other; the file is damaged.",
  alignment: "The file's alignment ({{alignment}}) is not a power of two from 8 to 65536; the file is damaged.",
  noGguf: 'This is not a GGUF model: it does not begin with the letters GGUF. Choose a file that ends in .gguf.',
  versionOne: 'This GGUF is of version 1, which is no longer read; convert it with a current llama.cpp.',
  bigEndian: 'This GGUF was made for a big-endian machine; use the ordinary (little-endian) file.',
  unknownVersion: 'This GGUF says it is of version {{version}}; versions 2 and 3 are known.',
  keyTwice: "The entry '{{key}}' is there twice; the file is damaged.",
  unknownKind: "The entry '{{key}}' is of an unknown kind ({{type}}); the file is damaged or newer than this program.",
  noArchitecture: 'The file does not say which model architecture it holds; it is not a usable model.',
  split: 'This is one part of a model split into {{parts}} files; join them with llama-gguf-split first.',
  notOpened: 'The file cannot be opened ({{why}}); check that it exists and may be read.',
  noFile: 'This is a folder, a pipe or a device, not a file; choose the .gguf file itself.',
  cutOff: 'The file ends in the middle of its header (at byte {{size}}); it is cut off or damaged, so copy it again.',
  becameShorter: 'The file became shorter while it was read; wait until it is fully copied and try again.',
  claims:
    'The header claims {{value}} {{what}}, more than the {{limit}} that a real model needs; the file is damaged or made to do harm.',
  quantised:
    "The tensor '{{name}}' is quantised ({{type}}), and training all of its weights needs them unquantised. Use the model's F32, F16 or BF16 file, or train an adapter on this one.",
  noAdapter: 'This file is no low-rank adapter. Choose a GGUF adapter, such as one that training wrote.',
  otherArchitecture:
    'The adapter is for a model of the architecture "{{found}}", and this one is "{{wanted}}". Choose the model that it was trained on.',
  noAlpha: 'The adapter does not say its alpha (adapter.lora.alpha), so its strength is unknown; the file is damaged.',
  notOnBlocks: 'The adapter does not sit on the matrices of the blocks ({{targets}}), and the trainer knows no others.',
  adapterHolds:
    'The adapter holds {{name}}, which this model has no place for. Choose the model that it was trained on.',
  adapterLacks:
    'The adapter lacks {{name}}; it was made for a model of fewer blocks, or with targets that differ between blocks. Choose the model that it was trained on.',
  adapterShape:
    "The adapter's {{name}} is [{{found}}], and this model needs [{{wanted}}]. Choose the model that it was trained on.",
  architecture: `The model's architecture is "{{found}}", and the trainer builds {{known}}. Choose a model of one of these.`,
  notBuilt:
    'The model has {{key}} ({{value}}), which the trainer does not build. Choose a plain {{architecture}} model.',
  mixture:
    'The model has {{key}} ({{value}}), which the trainer does not build: it trains dense models and no mixtures of experts. Choose a plain {{architecture}} model.',
  keyMissing: "The model's {{key}} is missing, so its shape is unknown; the file is damaged.",
  partOfHeads:
    'The model turns only a part of each head by its position, which the trainer does not build. Choose a plain llama model.',
  widths:
    "The model's values are not as wide as its keys, which the trainer does not build. Choose a plain llama model.",
  stretched:
    'The model stretches its positions by "{{found}}", and the trainer knows "linear" and the factors of Llama 3.1. Choose another model.',
  notWhole:
    'The file holds no {{name}}; it is not a whole model. Choose the model itself, not an adapter or a part of it.',
  tensorMissing:
    'The model lacks the tensor {{name}}; the file is damaged or of a variant that the trainer does not build.',
  tensorShape: 'The tensor {{name}} is [{{found}}] and should be [{{wanted}}]; the file is damaged.',
  tensorLeftOut:
    'The model holds the tensor {{name}}, which the trainer would leave out. Choose a plain {{architecture}} model.',
  tokenizer:
    "The model's tokenizer ({{found}}) is not one this program can write with; use a llama, qwen2 or qwen3 model.",
  tokenizerOf:
    "A {{architecture}} model with the tokenizer '{{found}}' cannot be used; use a llama, qwen2 or qwen3 model.",
  listedBroken: "The model '{{id}}' cannot be used: {{problem}}",
  damaged: 'its file is damaged.',
  noModel: "There is no model '{{id}}'; add a GGUF file to the library, or give the path of a .gguf file.",
  noModelAmong: "There is no model '{{id}}'; there are {{ids}}, or give the path of a .gguf file.",
  noRoom: 'The model needs {{megabytes}} MB in {{folder}} and the disk has less; free some space first.',
  noRanker: 'This file is not a relation ranker. Choose navigator.bin, or make one with "npm run model:navigator".',
  rankerVersion:
    'This relation ranker is of version {{found}}; this program reads version {{wanted}}. Make one with "npm run model:navigator".',
  rankerSize:
    "This relation ranker's file has {{found}} bytes where {{wanted}} are expected: it was cut or is of another size. Copy it again.",
  rankerChanged: 'This relation ranker was changed or damaged (its checksum is wrong). Copy it again.',
  entriesUnder: "entries under '{{key}}'",
  bytesOfTextUnder: "bytes in one text under '{{key}}'",
  bytesOfTensorName: 'bytes in a tensor name',
  entriesOfDimension: "entries in a dimension of '{{name}}'",
  placeOfTensor: "as the place of tensor '{{name}}'",
  tensors: 'tensors',
  entries: 'entries',
  bytesOfKey: 'bytes in the name of an entry',
  bytesUnder: "bytes under '{{key}}'",
} as const
