import { MOST_WRONG } from '../../../../electron/contract/graph.ts'
import { Picker } from '../../../design/picker.tsx'
import { Name } from '../../../design/name.tsx'
import { useAdapters } from '../../models/adapters-store.ts'
import { answererOf, answererValue, isPath } from './answerer-value.ts'
import { chooseAnswerer } from './answerers.ts'
import {
  changeOptions,
  chooseMostWrong,
  chooseProtocol,
  presentProtocol,
  SAMPLING_TEMPERATURE,
  useAskOptions,
} from './ask-options-store.ts'
import { useAsk } from '../ask-store.ts'
import { NumberField } from './number-field.tsx'
import { ProtocolSettingsFields } from './protocol-settings-fields.tsx'
import { useModelChoices } from './model-choices.ts'

const SAMPLE_COUNTS = [1, 4, 8]
const SHARES = [0.05, MOST_WRONG, 0.2, 1]
const noAdapters: never[] = []

/** Protocol, model and samples, and under “More” what few people change. */
export function AskOptionsPanel({ graph }: { graph: string }) {
  const model = useAsk(state => state.model)
  const choices = useModelChoices()
  const adapters = useAdapters(state => state.adapters) ?? noAdapters
  const { options } = useAskOptions()
  const choose = (value: string) => {
    const chosen = answererOf(value, adapters)
    if (chosen) chooseAnswerer(chosen)
  }
  return (
    <div className="option-groups">
      <ProtocolChoice graph={graph} />
      <div className="option-row">
        <span className="option-label">Model</span>
        {choices.length > 0 && (
          <Picker label="Agent" value={answererValue(model, options.adapter)} choices={choices} onChoose={choose} />
        )}
      </div>
      <div className="option-row">
        <span className="option-label">Answers</span>
        <fieldset className="segments" aria-label="Answers to draw">
          {SAMPLE_COUNTS.map(samples => (
            <button
              key={samples}
              type="button"
              className="number"
              aria-pressed={options.samples === samples}
              onClick={() => changeOptions({ samples })}
            >
              {samples}
            </button>
          ))}
        </fieldset>
        {options.samples > 1 && <span className="note">put together, with how many agree</span>}
      </div>
      <MostWrongChoice graph={graph} />
      <details className="more-options">
        <summary>More</summary>
        <div className="option-grid">
          <NumberField
            label="Steps at most"
            value={options.turns}
            least={0}
            most={100}
            placeholder="the protocol's own"
            onChange={turns => changeOptions({ turns })}
          />
          <NumberField
            label="Temperature"
            value={options.temperature}
            least={0}
            most={5}
            fraction
            placeholder={options.samples > 1 ? `${SAMPLING_TEMPERATURE}` : '0, the likeliest'}
            onChange={temperature => changeOptions({ temperature })}
          />
          <NumberField
            label="Top-p"
            value={options.topP}
            least={0.01}
            most={1}
            fraction
            placeholder="1"
            onChange={topP => changeOptions({ topP })}
          />
          <NumberField
            label="Seed"
            value={options.seed}
            least={0}
            most={4_294_967_295}
            placeholder="0"
            onChange={seed => changeOptions({ seed })}
          />
          <div className="option-field">
            <span>Relations in order</span>
            <Picker
              label="Relations in order"
              value={options.relationOrder ?? 'ranked'}
              choices={[
                { value: 'ranked', label: 'best fitting first' },
                { value: 'plain', label: "the graph's own", note: 'as in the papers' },
              ]}
              onChoose={value => changeOptions({ relationOrder: value === 'plain' ? 'plain' : undefined })}
            />
          </div>
          <div className="option-field">
            <span>A model may write</span>
            <Picker
              label="A model may write"
              value={options.constrained === false ? 'anything' : 'calls'}
              choices={[
                { value: 'calls', label: 'what exists in the graph' },
                { value: 'anything', label: 'anything, errors too', note: 'as in the papers' },
              ]}
              onChoose={value => changeOptions({ constrained: value === 'anything' ? false : undefined })}
            />
          </div>
          <label className="option-field wide">
            <span>LoRA file</span>
            <input
              className="field"
              placeholder="path (.gguf)"
              spellCheck={false}
              maxLength={4_096}
              value={options.adapter !== undefined && isPath(options.adapter) ? options.adapter : ''}
              onChange={event =>
                changeOptions({ adapter: event.target.value.trim() === '' ? undefined : event.target.value })
              }
            />
          </label>
          <ProtocolSettingsFields graph={graph} />
        </div>
      </details>
    </div>
  )
}

/** How sure an answer is to be before it is given, kept with the graph. */
function MostWrongChoice({ graph }: { graph: string }) {
  const settings = useAskOptions(state => state.settings)
  if (!settings) return null
  const present = settings.mostWrong ?? MOST_WRONG
  return (
    <div className="option-row">
      <span className="option-label">Errors</span>
      <fieldset
        className="segments"
        aria-label="Of the answers given, so many may be wrong"
        title="Of the answers given, so many may be wrong; what is less sure is offered, not given"
      >
        {SHARES.map(share => (
          <button
            key={share}
            type="button"
            className="number"
            aria-pressed={present === share}
            onClick={() => void chooseMostWrong(graph, share)}
          >
            {share === 1 ? 'any' : `1 in ${Math.round(1 / share)}`}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function ProtocolChoice({ graph }: { graph: string }) {
  const { settings, proposal } = useAskOptions()
  const present = presentProtocol({ settings, proposal })
  if (!proposal) return null
  return (
    <fieldset className="protocols" aria-label="Protocol">
      <legend className="option-label">Protocol</legend>
      {proposal.protocols.map(({ name, title, detail, available, reason }) => (
        <label key={name} className={available ? 'protocol' : 'protocol off'}>
          <input
            type="radio"
            name="protocol"
            checked={present === name}
            disabled={!available}
            onChange={() => void chooseProtocol(graph, name === proposal.proposed ? undefined : name)}
          />
          <span>
            <b>{title}</b>
            {name === proposal.proposed && <span className="note"> proposed: {proposal.why}</span>}
            <span className="protocol-detail">
              {available ? detail : <Name text={reason ?? 'Not for this graph.'} limit={200} />}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
