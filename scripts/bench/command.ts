import { join, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { PROTOCOL_NAMES, type ProtocolName } from '../../electron/contract/protocol.ts'
import { SET_NAMES, type SetName } from './agent/sets.ts'
import { addAblationBench } from './ablation/command.ts'
import { table } from './agent/table.ts'
import { agentText } from './agent/text.ts'
import { addDuplicatesBench } from './duplicates/command.ts'
import { addLivingBench } from './living/command.ts'
import { addLinkingBench } from './linking/command.ts'
import { addPairsBench } from './pairs/command.ts'
import { addReinforcementBench } from './reinforcement/command.ts'
import type { HypergraphFigures } from './hypergraph.ts'
import type { InferFigures } from './infer.ts'
import type { LoadFigures, ServeFigures } from './serve.ts'
import type { SpeedBench } from './speed.ts'
import type { StoreFigures } from './store.ts'
import type { DataSetName } from './store-sets.ts'
import type { TrainFigures } from './train.ts'
import { action } from '../../electron/cli/action.ts'
import { wholeNumber } from '../../electron/cli/numbers.ts'
import { defaultHome } from '../../electron/host/folders.ts'
import { count } from '../../electron/contract/reading/format.ts'

const DATA = '../shared/datasets'
/** No set that is asked: how the ranker orders relations. */
const FIRST_RELATIONS = 'grailqa-relations'
/** Sets that are there to be looked at while working. */
const LOOKED_AT: ReadonlySet<SetName> = new Set(['dev', 'grailqa-dev'])

/** Benchmarks are loaded when they are run: their peers are no part of the installed program. */
export function addBench(program: Command, signal: AbortSignal): void {
  const bench = program.command('bench').description('measure this machine, with peers in the same run')
  bench
    .command('store')
    .description(
      'import rate, a change of 1 %, and the time of each action and operator at several sizes, beside oxigraph, N3.Store and Virtuoso',
    )
    .option(
      '--size <triples...>',
      'triples of each graph (default: 1000000 5000000)',
      (value: string, sizes: number[] = []) => [...sizes, wholeNumber(1_000)(value)],
    )
    .addOption(
      new Option('--set <name...>', 'public graphs, instead of made-up ones where no size is given').choices([
        'fb15k237',
        'wn18rr',
      ] satisfies DataSetName[]),
    )
    .option('--data <folder>', 'where the data sets are', DATA)
    .action(
      action(signal, async (session, { size, set, data }: { size?: number[]; set?: DataSetName[]; data: string }) => {
        const { benchStore } = await import('./store.ts')
        const { folders } = await session.host()
        const result = await benchStore({
          home: folders.home,
          json: session.json,
          data: resolve(data),
          ...(size === undefined ? {} : { sizes: size }),
          ...(set === undefined ? {} : { sets: set }),
        })
        session.print(result, result.sizes.map(storeText).join('\n'))
      }),
    )
  bench
    .command('encryption')
    .description('import, opening and hops of a graph whose project is encrypted, beside one that is not, in turn')
    .option('--size <triples>', 'triples of the graph', wholeNumber(1_000), 1_000_000)
    .action(
      action(signal, async (session, { size }: { size: number }) => {
        const { benchEncryption, encryptionText } = await import('./encryption.ts')
        const figures = await benchEncryption({ triples: size, note: text => session.note(text) })
        session.print(figures, encryptionText(figures))
      }),
    )
  bench
    .command('infer')
    .description('tokens a second under a constraint, beside a bare loop over the same library')
    .option('--model <file>', 'a GGUF file; left out, the embedded decoder')
    .action(
      action(signal, async (session, { model }: { model?: string }) => {
        const { benchInfer } = await import('./infer.ts')
        const figures = await benchInfer({
          signal: session.signal,
          ...(model === undefined ? {} : { model: resolve(model) }),
        })
        session.print(figures, inferText(figures))
      }),
    )
  bench
    .command('train')
    .description(
      "training tokens a second and memory, whole and under an adapter, beside the machine's own matrix-product rate",
    )
    .addOption(
      new Option('--model <name...>', 'the shapes to measure (default: all)').choices([
        '3M',
        '30M',
        '0.5B-q8_0',
        '0.5B-q4_0',
      ]),
    )
    .option('--peer <program>', "llama.cpp's llama-finetune, to run beside on the same files")
    .action(
      action(signal, async (session, { model, peer }: { model?: string[]; peer?: string }) => {
        const { benchTrain } = await import('./train.ts')
        const figures = await benchTrain({
          signal: session.signal,
          onProgress: text => session.progress.show(text),
          ...(model === undefined ? {} : { models: model }),
          ...(peer === undefined ? {} : { peer: resolve(peer) }),
        })
        session.print(figures, trainText(figures))
      }),
    )
  bench
    .command('agent')
    .description(
      'how well the embedded agents answer: exact sets, Hit@1 and F1 with 95 % intervals, what is left unanswered or wrong, by kind of question and by protocol, on samples of whole sets',
    )
    .addOption(
      new Option('--sets <name...>', 'the sets of questions')
        .choices([...SET_NAMES, FIRST_RELATIONS])
        .default([...SET_NAMES.filter(name => !LOOKED_AT.has(name)), FIRST_RELATIONS]),
    )
    .option('--limit <n>', 'questions of each set, drawn from all of it', wholeNumber(1), 500)
    .addOption(
      new Option('--protocols <name...>', 'the protocols to measure')
        .choices(PROTOCOL_NAMES)
        .default([...PROTOCOL_NAMES]),
    )
    .option('--models <id...>', 'the models to measure', ['navigator'])
    .option('--adapter <folder>', 'what the model was taught, as `train teach --out` wrote it')
    .option('--seed <n>', 'draws other samples than those that are looked at while working', wholeNumber(0))
    .option('--data <folder>', 'where the data sets are', DATA)
    .action(
      action(
        signal,
        async (
          session,
          {
            sets,
            limit,
            protocols,
            models,
            adapter,
            seed,
            data,
          }: {
            sets: (SetName | typeof FIRST_RELATIONS)[]
            limit: number
            protocols: ProtocolName[]
            models: string[]
            adapter?: string
            seed?: number
            data: string
          },
        ) => {
          const { benchAgent } = await import('./agent.ts')
          const result = await benchAgent({
            home: join(defaultHome(), 'bench'),
            data: resolve(data),
            sets: SET_NAMES.filter(name => sets.includes(name)),
            relations: sets.includes(FIRST_RELATIONS),
            limit,
            models,
            adapter: adapter === undefined ? undefined : resolve(adapter),
            seed,
            protocols,
            signal: session.signal,
            onProgress: text => session.progress.show(text),
          })
          session.print(result, agentText(result))
        },
      ),
    )
  addLinkingBench(bench, signal)
  addPairsBench(bench, DATA, signal)
  addAblationBench(bench, DATA, signal)
  addReinforcementBench(bench, DATA, signal)
  addLivingBench(bench, DATA, signal)
  addDuplicatesBench(bench, DATA, signal)
  bench
    .command('speed')
    .description(
      'milliseconds of a question on MetaQA and on a graph of millions of triples, memory, and how long the event loop is kept from other work',
    )
    .option('--size <triples>', 'triples of the made-up graph', wholeNumber(1_000), 5_000_000)
    .option('--questions <n>', 'questions to each graph', wholeNumber(1), 60)
    .addOption(
      new Option('--protocols <name...>', 'the protocols to measure').choices(PROTOCOL_NAMES).default(['clew']),
    )
    .option('--data <folder>', 'where the data sets are', DATA)
    .action(
      action(
        signal,
        async (
          session,
          {
            size,
            questions,
            protocols,
            data,
          }: { size: number; questions: number; protocols: ProtocolName[]; data: string },
        ) => {
          const { benchSpeed } = await import('./speed.ts')
          const result = await benchSpeed({
            home: join(defaultHome(), 'bench'),
            data: resolve(data),
            size,
            questions,
            protocols,
            signal: session.signal,
            onProgress: text => session.progress.show(text),
          })
          session.print(result, speedText(result))
        },
      ),
    )
  bench
    .command('hypergraph')
    .description('exact retrieval of facts from documents at several sizes, beside a loop over the same vectors')
    .option(
      '--size <hyperedges...>',
      'hyperedges of each hypergraph (default: 10000 100000 1000000)',
      (value: string, sizes: number[] = []) => [...sizes, wholeNumber(100)(value)],
    )
    .option('--dimensions <n>', 'components of a vector', wholeNumber(2), 256)
    .action(
      action(signal, async (session, { size, dimensions }: { size?: number[]; dimensions: number }) => {
        const { benchHypergraph } = await import('./hypergraph.ts')
        const { folders } = await session.host()
        const result = await benchHypergraph({
          home: folders.home,
          dimensions,
          signal: session.signal,
          onProgress: text => session.progress.show(text),
          ...(size === undefined ? {} : { sizes: size }),
        })
        session.print(result, result.sizes.map(hypergraphText).join('\n'))
      }),
    )
  bench
    .command('serve')
    .description(
      'the KG retrieval server under load: requests/s and p50 and p99 of a request, beside a bare HTTP server',
    )
    .option('--size <triples>', 'triples of the graph', wholeNumber(1_000), 200_000)
    .option('--clients <n>', 'clients at the same time', wholeNumber(1), 64)
    .action(
      action(signal, async (session, { size, clients }: { size: number; clients: number }) => {
        const { benchServe } = await import('./serve.ts')
        const figures = await benchServe({
          size,
          clients,
          signal: session.signal,
          onProgress: text => session.progress.show(text),
        })
        session.print(figures, serveText(figures))
      }),
    )
}

function speedText({ rows, graphs }: SpeedBench): string {
  const cells = [
    [
      'graph',
      'protocol',
      'answered',
      'kind',
      'n',
      'ms, median',
      'p95',
      'most',
      'processor',
      'longest block',
      'by processor',
    ],
    ...rows.map(({ graph, protocol, where, kind, questions, longestBlock, ...ms }) => [
      graph,
      protocol,
      where,
      kind,
      String(questions),
      ...[ms.medianMs, ms.p95Ms, ms.mostMs, ms.cpuMs, longestBlock.ms, longestBlock.cpuMs].map(value =>
        value.toFixed(0),
      ),
    ]),
  ]
  return [
    ...table(cells),
    ...graphs.map(
      ({ graph, where, triples, firstMs, firstBlock, rssMiB, heapMiB }) =>
        `${graph}, answered ${where}: ${count(triples)} triples, first question ${firstMs.toFixed(0)} ms (longest block ${firstBlock.ms.toFixed(0)} ms, ${firstBlock.cpuMs.toFixed(0)} of the processor), memory ${rssMiB.toFixed(0)} MiB, of it ${heapMiB.toFixed(0)} heap`,
    ),
  ].join('\n')
}

function storeText({
  set,
  triples,
  importPerSecond,
  peakRssMiB,
  bytesPerTriple,
  openMs,
  actions,
  hop,
  bare,
  operators,
  linking,
  change,
  peers,
}: StoreFigures): string {
  return [
    `${set}: ${count(triples)} triples, ${count(Math.round(importPerSecond))} triples/s imported, ${peakRssMiB.toFixed(0)} MiB at most, ${bytesPerTriple.toFixed(1)} bytes a triple, opened in ${openMs.toFixed(1)} ms`,
    ...Object.entries(actions).map(
      ([name, { p50us, p99us }]) => `  ${name}: p50 ${p50us.toFixed(1)} µs, p99 ${p99us.toFixed(1)} µs`,
    ),
    ...Object.entries({
      'a hop by numbers': hop.numbers,
      'a hop by numbers, what is there with its names': hop.entities,
      'beside it a bare LMDB get among as many keys': bare.get,
      'a search by halves among as many numbers': bare.halving,
      ...operators,
      'link a label': linking.exact,
      'link it misspelt': linking.misspelt,
    }).map(([name, { p50us, p99us }]) => `  ${name}: p50 ${p50us.toFixed(1)} µs, p99 ${p99us.toFixed(1)} µs`),
    `  ${count(change.facts)} facts added in ${change.seconds.toFixed(1)} s (${(100 * change.share).toFixed(1)} % of the import, ${(100 * change.cpuShare).toFixed(1)} % of its processor time; aim 5), opened in ${change.openMs.toFixed(1)} ms, switched back in ${change.switchMs.toFixed(1)} ms; then`,
    ...Object.entries(change.actions).map(
      ([name, { p50us, p99us }]) => `  ${name}: p50 ${p50us.toFixed(1)} µs, p99 ${p99us.toFixed(1)} µs`,
    ),
    ...Object.entries(peers).map(([name, figures]) => `  beside ${name}: ${JSON.stringify(figures)}`),
  ].join('\n')
}

function inferText(figures: InferFigures): string {
  const { samples, oneSeconds, togetherSeconds, apartSeconds, ratio, cachedShare, sameText } = figures.samples
  return (
    `${figures.model}, ${figures.threads} threads, ${figures.gpu}: ${figures.constrainedTokensPerSecond.toFixed(0)} tokens/s under a constraint, bare node-llama-cpp ${figures.bareTokensPerSecond.toFixed(0)} (${figures.ratio.toFixed(2)} of its pace by processor time); ` +
    `${(figures.cachedShare * 100).toFixed(0)} % of the prompt from the cache after the first turn\n` +
    `a question ${(oneSeconds * 1000).toFixed(0)} ms, ${samples} samples of it together ${(togetherSeconds * 1000).toFixed(0)} ms (${ratio.toFixed(2)} times one; aim 3), one after the other ${(apartSeconds * 1000).toFixed(0)} ms; ` +
    `${(cachedShare * 100).toFixed(0)} % of the prompts from the cache, ${(sameText * 100).toFixed(0)} % of the texts as they are one after the other`
  )
}

function trainText({ device, threads, models }: TrainFigures): string {
  return [
    `${device}, ${threads} threads`,
    ...models.flatMap(
      ({ model, storage, parameters, trainedParameters, tokensPerStep, rounds, sft, grpo, memoryMiB, peer }) => [
        `${model}: ${count(parameters)} parameters, ${storage === 'f32' ? 'all trained' : `${count(trainedParameters)} trained on ${storage}`}: ${sft.tokensPerSecond.toFixed(0)} tokens/s forward and backward, ` +
          `${sft.gflops.toFixed(1)} of ${sft.matmulGflops.toFixed(1)} GFLOP/s of its matrix product (${(sft.share * 100).toFixed(0)} %), a step ${sft.stepMilliseconds.toFixed(0)} ms`,
        `  as a GRPO step of ${tokensPerStep} tokens, the best of ${rounds}: ${grpo.tokensPerSecond.toFixed(0)} tokens/s (${Object.entries(
          grpo.seconds,
        )
          .map(([part, seconds]) => `${part} ${seconds.toFixed(2)} s`)
          .join(', ')}); its texts are written with ${grpo.rolloutTokensPerSecond.toFixed(0)} tokens/s`,
        `  memory: ${memoryMiB.process} MiB, ${memoryMiB.workspace} of it for computing; estimated before: ${memoryMiB.estimated} MiB`,
        ...(peer
          ? [
              `  beside llama.cpp's training program, 512 tokens a step, ${peer.rounds} rounds of ${peer.stepsARound}: ${Object.entries(
                { 'by the clock': peer.byClock, 'by processor time': peer.byProcessor },
              )
                .flatMap(([told, figures]) =>
                  figures
                    ? [
                        `${told} ${figures.ours.toFixed(0)} tokens/s against ${figures.theirs.toFixed(0)} (${figures.ratio.toFixed(2)} times)`,
                      ]
                    : [],
                )
                .join(', ')}`,
            ]
          : []),
      ],
    ),
  ].join('\n')
}

function hypergraphText(figures: HypergraphFigures): string {
  const {
    hyperedges,
    entities,
    dimensions,
    factsPerSecond,
    vectorsPerSecond,
    bytesOnDisk,
    openMs,
    firstMs,
    p50ms,
    p99ms,
    longestPauseMs,
    memoryMiB,
    peer,
    cpuMs,
  } = figures
  return [
    `${count(hyperedges)} hyperedges, ${count(entities)} entities, ${dimensions} components: p50 ${p50ms.toFixed(2)} ms, p99 ${p99ms.toFixed(2)} ms, processor ${cpuMs.toFixed(2)} ms a retrieval, longest pause ${longestPauseMs.toFixed(1)} ms`,
    `  ${count(factsPerSecond)} facts/s and ${count(vectorsPerSecond)} vectors/s written, ${(bytesOnDisk / 2 ** 20).toFixed(0)} MiB on disk; opened in ${openMs.toFixed(1)} ms, first retrieval ${firstMs.toFixed(0)} ms, ${memoryMiB.toFixed(0)} MiB in memory`,
    `  beside a loop over floats: p50 ${peer.p50ms.toFixed(2)} ms, p99 ${peer.p99ms.toFixed(2)} ms, processor ${peer.cpuMs.toFixed(2)} ms; the same facts for ${(peer.same * 100).toFixed(0)} % of the queries`,
  ].join('\n')
}

function serveText({ triples, clients, single, batch, alone, bareHttp, paperMs }: ServeFigures): string {
  const line = (name: string, { requestsPerSecond, callsPerSecond, p50ms, p99ms, failed }: LoadFigures): string =>
    `  ${name}: ${count(requestsPerSecond)} requests/s (${count(callsPerSecond)} calls/s), p50 ${p50ms.toFixed(2)} ms, p99 ${p99ms.toFixed(2)} ms, ${failed} failed`
  return [
    `${count(triples)} triples; clients and server on one thread`,
    line(`${clients} clients, a call a request`, single),
    line(`1 client, ${clients} calls a request`, batch),
    line('1 client, a call a request', alone),
    line(`beside bare HTTP, ${clients} clients`, bareHttp),
    `  beside KG-R1's own server, from the paper: ${paperMs.join(' to ')} ms a call`,
  ].join('\n')
}
