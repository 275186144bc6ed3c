import { count } from '../../../electron/contract/reading/format.ts'

export interface PanelLine {
  name: string
  label: string
  /** `thread` marks what the run is about; there is one red line on the page. */
  tone: 'main' | 'ink' | 'soft' | 'faint'
  /** Tells lines of one tone apart: an SVG dash pattern. */
  dash?: string
}

export interface Panel {
  title: string
  /** The papers' word. */
  term?: string
  lines: readonly PanelLine[]
  unit: 'share' | 'plain' | 'whole'
}

/** The curves of a run in the order in which a person looks at them. A panel is there once one of its values is. */
export const PANELS: readonly Panel[] = [
  {
    title: 'Right answers',
    term: 'on lessons set aside to steer by',
    lines: [
      { name: 'validation.hit1', label: 'Hit@1', tone: 'main' },
      { name: 'validation.f1', label: 'F1', tone: 'ink' },
    ],
    unit: 'share',
  },
  {
    title: 'Right answers in practice',
    lines: [
      { name: 'hit1', label: 'Hit@1', tone: 'ink' },
      { name: 'f1', label: 'F1', tone: 'soft' },
    ],
    unit: 'share',
  },
  { title: 'Reward', lines: [{ name: 'reward', label: 'in all', tone: 'ink' }], unit: 'plain' },
  { title: 'Loss', term: 'imitation', lines: [{ name: 'loss', label: 'loss', tone: 'ink' }], unit: 'plain' },
  {
    title: 'Likelihood',
    term: 'of lessons not learnt from',
    lines: [{ name: 'likelihood', label: 'likelihood', tone: 'ink' }],
    unit: 'share',
  },
  { title: 'Distance from the start', term: 'KL', lines: [{ name: 'kl', label: 'KL', tone: 'ink' }], unit: 'plain' },
  { title: 'Variety', term: 'entropy', lines: [{ name: 'entropy', label: 'entropy', tone: 'ink' }], unit: 'plain' },
  { title: 'Steps an answer', term: 'turns', lines: [{ name: 'turns', label: 'turns', tone: 'ink' }], unit: 'plain' },
  { title: 'Tokens an answer', lines: [{ name: 'tokens', label: 'tokens', tone: 'ink' }], unit: 'whole' },
  {
    title: 'Valid steps',
    lines: [
      { name: 'valid', label: 'valid', tone: 'ink' },
      { name: 'clipped', label: 'clipped', tone: 'faint' },
    ],
    unit: 'share',
  },
  {
    title: 'Groups that differ',
    term: 'spread',
    lines: [{ name: 'spread', label: 'spread', tone: 'ink' }],
    unit: 'share',
  },
  {
    title: 'Change of probability',
    term: 'ratio',
    lines: [
      { name: 'ratio', label: 'mean', tone: 'ink' },
      { name: 'ratio.highest', label: 'highest', tone: 'faint' },
    ],
    unit: 'plain',
  },
  {
    title: 'Made-up observations',
    term: 'fabricated',
    lines: [{ name: 'fabricated', label: 'fabricated', tone: 'ink' }],
    unit: 'share',
  },
  { title: 'Loss', term: 'practice', lines: [{ name: 'loss.practice', label: 'loss', tone: 'ink' }], unit: 'plain' },
  { title: 'Tries lost', lines: [{ name: 'lost', label: 'lost', tone: 'ink' }], unit: 'whole' },
  { title: 'Gradient', term: 'norm', lines: [{ name: 'gradient', label: 'gradient', tone: 'ink' }], unit: 'plain' },
  {
    title: 'Size of a step',
    term: 'learning rate',
    lines: [{ name: 'rate', label: 'rate', tone: 'ink' }],
    unit: 'plain',
  },
]

/**
 * Of these, a curve that is always 0 says nothing: a policy that writes no tokens, a run in which nothing went wrong.
 */
export const SILENT: ReadonlySet<string> = new Set(['tokens', 'clipped', 'fabricated', 'lost'])

const known = new Set(PANELS.flatMap(({ lines }) => lines.map(({ name }) => name)))

/** The panels that have something to show; a value that is not known here gets one under its own name. */
export function panelsFor(names: ReadonlySet<string>): Panel[] {
  const own = PANELS.flatMap(panel => {
    const lines = panel.lines.filter(({ name }) => names.has(name))
    return lines.length > 0
      ? [{ ...panel, lines: panel.title === 'Reward' ? [...lines, ...partsOf(REWARD, names)] : lines }]
      : []
  })
  const times = partsOf(SECONDS, names)
  if (times.length > 0) own.push({ title: 'Seconds a step', lines: times, unit: 'plain' })
  const others = [...names]
    .filter(name => !known.has(name) && !name.startsWith(REWARD) && !name.startsWith(SECONDS))
    .toSorted()
  return [
    ...own,
    ...others.map((name): Panel => ({ title: name, lines: [{ name, label: name, tone: 'ink' }], unit: 'plain' })),
  ]
}

const REWARD = 'reward.'
const SECONDS = 'seconds.'
const dashes = [undefined, '5 3', '1.5 3', '8 3 1.5 3']

/** What a reward or a step is made of differs from recipe to recipe. */
function partsOf(whole: string, names: ReadonlySet<string>): PanelLine[] {
  return [...names]
    .filter(name => name.startsWith(whole))
    .toSorted()
    .map((name, index) => {
      const dash = dashes[index % dashes.length]
      return { name, label: name.slice(whole.length), tone: 'soft', ...(dash !== undefined && { dash }) }
    })
}

/** A value as its axis and its reading show it: `61 %`, `0.312`, `1.2e-6`, `4,120`. */
export function valueText(value: number, unit: Panel['unit']): string {
  if (unit === 'share') return `${Number((100 * value).toFixed(Math.abs(value) < 0.1 ? 1 : 0))} %`
  if (unit === 'whole' || Math.abs(value) >= 1000) return count(Math.round(value))
  if (value === 0) return '0'
  if (Math.abs(value) < 1e-3)
    return value.toExponential(Number(value.toPrecision(2)) === Number(value.toPrecision(1)) ? 0 : 1)
  return `${Number(value.toPrecision(3))}`
}
