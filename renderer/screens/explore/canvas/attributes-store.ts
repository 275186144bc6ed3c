import { create } from 'zustand'
import type { Attribute, AttributeValue, AttributeValues } from '../../../../electron/contract/attribute.ts'
import { api } from '../../../api/client.ts'
import { onlyLatest } from '../../../api/latest.ts'
import { complain } from '../../../design/notices-store.ts'
import type { Canvas } from './canvas.ts'
import { useCanvas } from './canvas-store.ts'

interface AttributesState {
  kg: string | undefined
  /** By what the things on the canvas can be told apart; undefined before that was asked. */
  offered: readonly Attribute[] | undefined
  /** By relation, what the things on the canvas have of it: read for those that something is filtered or looks by. */
  read: ReadonlyMap<string, ReadAttribute>
}

export interface ReadAttribute extends AttributeValues {
  of: ReadonlyMap<string, readonly AttributeValue[]>
}

const nothing = { offered: undefined, read: new Map<string, ReadAttribute>() }

export const useAttributes = create<AttributesState>(() => ({ kg: undefined, ...nothing }))

const WAIT_MS = 250

const offering = onlyLatest()
const reading = onlyLatest()

/** The relations by whose values something of the canvas is filtered, coloured or sized. */
export function attributesUsed({ filter, look }: Pick<Canvas, 'filter' | 'look'>): Attribute[] {
  const used = new Map<string, Attribute>()
  const looks = [look.colour, look.size].flatMap(by => (typeof by === 'object' ? [by.value] : []))
  for (const { relation, kind } of [...(filter.values ?? []), ...looks]) used.set(relation, { relation, kind })
  return [...used.values()]
}

/** Reads what the canvas is filtered and looks by, as it changes; gives the function that stops it. */
export function followAttributes(kg: string): () => void {
  useAttributes.setState({ kg, ...nothing })
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (): void => {
    const { canvas } = useCanvas.getState()
    void readUsed(kg, canvas)
    clearTimeout(timer)
    timer = setTimeout(() => void offer(kg, canvas), WAIT_MS)
  }
  follow()
  const stop = useCanvas.subscribe(({ canvas }, before) => {
    if (canvas.nodes !== before.canvas.nodes) follow()
    else if (canvas.filter !== before.canvas.filter || canvas.look !== before.canvas.look) void readUsed(kg, canvas)
  })
  return () => {
    stop()
    clearTimeout(timer)
    // What is still on its way belongs to no canvas any more.
    offering()
    reading()
  }
}

async function offer(kg: string, { nodes }: Canvas): Promise<void> {
  const isWanted = offering()
  if (nodes.size === 0) return useAttributes.setState({ offered: [] })
  // Without them the canvas is whole; what is wrong with the graph others say.
  const offered = await api.browse.attributes.query({ kg, keys: [...nodes.keys()] }).catch(() => undefined)
  if (isWanted() && offered !== undefined) useAttributes.setState({ offered })
}

async function readUsed(kg: string, canvas: Canvas): Promise<void> {
  const { read } = useAttributes.getState()
  const keys = [...canvas.nodes.keys()]
  const wanted = attributesUsed(canvas).filter(({ relation }) => {
    const of = read.get(relation)?.of
    return of === undefined || keys.some(key => !of.has(key))
  })
  if (wanted.length === 0) return
  const isWanted = reading()
  try {
    const found = await Promise.all(wanted.map(attribute => api.browse.values.query({ kg, keys, attribute })))
    if (!isWanted()) return
    const next = new Map(useAttributes.getState().read)
    for (const each of found) next.set(each.relation, { ...each, of: new Map(each.values) })
    useAttributes.setState({ read: next })
  } catch (error) {
    if (isWanted()) complain(error)
  }
}
