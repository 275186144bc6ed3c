import {
  expressionForm,
  expressionResult,
  gateWords,
  measuredWords,
} from '../../../../electron/contract/reading/expression-words.ts'
import { count } from '../../../../electron/contract/reading/format.ts'
import { Name } from '../../../design/name.tsx'
import { type Carrying, itemsOfExpression } from '../../../../electron/contract/reading/carrying.ts'
import type { ExpressionStep } from '../../../../electron/contract/observation.ts'
import { Passages } from './passages.tsx'
import { Returned } from './returned.tsx'
import { t } from '../../../words/words.ts'

/**
 * KBQA-R1's actions and Clew's statements as they were carried out: how the relation was matched, the logical form or
 * the statement, what it comes to, and what was compared for it.
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
    <ol className="expressions" aria-label={t('steps.logicalForm')}>
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
  const { gate, error, total, computed, passages = [] } = step
  // What was computed is said as the result, and has no members.
  const items = computed === undefined ? itemsOfExpression(step, carrying, followed) : []
  const measured = measuredWords(step)
  return (
    <li className="expression">
      <div className={step.logicalForm === undefined ? 'call mono' : 'logical-form mono'}>
        <Name text={expressionForm(step)} limit={600} />
      </div>
      {gate && (
        <div className="gate">
          <span className={`tier ${gate.tier}`}>{gate.tier}</span>
          <span className="number">
            <Name text={gateWords(gate)} limit={1000} />
          </span>
        </div>
      )}
      {error !== undefined ? (
        <div className="step-error">
          <Name text={error} limit={400} />
        </div>
      ) : (
        <>
          <p className="cut number">
            {expressionResult(step)}
            {items.length > 0 && items.length < total && t('steps.itemsShown', { items: count(items.length) })}
          </p>
          {measured !== undefined && (
            <p className="cut">
              <Name text={measured} limit={1000} />
            </p>
          )}
          {items.length > 0 && <Returned items={items} cut={0} />}
          {passages.length > 0 && <Passages passages={passages} facts={[]} carrying={carrying} />}
        </>
      )}
    </li>
  )
}
