import type { LlamaConfig } from '../../../native/transformer/config.ts'
import { parameterCount } from '../../../native/transformer/parameters.ts'
import { curriculum } from './curriculum.ts'

export interface CurvePoint {
  step: number
  tokens: number
  loss: number
  choicesRight: number
}

export interface DecoderRecord {
  config: LlamaConfig
  bytes: number
  steps: number
  tokensRead: number
  seed: number
  peakRate: number
  totalSteps: number
  curve: readonly CurvePoint[]
  metaqa: readonly {
    hops: number
    questions: number
    hit1: number
    f1: number
    callsPerQuestion: number
    generatedTokensPerQuestion: number
    secondsPerQuestion: number
  }[]
}

const CURVE_ROWS = 14

/** How the decoder came to be and what it can do, in Markdown: kept beside its weights. */
export function decoderRecord({
  config,
  bytes,
  steps,
  tokensRead,
  seed,
  peakRate,
  totalSteps,
  curve,
  metaqa,
}: DecoderRecord): string {
  const stages = curriculum('random')
  const shown = curve.filter(
    (_, index) => index % Math.max(1, Math.ceil(curve.length / CURVE_ROWS)) === 0 || index === curve.length - 1,
  )
  return `# The decoder

A small language model trained from nothing by this repository (\`native/\`, \`electron/learn/decoder-*.ts\`), so that the whole language-model path (GGUF, constrained decoding, training)
works with nothing downloaded. The Navigator is the default agent; this one is kept beside it for what it shows. Made by \`npx tsx scripts/models/make-decoder.ts train\` and \`record\`, seed ${seed}.

- **Model**: llama architecture, ${(parameterCount(config) / 1e6).toFixed(2)} M parameters: width ${config.embeddingLength}, ${config.blockCount} blocks, ${config.headCount} heads, feed-forward ${config.feedForwardLength}, tied embeddings, ${config.contextLength} tokens of context; f16, ${(bytes / 1e6).toFixed(1)} MB.
- **Vocabulary**: ${config.vocabularySize} tokens, byte-level BPE of its own in which a space, an underscore, a dot or a capital never joins a word; each tag of the protocol is one token.
- **Data**: lessons of \`electron/learn/lessons\` (random schemas and names, a lexicon of everyday relations, WordNet synonyms) rendered as KG-R1 episodes in the protocol's own text, with the compact prompt. No question, entity or relation of MetaQA or any other benchmark. Lessons and ranker are those of the day it was made; newer ones make another decoder of the same kind.
- **Not wholly blind to MetaQA**: the lessons' phrasing and the ranker that orders the lists are those of the Navigator (navigator.md says what of their wording was added with MetaQA dev in view). Its scores on these questions were also looked at while it trained. After the decoder's first MetaQA answers had been read, lessons stopped looking at lists that are empty, and its turns were guided (no call twice, answers only of names that were shown). The weights are those of the last step; none were chosen by score.
- **Training**: ${steps} of ${totalSteps} steps of about 3,072 tokens, ${(tokensRead / 1e6).toFixed(2)} M tokens; AdamW, peak rate ${peakRate}, warm-up, plateau, straight fall over the last fifth. Choices weigh 2, copied names 1, fixed text 0.2, what others wrote 0.05.

## Curriculum

| from token | hops up to | relations in a list | asked in the relation's own words | drills (copying only) | list order |
| ---: | ---: | ---: | ---: | ---: | --- |
${stages.map((stage, index) => `| ${stage.from.toLocaleString('en')} | ${stage.hops} | ${stage.candidates} | ${Math.round(stage.verbatim * 100)} % at least | ${Math.round(stage.drills * 100)} % | ${index === 0 ? 'random' : "the ranker's"} |`).join('\n')}

## Curve

Loss is the mean over weighted tokens, in nats; "choices right" is the share of tokens of a choice (which way, which relation, go on or stop) to which the model gave more than half of the probability. Both are running means on fresh lessons, and each stage of the curriculum is harder than the one before.

| step | tokens | loss | choices right |
| ---: | ---: | ---: | ---: |
${shown.map(point => `| ${point.step} | ${point.tokens.toLocaleString('en')} | ${point.loss.toFixed(3)} | ${point.choicesRight.toFixed(3)} |`).join('\n')}

## MetaQA dev, a graph it was not trained on, through the GGUF path

Constrained and guided (no call twice, answers only of names that were shown), temperature 0, at most 10 calls, relation lists in the ranker's order; questions drawn from the whole of each file by a fixed seed, without their brackets.

| hops | questions | Hit@1 | F1 | calls a question | tokens written | seconds |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${metaqa.map(row => `| ${row.hops} | ${row.questions} | ${row.hit1.toFixed(3)} | ${row.f1.toFixed(3)} | ${row.callsPerQuestion.toFixed(1)} | ${row.generatedTokensPerQuestion.toFixed(0)} | ${row.secondsPerQuestion.toFixed(2)} |`).join('\n')}
`
}
