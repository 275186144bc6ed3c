import { BASELINE_NAMES } from '../../../electron/contract/evaluation-plan.ts'
import { PROTOCOL_NAMES } from '../../../electron/contract/protocol.ts'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { bridge } from '../../api/bridge.ts'
import { Folded } from '../../design/folded.tsx'
import { Picker } from '../../design/picker.tsx'
import { NumberField } from '../ask/options/number-field.tsx'
import { ProtocolKnobFields } from '../ask/options/protocol-knob-fields.tsx'
import { useModelChoices } from '../ask/options/model-choices.ts'
import { change, useNewEvaluation } from './new-evaluation-store.ts'
import { t } from '../../words/words.ts'

/** How the questions are asked and who reads the answers: what few evaluations change. */
export function EvaluationTerms() {
  const { baseline, judge, dimensions, against, relationOrder, constrained, atOnce, ...asked } = useNewEvaluation()
  const models = useModelChoices().filter(({ value }) => value !== 'navigator')
  const protocol = PROTOCOL_NAMES.find(name => name === asked.protocol)
  return (
    <Folded className="more-options" summary={t('common.more')}>
      {() => (
        <div className="option-grid">
          <div className="option-field">
            <span>{t('evaluate.insteadOfWalking')}</span>
            <Picker
              label={t('evaluate.insteadOfWalking')}
              value={baseline}
              choices={[
                { value: '', label: t('evaluate.nothingItWalks') },
                ...BASELINE_NAMES.map(name => ({ value: name, label: protocolTitle(name), note: name })),
              ]}
              onChoose={value => change({ baseline: BASELINE_NAMES.find(name => name === value) ?? '' })}
            />
          </div>
          <div className="option-field">
            <span>{t('evaluate.answersReadBy')}</span>
            <Picker
              label={t('evaluate.answersReadBy')}
              value={judge}
              choices={[{ value: '', label: t('evaluate.nobody') }, ...models]}
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
              {t('evaluate.sevenDimensions')}
            </label>
          )}
          <div className="option-field">
            <span>{t('common.relationsInOrder')}</span>
            <Picker
              label={t('common.relationsInOrder')}
              value={relationOrder}
              choices={[
                { value: 'ranked', label: t('common.bestFittingFirst') },
                { value: 'plain', label: t('common.theGraphsOwn'), note: t('common.asInThePapers') },
              ]}
              onChoose={value => change({ relationOrder: value === 'plain' ? 'plain' : 'ranked' })}
            />
          </div>
          <div className="option-field">
            <span>{t('common.aModelMayWrite')}</span>
            <Picker
              label={t('common.aModelMayWrite')}
              value={constrained ? 'calls' : 'anything'}
              choices={[
                { value: 'calls', label: t('common.whatExistsInTheGraph') },
                { value: 'anything', label: t('common.anythingErrorsToo'), note: t('common.asInThePapers') },
              ]}
              onChoose={value => change({ constrained: value === 'calls' })}
            />
          </div>
          <NumberField
            label={t('options.stepsAtMost')}
            value={asked.turns}
            least={0}
            most={100}
            placeholder={t('options.theProtocolsOwn')}
            onChange={turns => change({ turns })}
          />
          <NumberField
            label={t('common.temperature')}
            value={asked.temperature}
            least={0}
            most={5}
            fraction
            placeholder={t('options.zeroLikeliest')}
            onChange={temperature => change({ temperature })}
          />
          <NumberField
            label={t('options.seed')}
            value={asked.seed}
            least={0}
            most={4_294_967_295}
            placeholder="0"
            onChange={seed => change({ seed })}
          />
          <NumberField
            label={t('evaluate.questionsAtOnce')}
            value={atOnce === 1 ? undefined : atOnce}
            least={1}
            most={256}
            placeholder={t('evaluate.oneToMeasure')}
            onChange={value => change({ atOnce: value ?? 1 })}
          />
          {protocol !== undefined && (
            <ProtocolKnobFields
              protocol={protocol}
              settings={asked.protocolSettings}
              onChange={protocolSettings => change({ protocolSettings })}
            />
          )}
          {bridge && (
            <label className="option-field wide">
              <span>{t('evaluate.holdAgainstTheseLessons')}</span>
              <textarea
                className="field mono"
                rows={2}
                placeholder={t('evaluate.pathsOfLessonFilesOne')}
                spellCheck={false}
                value={against}
                onChange={event => change({ against: event.target.value })}
              />
            </label>
          )}
        </div>
      )}
    </Folded>
  )
}
