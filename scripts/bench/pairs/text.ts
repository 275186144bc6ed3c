import type { Difference } from '../../../electron/contract/score.ts'
import { table } from '../agent/table.ts'
import type { PairsBench, PairsRow } from '../pairs.ts'

/** The gains as a table, and what was learnt for them. */
export function pairsText({ rows, learnt }: PairsBench): string {
  const cells = [
    ['questions of', 'pairs', 'asked', 'exact', 'gain', 'Hit@1', 'gain'],
    ...rows.map(row => [row.graph, pairsOf(row), String(row.others), ...scored(row.exact), ...scored(row.hit1)]),
  ]
  const taught = [
    ['learnt on', 'pairs', 'reached', 'right, left out', 'bytes', 's'],
    ...learnt.map(({ right, bytes, seconds, reached, ...row }) => [
      row.graph,
      pairsOf(row),
      String(reached),
      bytes === 0 ? 'nothing that helps' : right.join(' → '),
      String(bytes),
      seconds.toFixed(0),
    ]),
  ]
  return [
    table(cells).join('\n'),
    '',
    table(taught).join('\n'),
    '',
    'Questions of other graphs are asked without what was taught here, and answered as before.',
  ].join('\n')
}

const pairsOf = ({ pairs, wrong }: Pick<PairsRow, 'pairs' | 'wrong'>): string =>
  `${pairs}${wrong ? ', 1 in 5 wrong' : ''}`

const scored = ({ before, after, gain }: PairsRow['exact']): string[] => [
  `${before.toFixed(3)} → ${after.toFixed(3)}`,
  difference(gain),
]

const difference = ({ value, low, high }: Difference): string =>
  `${value >= 0 ? '+' : ''}${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
