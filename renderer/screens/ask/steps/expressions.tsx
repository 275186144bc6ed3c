import { count } from '../../../../electron/contract/reading/format.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { type Carrying, itemsOfWalk, type ObservedItem } from '../../../../electron/contract/reading/paths.ts'
import type { ExpressionStep } from '../../../../electron/contract/observation.ts'
import { Returned } from './returned.tsx'

const MOST_CANDIDATES = 5

/**
 * KBQA-R1's actions as they were carried out: how the relation was matched, the logical form so far, and what it comes
 * to.
 */
export function Expressions({
  steps,
  carrying,
  followed,
}: {
  steps: readonly ExpressionStep[]
  carrying: Carrying
  followed: ReadonlySet<string>
}) {
  return (
    <ol className="expressions" aria-label="Logical form">
      {steps.map((step, index) => (
        <Expression key={index} step={step} carrying={carrying} followed={followed} />
      ))}
    </ol>
  )
}

function Expression({
  step,
  carrying,
  followed,
}: {
  step: ExpressionStep
  carrying: Carrying
  followed: ReadonlySet<string>
}) {
  const { expression, logicalForm, gate, error, total } = step
  const items = resultsOf(step, carrying, followed)
  return (
    <li className="expression">
      {logicalForm === undefined ? (
        <div className="call mono">
          <Name text={step.action} limit={300} />
        </div>
      ) : (
        <div className="logical-form mono">
          {expression !== undefined && <span className="soft">{expression} = </span>}
          <Name text={logicalForm} limit={600} />
        </div>
      )}
      {gate && <Gate gate={gate} />}
      {error !== undefined ? (
        <div className="step-error">
          <Name text={error} limit={400} />
        </div>
      ) : (
        <>
          <p className="cut number">
            {total === 1 ? '1 result' : `${count(total)} results`}
            {items.length > 0 && items.length < total && `, ${count(items.length)} of them shown`}
          </p>
          {items.length > 0 && <Returned items={items} cut={0} />}
        </>
      )}
    </li>
  )
}

function resultsOf(
  { results, walk }: ExpressionStep,
  carrying: Carrying,
  followed: ReadonlySet<string>,
): ObservedItem[] {
  const reached = new Set(
    walk
      ? itemsOfWalk(walk, carrying, followed)
          .filter(({ carries }) => carries)
          .map(({ text }) => text)
      : [],
  )
  // An expression without a step of its own, an intersection say, marks the answers that it kept.
  return results.map(({ name, key }) => ({
    text: name,
    key,
    carries: reached.has(name) || (!walk && carrying.names.has(name)),
    followed: followed.has(name),
  }))
}

/** The relation gate of KBQA-R1 §IV-A3, in words. */
function Gate({ gate }: { gate: NonNullable<ExpressionStep['gate']> }) {
  const { tier, written, matched, score, source, candidates } = gate
  const others = candidates.filter(({ relation }) => relation !== matched).slice(0, MOST_CANDIDATES)
  return (
    <div className="gate">
      <span className={`tier ${tier}`}>{tier}</span>
      <span>
        {tier === 'rejected' ? (
          <>
            No relation comes near to “<Name text={written} limit={60} />”{' '}
            <span className="number">({score.toFixed(2)})</span>.
          </>
        ) : (
          <>
            “<Name text={written} limit={60} />”
            {matched !== undefined && matched !== written && (
              <>
                {' '}
                was read as{' '}
                <b title={matched.slice(0, 300)}>
                  <Name text={relationWords(matched)} limit={60} />
                </b>
              </>
            )}{' '}
            <span className="number">({score.toFixed(2)})</span>.
          </>
        )}
        {source !== undefined && (
          <span className="soft">
            {' '}
            Measured by <Name text={source} limit={60} />.
          </span>
        )}
        {tier !== 'validated' && others.length > 0 && (
          <span className="soft">
            {' '}
            {tier === 'rejected' ? 'The nearest: ' : 'Also near: '}
            {others.map(({ relation, score: near }, index) => (
              <span key={relation} className="number">
                {index > 0 && ', '}
                <Name text={relation} limit={50} /> {near.toFixed(2)}
              </span>
            ))}
            .
          </span>
        )}
      </span>
    </div>
  )
}
