import { count } from '../../../electron/contract/reading/format.ts'
import { t, type PlainKey } from '../../words/words.ts'

interface LineOf<Text> {
  name: string
  label: Text
  /** `thread` marks what the run is about; there is one red line on the page. */
  tone: 'main' | 'ink' | 'soft' | 'faint'
  /** Tells lines of one tone apart: an SVG dash pattern. */
  dash?: string
}

interface PanelOf<Text> {
  title: Text
  /** The papers' word. */
  term?: Text
  lines: readonly LineOf<Text>[]
  unit: 'share' | 'plain' | 'whole'
}

export type PanelLine = LineOf<string>
export type Panel = PanelOf<string>

/** The curves of a run in the order in which a person looks at them. A panel is there once one of its values is. */
const PANELS: readonly PanelOf<PlainKey>[] = [
  {
    title: 'curves.rightAnswers',
    term: 'curves.onLessonsSetAside',
    lines: [
      { name: 'validation.hit1', label: 'curves.hit1', tone: 'main' },
      { name: 'validation.f1', label: 'curves.f1', tone: 'ink' },
    ],
    unit: 'share',
  },
  {
    title: 'curves.rightInPractice',
    lines: [
      { name: 'hit1', label: 'curves.hit1', tone: 'ink' },
      { name: 'f1', label: 'curves.f1', tone: 'soft' },
    ],
    unit: 'share',
  },
  { title: 'curves.reward', lines: [{ name: 'reward', label: 'curves.inAll', tone: 'ink' }], unit: 'plain' },
  {
    title: 'curves.lossTitle',
    term: 'curves.imitation',
    lines: [{ name: 'loss', label: 'curves.loss', tone: 'ink' }],
    unit: 'plain',
  },
  {
    title: 'curves.likelihoodTitle',
    term: 'curves.notLearntFrom',
    lines: [{ name: 'likelihood', label: 'curves.likelihood', tone: 'ink' }],
    unit: 'share',
  },
  {
    title: 'curves.distance',
    term: 'curves.kl',
    lines: [{ name: 'kl', label: 'curves.kl', tone: 'ink' }],
    unit: 'plain',
  },
  {
    title: 'curves.variety',
    term: 'curves.entropy',
    lines: [{ name: 'entropy', label: 'curves.entropy', tone: 'ink' }],
    unit: 'plain',
  },
  {
    title: 'curves.stepsAnAnswer',
    term: 'curves.turns',
    lines: [{ name: 'turns', label: 'curves.turns', tone: 'ink' }],
    unit: 'plain',
  },
  { title: 'curves.tokensAnAnswer', lines: [{ name: 'tokens', label: 'curves.tokens', tone: 'ink' }], unit: 'whole' },
  {
    title: 'curves.validSteps',
    lines: [
      { name: 'valid', label: 'curves.valid', tone: 'ink' },
      { name: 'clipped', label: 'curves.clipped', tone: 'faint' },
    ],
    unit: 'share',
  },
  {
    title: 'curves.groupsDiffer',
    term: 'curves.spread',
    lines: [{ name: 'spread', label: 'curves.spread', tone: 'ink' }],
    unit: 'share',
  },
  {
    title: 'curves.changeOfProbability',
    term: 'curves.ratio',
    lines: [
      { name: 'ratio', label: 'curves.mean', tone: 'ink' },
      { name: 'ratio.highest', label: 'curves.highest', tone: 'faint' },
    ],
    unit: 'plain',
  },
  {
    title: 'curves.madeUp',
    term: 'curves.fabricated',
    lines: [{ name: 'fabricated', label: 'curves.fabricated', tone: 'ink' }],
    unit: 'share',
  },
  {
    title: 'curves.lossTitle',
    term: 'curves.practice',
    lines: [{ name: 'loss.practice', label: 'curves.loss', tone: 'ink' }],
    unit: 'plain',
  },
  { title: 'curves.triesLost', lines: [{ name: 'lost', label: 'curves.lost', tone: 'ink' }], unit: 'whole' },
  {
    title: 'curves.gradientTitle',
    term: 'curves.norm',
    lines: [{ name: 'gradient', label: 'curves.gradient', tone: 'ink' }],
    unit: 'plain',
  },
  {
    title: 'curves.sizeOfStep',
    term: 'curves.learningRate',
    lines: [{ name: 'rate', label: 'curves.rate', tone: 'ink' }],
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
  const own = PANELS.flatMap((panel): Panel[] => {
    const lines = panel.lines
      .filter(({ name }) => names.has(name))
      .map((line): PanelLine => ({ ...line, label: t(line.label) }))
    if (lines.length === 0) return []
    const { title, term, unit } = panel
    return [
      {
        title: t(title),
        ...(term !== undefined && { term: t(term) }),
        lines: title === 'curves.reward' ? [...lines, ...partsOf(REWARD, names)] : lines,
        unit,
      },
    ]
  })
  const times = partsOf(SECONDS, names)
  if (times.length > 0) own.push({ title: t('curves.secondsAStep'), lines: times, unit: 'plain' })
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
