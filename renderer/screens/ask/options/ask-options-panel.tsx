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
import { t } from '../../../words/words.ts'
import { inWords } from '../../../../electron/contract/words/saying.ts'

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
        <span className="option-label">{t('common.model')}</span>
        {choices.length > 0 && (
          <Picker
            label={t('options.agent')}
            value={answererValue(model, options.adapter)}
            choices={choices}
            onChoose={choose}
          />
        )}
      </div>
      <div className="option-row">
        <span className="option-label">{t('common.answers')}</span>
        <fieldset className="segments" aria-label={t('options.answersToDraw')}>
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
        {options.samples > 1 && <span className="note">{t('options.putTogether')}</span>}
      </div>
      <MostWrongChoice graph={graph} />
      <details className="more-options">
        <summary>{t('common.more')}</summary>
        <div className="option-grid">
          <NumberField
            label={t('options.stepsAtMost')}
            value={options.turns}
            least={0}
            most={100}
            placeholder={t('options.theProtocolsOwn')}
            onChange={turns => changeOptions({ turns })}
          />
          <NumberField
            label={t('common.temperature')}
            value={options.temperature}
            least={0}
            most={5}
            fraction
            placeholder={options.samples > 1 ? `${SAMPLING_TEMPERATURE}` : t('options.zeroLikeliest')}
            onChange={temperature => changeOptions({ temperature })}
          />
          <NumberField
            label={t('options.topP')}
            value={options.topP}
            least={0.01}
            most={1}
            fraction
            placeholder="1"
            onChange={topP => changeOptions({ topP })}
          />
          <NumberField
            label={t('options.seed')}
            value={options.seed}
            least={0}
            most={4_294_967_295}
            placeholder="0"
            onChange={seed => changeOptions({ seed })}
          />
          <div className="option-field">
            <span>{t('common.relationsInOrder')}</span>
            <Picker
              label={t('common.relationsInOrder')}
              value={options.relationOrder ?? 'ranked'}
              choices={[
                { value: 'ranked', label: t('common.bestFittingFirst') },
                { value: 'plain', label: t('common.theGraphsOwn'), note: t('common.asInThePapers') },
              ]}
              onChoose={value => changeOptions({ relationOrder: value === 'plain' ? 'plain' : undefined })}
            />
          </div>
          <div className="option-field">
            <span>{t('common.aModelMayWrite')}</span>
            <Picker
              label={t('common.aModelMayWrite')}
              value={options.constrained === false ? 'anything' : 'calls'}
              choices={[
                { value: 'calls', label: t('common.whatExistsInTheGraph') },
                { value: 'anything', label: t('common.anythingErrorsToo'), note: t('common.asInThePapers') },
              ]}
              onChoose={value => changeOptions({ constrained: value === 'anything' ? false : undefined })}
            />
          </div>
          <label className="option-field wide">
            <span>{t('options.loraFile')}</span>
            <input
              className="field"
              placeholder={t('options.pathGguf')}
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
      <span className="option-label">{t('options.errors')}</span>
      <fieldset className="segments" aria-label={t('options.ofTheAnswersGivenSo')} title={t('options.errorsNote')}>
        {SHARES.map(share => (
          <button
            key={share}
            type="button"
            className="number"
            aria-pressed={present === share}
            onClick={() => void chooseMostWrong(graph, share)}
          >
            {share === 1 ? t('options.any') : t('options.oneIn', { of: Math.round(1 / share) })}
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
    <fieldset className="protocols" aria-label={t('common.protocol')}>
      <legend className="option-label">{t('common.protocol')}</legend>
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
            {name === proposal.proposed && (
              <span className="note"> {t('options.proposed', { why: inWords(proposal.why) })}</span>
            )}
            <span className="protocol-detail">
              {available ? (
                inWords(detail)
              ) : (
                <Name text={inWords(reason ?? t('options.notForThisGraph'))} limit={200} />
              )}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
