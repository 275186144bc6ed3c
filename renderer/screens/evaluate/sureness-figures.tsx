import type { ReactNode } from 'react'
import type { SelectiveResult } from '../../../electron/contract/evaluation-result.ts'
import { count } from '../../../electron/contract/reading/format.ts'
import { interval, percent } from './score-words.ts'
import { t } from '../../words/words.ts'

const WIDTH = 260
const HEIGHT = 140
const LEFT = 38
const BOTTOM = 22
const TOP = 6

const x = (share: number) => LEFT + share * (WIDTH - LEFT - 6)
const y = (share: number) => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)

/** How sure the agent was, and whether it was right to be: what was given, and its chances against what came about. */
export function SurenessFigures({ sureness }: { sureness: SelectiveResult }) {
  const { answers, given, wrong, rightGiven, error, bins, risks } = sureness
  const most = Math.max(...bins.map(bin => bin.answers))
  const highest = Math.max(0.1, ...risks.map(({ risk }) => risk))
  return (
    <section aria-label={t('evaluate.howSure')}>
      <h3 className="label">{t('evaluate.howSureOf', { answers: count(answers) })}</h3>
      <dl className="figures-list number">
        <div>
          <dt>{t('evaluate.given')}</dt>
          <dd>
            {percent(given.value)} <span className="note">{interval(given)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('evaluate.wrongOfThose')}</dt>
          <dd>
            {percent(wrong.value)} <span className="note">{interval(wrong)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('evaluate.givenOfTheRightOnes')}</dt>
          <dd>{percent(rightGiven.value)}</dd>
        </div>
        <div>
          <dt>{t('evaluate.calibrationError')}</dt>
          <dd>{percent(error)}</dd>
        </div>
      </dl>
      <Diagram
        title={t('evaluate.rightByHowSure')}
        across={t('evaluate.estimatedChance')}
        ends={['0', '100 %']}
        top="100 %"
        words={bins
          .filter(bin => bin.answers > 0)
          .map(bin =>
            t('evaluate.chanceRight', {
              chance: percent(bin.chance),
              right: percent(bin.right),
              answers: count(bin.answers),
            }),
          )
          .join('; ')}
      >
        <line className="axis" strokeDasharray="3 3" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
        {bins.map(
          (bin, at) =>
            bin.answers > 0 && (
              <circle key={at} cx={x(bin.chance)} cy={y(bin.right)} r={2 + 4 * Math.sqrt(bin.answers / most)}>
                <title>
                  {t('evaluate.chanceRight', {
                    chance: percent(bin.chance),
                    right: percent(bin.right),
                    answers: count(bin.answers),
                  })}
                </title>
              </circle>
            ),
        )}
      </Diagram>
      <Diagram
        title={t('evaluate.wrongByHowManyAre')}
        across={t('evaluate.givenTheSurestFirst')}
        ends={['0', 'all']}
        top={percent(highest)}
        words={risks
          .map(({ coverage, risk }) => t('evaluate.coverageRisk', { coverage: percent(coverage), risk: percent(risk) }))
          .join('; ')}
      >
        <polyline
          className="line"
          points={risks.map(({ coverage, risk }) => `${x(coverage)},${y(risk / highest)}`).join(' ')}
        />
        <line className="threshold" x1={x(given.value)} y1={y(0)} x2={x(given.value)} y2={y(1)} />
      </Diagram>
    </section>
  )
}

/** A small drawing over two axes that begin at nothing. @param words what it shows, for who cannot see it */
function Diagram({
  title,
  across,
  ends: [from, to],
  top,
  words,
  children,
}: {
  title: string
  across: string
  ends: readonly [string, string]
  top: string
  words: string
  children: ReactNode
}) {
  return (
    <figure className="diagram number">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
        <line className="axis" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(0)} />
        <line className="axis" x1={x(0)} y1={y(0)} x2={x(0)} y2={y(1)} />
        <text x={x(0) - 4} y={y(1) + 8} textAnchor="end">
          {top}
        </text>
        <text x={x(0)} y={HEIGHT - 6}>
          {from}
        </text>
        <text x={(x(0) + x(1)) / 2} y={HEIGHT - 6} textAnchor="middle">
          {across}
        </text>
        <text x={x(1)} y={HEIGHT - 6} textAnchor="end">
          {to}
        </text>
        {children}
      </svg>
    </figure>
  )
}
