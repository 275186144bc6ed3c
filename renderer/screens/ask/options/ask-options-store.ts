import { z } from 'zod'
import { create } from 'zustand'
import type { AskRequest } from '../../../../electron/contract/question.ts'
import {
  changedSettings,
  GraphSettingsChangeSchema,
  type GraphSettings,
  type GraphSettingsChange,
} from '../../../../electron/contract/graph.ts'
import type { ProtocolName, ProtocolProposal, ProtocolSettings } from '../../../../electron/contract/protocol.ts'
import { rememberedText, rememberText } from '../../../api/browser-memory.ts'
import { api } from '../../../api/client.ts'
import { onlyLatest } from '../../../api/latest.ts'
import { complain } from '../../../design/notices-store.ts'

/** How a question is asked, beside what it says. What is left out has the protocol's or the model's own value. */
export interface AskOptions {
  samples: number
  turns?: number
  temperature?: number
  topP?: number
  seed?: number
  /** How relation lists are shown; left out: best fitting first. */
  relationOrder?: 'plain'
  /** Left out: only calls that exist can be written. */
  constrained?: false
  /** The id of something taught, or the path of a LoRA adapter. */
  adapter?: string | undefined
}

interface AskOptionsState {
  options: AskOptions
  /** The graph that `settings` and `proposal` are of; they are undefined until they are read. */
  kg: string | undefined
  settings: GraphSettings | undefined
  proposal: ProtocolProposal | undefined
}

/** What was taught stays chosen as the model does: over a reload, and until another is. */
const REMEMBERED_ADAPTER = 'clew.adapter'

export const useAskOptions = create<AskOptionsState>(() => ({
  options: { samples: 1, adapter: rememberedText(REMEMBERED_ADAPTER) },
  kg: undefined,
  settings: undefined,
  proposal: undefined,
}))

/** Samples differ only where the model draws its words. */
export const SAMPLING_TEMPERATURE = 1

const UnconfirmedSchema = z.record(z.string(), GraphSettingsChangeSchema)

/** Changes that the host has not yet confirmed, by graph: a reload may come before they have left the page. */
const UNCONFIRMED = 'clew.graph-settings'

function unconfirmed(): Record<string, GraphSettingsChange> {
  try {
    return UnconfirmedSchema.parse(JSON.parse(rememberedText(UNCONFIRMED) ?? '{}'))
  } catch {
    return {}
  }
}

function keepUnconfirmed(all: Record<string, GraphSettingsChange>): void {
  rememberText(UNCONFIRMED, Object.keys(all).length === 0 ? undefined : JSON.stringify(all))
}

/** Sends a change, and forgets it once the host has answered, unless another has been made meanwhile. */
async function send(kg: string, change: GraphSettingsChange): Promise<GraphSettings> {
  const whole = { ...unconfirmed()[kg], ...change }
  keepUnconfirmed({ ...unconfirmed(), [kg]: whole })
  try {
    return await api.graphs.changeSettings.mutate({ kg, change: whole })
  } finally {
    const { [kg]: latest, ...others } = unconfirmed()
    if (JSON.stringify(latest) === JSON.stringify(whole)) keepUnconfirmed(others)
  }
}

const loading = onlyLatest()
const changing = onlyLatest()
/** Changes begun so far: what was read before the last of them is older than what is shown. */
let changes = 0

/** Reads what is set for a graph, and which protocols suit it and the model. */
export async function loadAskOptions(kg: string, model: string): Promise<void> {
  const isWanted = loading()
  const changesBefore = changes
  // What holds for another graph must not be shown of this one, nor asked with.
  if (useAskOptions.getState().kg !== kg) useAskOptions.setState({ kg, settings: undefined, proposal: undefined })
  try {
    const late = unconfirmed()[kg]
    const [settings, proposal] = await Promise.all([
      // What was chosen before a reload and may not have arrived.
      late === undefined ? api.graphs.settings.query({ kg }) : send(kg, late),
      api.ask.proposal.query({ kg, model }),
    ])
    if (isWanted()) useAskOptions.setState(changes === changesBefore ? { settings, proposal } : { proposal })
  } catch {
    // The graph or the model has just gone; without them the host decides, and says in its answer what is wrong.
    if (isWanted()) useAskOptions.setState({ settings: undefined, proposal: undefined })
  }
}

export function changeOptions(change: Partial<{ [Key in keyof AskOptions]: AskOptions[Key] | undefined }>): void {
  const merged = { ...useAskOptions.getState().options, ...change }
  const options: AskOptions = { samples: merged.samples ?? 1 }
  if (merged.turns !== undefined) options.turns = merged.turns
  if (merged.temperature !== undefined) options.temperature = merged.temperature
  if (merged.topP !== undefined) options.topP = merged.topP
  if (merged.seed !== undefined) options.seed = merged.seed
  if (merged.relationOrder !== undefined) options.relationOrder = merged.relationOrder
  if (merged.constrained !== undefined) options.constrained = merged.constrained
  if (merged.adapter !== undefined) options.adapter = merged.adapter
  rememberText(REMEMBERED_ADAPTER, options.adapter)
  useAskOptions.setState({ options })
}

/** The graph's own protocol, kept with the graph; undefined goes back to what Clew proposes. */
export function chooseProtocol(kg: string, protocol: ProtocolName | undefined): Promise<void> {
  return changeSettings(kg, { protocol: protocol ?? null })
}

export function chooseProtocolSettings(kg: string, protocolSettings: ProtocolSettings): Promise<void> {
  return changeSettings(kg, { protocolSettings })
}

/** Of the answers that the graph's questions are given, the share that may be wrong. */
export function chooseMostWrong(kg: string, mostWrong: number): Promise<void> {
  return changeSettings(kg, { mostWrong })
}

/** Shown at once; taken back where the host refuses. */
async function changeSettings(kg: string, change: GraphSettingsChange): Promise<void> {
  const isWanted = changing(kg)
  changes++
  const before = useAskOptions.getState().settings
  const show = (settings: GraphSettings | undefined) => {
    if (isWanted() && useAskOptions.getState().kg === kg) useAskOptions.setState({ settings })
  }
  show(changedSettings(before ?? { endpointAllowed: false }, change))
  try {
    show(await send(kg, change))
  } catch (error) {
    show(before)
    complain(error)
  }
}

/** The protocol that the next question is asked with, as far as is known here. */
export function presentProtocol({
  settings,
  proposal,
}: Pick<AskOptionsState, 'settings' | 'proposal'>): ProtocolName | undefined {
  return settings?.protocol ?? proposal?.proposed
}

/**
 * The options as they go into a request; with the graph's own settings, because these may still be on their way to the
 * host.
 */
export function requestOptions(
  { samples, ...options }: AskOptions,
  settings: GraphSettings | undefined,
): Partial<AskRequest> {
  const { protocol, protocolSettings, mostWrong } = settings ?? {}
  return {
    ...options,
    ...(protocol && { protocol }),
    ...(protocolSettings && { protocolSettings }),
    ...(mostWrong !== undefined && { mostWrong }),
    ...(samples > 1 && options.temperature === undefined && { temperature: SAMPLING_TEMPERATURE }),
  }
}

/** One request for each sample: the same but for the seeds, which follow each other. */
export function sampleRequests(request: AskRequest, samples: number): AskRequest[] {
  return Array.from({ length: samples }, (_, index) => ({ ...request, seed: (request.seed ?? 0) + index }))
}
