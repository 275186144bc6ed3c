import { BASELINE_NAMES } from '../../../electron/contract/evaluation-plan.ts'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { bridge } from '../../api/bridge.ts'
import { Picker } from '../../design/picker.tsx'
import { NumberField } from '../ask/options/number-field.tsx'
import { useModelChoices } from '../ask/options/model-choices.ts'
import { change, useNewEvaluation } from './new-evaluation-store.ts'

/** How the questions are asked and who reads the answers: what few evaluations change. */
export function EvaluationTerms() {
  const { baseline, judge, dimensions, against, relationOrder, constrained, atOnce } = useNewEvaluation()
  const models = useModelChoices().filter(({ value }) => value !== 'navigator')
  return (
    <details className="more-options">
      <summary>More</summary>
      <div className="option-grid">
        <div className="option-field">
          <span>Instead of walking</span>
          <Picker
            label="Instead of walking"
            value={baseline}
            choices={[
              { value: '', label: 'nothing, it walks' },
              ...BASELINE_NAMES.map(name => ({ value: name, label: protocolTitle(name), note: name })),
            ]}
            onChoose={value => change({ baseline: BASELINE_NAMES.find(name => name === value) ?? '' })}
          />
        </div>
        <div className="option-field">
          <span>Answers read by</span>
          <Picker
            label="Answers read by"
            value={judge}
            choices={[{ value: '', label: 'nobody' }, ...models]}
            onChoose={value => change({ judge: value })}
          />
        </div>
        {judge !== '' && (
          <label className="option-check">
            <input
              type="checkbox"
              checked={dimensions}
              onChange={event => change({ dimensions: event.target.checked })}
            />{' '}
            seven dimensions too (Graph-R1)
          </label>
        )}
        <div className="option-field">
          <span>Relations in order</span>
          <Picker
            label="Relations in order"
            value={relationOrder}
            choices={[
              { value: 'ranked', label: 'best fitting first' },
              { value: 'plain', label: "the graph's own", note: 'as in the papers' },
            ]}
            onChoose={value => change({ relationOrder: value === 'plain' ? 'plain' : 'ranked' })}
          />
        </div>
        <div className="option-field">
          <span>A model may write</span>
          <Picker
            label="A model may write"
            value={constrained ? 'calls' : 'anything'}
            choices={[
              { value: 'calls', label: 'what exists in the graph' },
              { value: 'anything', label: 'anything, errors too', note: 'as in the papers' },
            ]}
            onChoose={value => change({ constrained: value === 'calls' })}
          />
        </div>
        <NumberField
          label="Questions at once"
          value={atOnce === 1 ? undefined : atOnce}
          least={1}
          most={256}
          placeholder="1, to measure how long each takes"
          onChange={value => change({ atOnce: value ?? 1 })}
        />
        {bridge && (
          <label className="option-field wide">
            <span>Hold against these lessons</span>
            <textarea
              className="field mono"
              rows={2}
              placeholder="paths of lesson files, one a line"
              spellCheck={false}
              value={against}
              onChange={event => change({ against: event.target.value })}
            />
          </label>
        )}
      </div>
    </details>
  )
}
