import { ClewError } from '../../contract/errors.ts'
import type { Command } from 'commander'
import type { EndpointView, ModelCard } from '../../contract/model.ts'
import { trialWords } from '../../contract/reading/trial-words.ts'
import { settingWords } from '../../contract/reading/model-settings-words.ts'
import { action } from '../action.ts'
import { decimalNumber, wholeNumber } from '../numbers.ts'
import { inWords } from '../../contract/words/saying.ts'

interface SettingOptions {
  context?: number
  gpuLayers?: number
  temperature?: number
  reset?: boolean
}

interface EndpointOptions {
  url: string
  model: string
}

export function addModels(program: Command, signal: AbortSignal): void {
  const models = program
    .command('models')
    .description('the models that can be asked: the embedded ones, GGUF files, endpoints')
  models
    .command('list')
    .description('list the models')
    .action(
      action(signal, async session => {
        const { models: library, endpoints } = await session.host()
        const [cards, views] = await Promise.all([library.list(), endpoints.list()])
        session.print(cards, cards.map(card => cardText(card, views)).join('\n'))
      }),
    )
  models
    .command('add')
    .description('take a GGUF file into the library')
    .argument('<file>')
    .action(
      action(signal, async (session, file: string) => {
        const card = await (await session.host()).models.add(file)
        session.print(card, cardText(card, []))
      }),
    )
  models
    .command('add-endpoint')
    .description(
      'name a model behind an OpenAI-compatible API: vLLM, llama-server, LM Studio, Ollama. Its key comes from the environment',
    )
    .argument('<name>', 'what it is called here')
    .requiredOption('--url <url>', 'where the API is, such as http://localhost:11434/v1')
    .requiredOption('--model <model>', "the model's name there")
    .action(
      action(signal, async (session, name: string, { url, model }: EndpointOptions) => {
        const view = await (await session.host()).endpoints.save({ name, url, model })
        session.print(view, endpointText(view))
      }),
    )
  models
    .command('try')
    .description('have a model write a little, to see that it works and how quickly')
    .argument('<id>', 'as `clew models list` has it')
    .action(
      action(signal, async (session, id: string) => {
        const trial = await (await session.host()).models.trial(id, session.signal)
        session.print({ id, ...trial }, trialWords(trial))
      }),
    )
  models
    .command('set')
    .description("set a model's own values; what is not named is left as it is, and `--reset` forgets all that was set")
    .argument('<id>', 'as `clew models list` has it')
    .option('--context <tokens>', 'tokens that it reads at once: more of them take more memory', wholeNumber(512))
    .option(
      '--gpu-layers <n>',
      'layers that are computed on the graphics card; left out: as many as fit',
      wholeNumber(0),
    )
    .option('--temperature <t>', 'where a question names none; 0: the likeliest words', decimalNumber)
    .option('--reset', 'its own values again')
    .action(
      action(signal, async (session, id: string, { context, gpuLayers, temperature, reset }: SettingOptions) => {
        const { models: library } = await session.host()
        const before = (await library.list()).find(card => card.id === id)?.settings
        const card = await library.set(id, {
          ...(reset === true ? {} : before),
          ...(context !== undefined && { contextTokens: context }),
          ...(gpuLayers !== undefined && { gpuLayers }),
          ...(temperature !== undefined && { temperature }),
        })
        session.print(card, cardText(card, []))
      }),
    )
  models
    .command('remove')
    .description('remove a model or an endpoint; an embedded model stays')
    .argument('<id>', 'as `clew models list` has it')
    .action(
      action(signal, async (session, id: string) => {
        await (await session.host()).models.remove(id)
        session.print({ removed: id }, `Removed ${id}.`)
      }),
    )
  models
    .command('check')
    .description('ask an endpoint for its models and for one token')
    .argument('<id>', 'as `clew models list` has it')
    .action(
      action(signal, async (session, id: string) => {
        const check = await (await session.host()).endpoints.check(id.replace(/^endpoint:/, ''), session.signal)
        if (check.ok || session.json)
          session.print(check, `${inWords(check.message)} (${check.milliseconds.toFixed(0)} ms)`)
        if (!check.ok) throw new ClewError('unavailable', check.message)
      }),
    )
}

function cardText(
  { id, name, kind, detail, state, problem, settings = {} }: ModelCard,
  endpoints: readonly EndpointView[],
): string {
  if (state === 'broken') return `${id}: ${name}, cannot be used: ${inWords(problem ?? '')}`
  const endpoint = kind === 'endpoint' ? endpoints.find(view => `endpoint:${view.id}` === id) : undefined
  return [
    `${id}: ${name}`,
    inWords(detail),
    ...settingWords(settings),
    ...(endpoint === undefined ? [] : [keyText(endpoint)]),
  ].join('; ')
}

function endpointText(view: EndpointView): string {
  return [
    `endpoint:${view.id} is ${view.model} at ${view.url}; ${keyText(view)}`,
    view.local
      ? 'It is on this machine: nothing leaves it.'
      : 'It is on another machine: the questions and the facts that the agent looks at leave this one. That is off for every graph until `clew kg allow-endpoint GRAPH`.',
  ].join('\n')
}

function keyText({ key, variable }: EndpointView): string {
  if (key === 'none') return `no key; where one is needed, set ${variable}`
  if (key === 'session') return 'its key is held until Clew ends'
  return key === 'environment' ? 'its key comes from the environment' : 'its key is in the keychain'
}
