import { kindsWith, type Kind } from '../../../../electron/contract/reading/canvas-shown.ts'
import type { Palette } from '../../../graph-canvas/palette.ts'
import type { ReadAttribute } from './attributes-store.ts'
import type { Canvas } from './canvas.ts'
import { amountOf, scaleOf, wordCounts } from './value-scale.ts'

type Look = Canvas['look']
type Read = ReadonlyMap<string, ReadAttribute>

/** The least and the greatest that a node is drawn by its value, of one without, and of one of a kind that has none. */
const SIZES = { none: 4.5, least: 6, most: 20, other: 8 }
/** How far the ends of a scale are from the paper to the ink. */
const PALEST = 0.1
const DARKEST = 0.85

/**
 * The colour of each thing by its value: a scale of ink, or one for each of few words. What has none is hollow, and what
 * is of a kind that never has one looks as without colours.
 */
export function valueFill(
  by: Look['colour'],
  read: Read,
  kinds: ReadonlyMap<string, Kind>,
  palette: Palette,
): ((key: string) => string) | undefined {
  const attribute = typeof by === 'object' ? read.get(by.value.relation) : undefined
  if (attribute === undefined) return undefined
  const some = kindsWith(attribute.of, kinds)
  const without = (key: string): string => (some.has(kinds.get(key)?.id ?? '') ? palette.paper : palette.node)
  if (attribute.kind === 'words') {
    const colours = wordColours(attribute, palette)
    return key => colours.get(attribute.of.get(key)?.[0]?.text ?? '') ?? without(key)
  }
  const scale = scaleOf(attribute)
  return key => {
    const amount = amountOf(attribute.of.get(key))
    return amount === undefined ? without(key) : scaleColour(scale?.shareOf(amount) ?? 1, palette)
  }
}

/** Red is not among them: it is for what carries an answer. */
export function scaleColour(share: number, palette: Palette): string {
  return mixed(palette.node, palette.ink, PALEST + (DARKEST - PALEST) * share)
}

/** A colour for each word, those first that most have; the last colour for all the rest. */
export function wordColours(attribute: Pick<ReadAttribute, 'values'>, palette: Palette): Map<string, string> {
  const last = palette.kinds.at(-1) ?? palette.nodeLine
  return new Map(wordCounts(attribute).map(({ text }, index) => [text, palette.kinds[index] ?? last]))
}

export function valueSize(
  by: Look['size'],
  read: Read,
  kinds: ReadonlyMap<string, Kind>,
): ((key: string) => number) | undefined {
  const attribute = typeof by === 'object' ? read.get(by.value.relation) : undefined
  if (attribute === undefined) return undefined
  const some = kindsWith(attribute.of, kinds)
  const scale = scaleOf(attribute)
  return key => {
    const amount = amountOf(attribute.of.get(key))
    if (amount === undefined) return some.has(kinds.get(key)?.id ?? '') ? SIZES.none : SIZES.other
    // By the area, as people compare discs.
    const share = scale?.shareOf(amount) ?? 0
    return Math.sqrt(SIZES.least ** 2 + share * (SIZES.most ** 2 - SIZES.least ** 2))
  }
}

/** Between two colours `#rgb` or `#rrggbb`. */
export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)]
  return `rgb(${a.map((value, index) => Math.round(value + ((b[index] ?? value) - value) * share)).join(', ')})`
}

function channels(colour: string): number[] {
  const digits = colour.replace('#', '')
  const width = digits.length === 3 ? 1 : 2
  return [0, 1, 2].map(index => {
    const part = digits.slice(index * width, (index + 1) * width)
    return Number.parseInt(width === 1 ? part + part : part, 16)
  })
}
