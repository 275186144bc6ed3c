import { ordinaryFile } from '../../base/ordinary-file.ts'
import { ClewError } from '../../contract/errors.ts'
import { Option, type Command } from 'commander'
import { count } from '../../contract/reading/format.ts'
import { PROTOCOL_NAMES, type ProtocolName } from '../../contract/protocol.ts'
import type { AdapterView } from '../../contract/adapter.ts'
import { unfinishedWords } from '../../contract/reading/learnt-words.ts'
import { action } from '../action.ts'
import { addForce, type Overwriting } from '../named-file.ts'
import { wholeNumber } from '../numbers.ts'
import type { Session } from '../session.ts'
import { inWords } from '../../contract/words/saying.ts'

interface MeasureOptions {
  kg: string
  questions: string
  limit?: number
  protocol?: ProtocolName
}
type AddOptions = Partial<MeasureOptions> & { model?: string }

export function addAdapters(program: Command, signal: AbortSignal): void {
  const adapters = program
    .command('adapters')
    .description('what was taught here or elsewhere, each for its model: used with `--adapter`')
  adapters
    .command('list')
    .description('list them')
    .action(
      action(signal, async session => {
        const views = await (await session.host()).adapters.list()
        session.print(
          views,
          views.length === 0
            ? 'Nothing was taught yet; `clew train teach --kg NAME --out DIR` teaches a graph.'
            : views.map(adapterText).join('\n'),
        )
      }),
    )
  const exporting = adapters
    .command('export')
    .description('write weights and card into a folder, to be carried to another machine')
    .argument('<adapter>', 'id or name')
    .requiredOption('--out <folder>', 'where to')
    .action(
      action(signal, async (session, reference: string, { out, force }: Overwriting & { out: string }) => {
        const { id } = await existing(session, reference)
        const { path } = await (await session.host()).adapters.exportTo(id, out, { force: force === true })
        session.print({ path }, `Written to ${path}.`)
      }),
    )
  addForce(exporting)
  adapters
    .command('add')
    .description('take in a folder that was exported, or a LoRA adapter (GGUF) that was trained elsewhere')
    .argument('<path>', 'the folder or file')
    .option('--model <model>', 'the model that a GGUF adapter belongs to; left out, the only one that it fits')
    .option('--questions <file>', 'measure it at once, on these questions')
    .option('--kg <name>', 'the graph that they are asked of')
    .option('--limit <n>', 'only the first n questions', wholeNumber(1))
    .addOption(new Option('--protocol <protocol>', 'how they are asked').choices(PROTOCOL_NAMES))
    .action(
      action(signal, async (session, path: string, { model, kg, questions, ...how }: AddOptions) => {
        if ((kg === undefined) !== (questions === undefined))
          throw new ClewError('bad-request', 'To measure it, give both --questions and --kg.')
        if (questions !== undefined) await ordinaryFile(questions)
        const view = await (await session.host()).adapters.add(path, model)
        if (kg === undefined || questions === undefined) return session.print(view, adapterText(view))
        session.note(adapterText(view))
        return measure(session, view.id, { kg, questions, ...how })
      }),
    )
  adapters
    .command('measure')
    .description('answer some questions by its model without it and with it; the figures stay with the adapter')
    .argument('<adapter>', 'id or name')
    .requiredOption('--kg <name>', 'the graph')
    .requiredOption('--questions <file>', 'questions that it has not learnt from')
    .option('--limit <n>', 'only the first n questions', wholeNumber(1))
    .addOption(new Option('--protocol <protocol>', 'how they are asked').choices(PROTOCOL_NAMES))
    .action(
      action(signal, async (session, reference: string, how: MeasureOptions) => {
        await ordinaryFile(how.questions)
        return measure(session, (await existing(session, reference)).id, how)
      }),
    )
  adapters
    .command('rename')
    .description('call it otherwise')
    .argument('<adapter>', 'id or name')
    .argument('<name>', 'the new name')
    .action(
      action(signal, async (session, reference: string, name: string) => {
        const view = await (await session.host()).adapters.rename((await existing(session, reference)).id, name)
        session.print(view, adapterText(view))
      }),
    )
  adapters
    .command('remove')
    .description('remove it')
    .argument('<adapter>', 'id or name')
    .action(
      action(signal, async (session, reference: string) => {
        const { id, name } = await existing(session, reference)
        await (await session.host()).adapters.remove(id)
        session.print({ removed: id }, `Removed ${name} (${id}). \`clew adapters restore ${id}\` brings it back.`)
      }),
    )
  adapters
    .command('restore')
    .description('bring a removed one back')
    .argument('<id>', 'its id')
    .action(
      action(signal, async (session, id: string) => {
        await (await session.host()).adapters.restore(id)
        session.print({ restored: id }, `${id} is back.`)
      }),
    )
}

async function measure(session: Session, id: string, how: MeasureOptions): Promise<void> {
  const host = await session.host()
  const view = await host.measureAdapter(id, {
    ...how,
    signal: session.signal,
    onProgress: (what, done, of) =>
      session.progress.show(`${what === 'before' ? 'without it' : 'with it'}: question ${count(done)} of ${count(of)}`),
  })
  session.print(view, [adapterText(view), measuredText(view)].join('\n'))
}

/** Whether it is worth its use, as far as so many questions tell. */
function measuredText({ id, before, after }: AdapterView): string {
  if (before === undefined || after === undefined) return ''
  const interval = `95 % interval without it ${before.hit1Low.toFixed(3)} to ${before.hit1High.toFixed(3)}`
  if (after.hit1 > before.hit1High) return `It is better (${interval}). Ask with it: --adapter ${id}`
  if (after.hit1 < before.hit1Low) return `It is worse (${interval}): its model answers better without it.`
  return `It makes no difference that so few questions could tell (${interval}).`
}

async function existing(session: Session, reference: string): Promise<AdapterView> {
  const views = await (await session.host()).adapters.list()
  const found = views.filter(({ id, name }) => id === reference || name === reference)
  const [only] = found
  if (only === undefined)
    throw new ClewError(
      'not-found',
      `There is no adapter "${reference}"; \`clew adapters list\` has those that there are.`,
    )
  if (found.length > 1)
    throw new ClewError(
      'conflict',
      `${found.length} adapters are named "${reference}": ${found.map(({ id }) => id).join(', ')}; give the id of one.`,
    )
  return only
}

function adapterText({ id, name, model, kind, kg, protocol, state, problem, before, after, run }: AdapterView): string {
  if (state !== 'ready') return `${id}: ${name}, cannot be used: ${inWords(problem ?? state)}`
  const where = kg === '' ? 'trained elsewhere' : `taught on ${kg} with ${protocol}`
  const words = unfinishedWords({ run, after })
  const unfinished = words === undefined ? '' : `; ${words}`
  const scores =
    before === undefined || after === undefined
      ? unfinished
      : `; Hit@1 ${before.hit1.toFixed(3)} -> ${after.hit1.toFixed(3)} on ${after.questions} held-out questions`
  return `${id}: ${name}; ${kind === 'lora' ? `an adapter for ${model}` : kind === 'whole' ? `${model}, trained whole` : model}, ${where}${scores}`
}
