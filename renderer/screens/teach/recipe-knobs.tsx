import type { TeachChoices } from '../../../electron/contract/training-form.ts'
import type { TrainingPlan } from '../../../electron/contract/training-plan.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { Folded } from '../../design/folded.tsx'
import { Picker } from '../../design/picker.tsx'
import { Group, KnobRow, NumberInput, SwitchInput } from './knob-field.tsx'
import { ablationsOf, type RecipeChanges, withAblation, withSetting } from './plan-draft.ts'
import { changePlan, useDefaults } from './plan-store.ts'
import { groupWords, RECIPE_NOTES, RECIPE_TITLES, settingGroups, settingWords } from './recipe-words.ts'
import { t } from '../../words/words.ts'

/** Wider than any setting needs: the host knows the bounds and refuses with the reason. */
const MOST = 1_000_000

/** The recipe of practice: which paper's, its ablations as flags, and each of its settings. */
export function RecipeKnobs({ plan, choices }: { plan: TrainingPlan; choices: TeachChoices }) {
  const { recipes } = choices
  const defaults = useDefaults(choices, plan)
  const { recipe: name, changes } = plan.grpo
  const recipe = recipes.find(one => one.name === name)
  const write = (next: RecipeChanges) => changePlan({ grpo: { changes: { ...next } } })
  if (!recipe) return null
  const flags = ablationsOf(changes)
  return (
    <>
      <KnobRow
        label={t('knobs.recipe')}
        term={t('knobs.ofThePaper')}
        changed={name !== defaults.grpo.recipe}
        onReset={() => changePlan({ grpo: { recipe: defaults.grpo.recipe, changes: {} } })}
      >
        <Picker
          label={t('knobs.recipe')}
          value={name}
          choices={recipes.map(one => ({
            value: one.name,
            label: RECIPE_TITLES[one.name],
            note: t(RECIPE_NOTES[one.name]),
          }))}
          onChoose={value =>
            changePlan({ grpo: { recipe: recipes.find(one => one.name === value)?.name, changes: {} } })
          }
        />
      </KnobRow>
      <Folded
        className="recipe-more"
        summary={
          <>
            {t('knobs.leaveAPartOut')}
            {flags.length > 0 && (
              <span className="note number"> {t('knobs.flagsLeftOut', { flags: flags.length })}</span>
            )}
          </>
        }
      >
        {() => (
          <ul className="ablations" aria-label={t('knobs.ablations')}>
            {recipe.ablations.map(({ name: flag, says }) => (
              <li key={flag}>
                <label>
                  <input
                    type="checkbox"
                    checked={flags.includes(flag)}
                    onChange={event => write(withAblation(changes, flag, event.target.checked))}
                  />{' '}
                  <span>{inWords(says)}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </Folded>
      <Folded className="recipe-more" summary={t('knobs.singleSettings', { recipe: RECIPE_TITLES[name] })}>
        {() =>
          settingGroups(recipe.settings).map(({ part, settings }) => (
            <Group key={part} title={groupWords(part)}>
              {settings.map(setting => (
                <SettingRow
                  key={setting.name}
                  setting={setting}
                  changes={changes}
                  onChange={value => write(withSetting(changes, setting.name, value))}
                />
              ))}
            </Group>
          ))
        }
      </Folded>
    </>
  )
}

function SettingRow({
  setting: { name, value: own },
  changes,
  onChange,
}: {
  setting: { name: string; value: unknown }
  changes: RecipeChanges
  onChange: (value: unknown) => void
}) {
  const { label, term, choices } = settingWords(name)
  const changed = name in changes
  const value = changed ? changes[name] : own
  const change = (next: unknown) => onChange(next === own ? undefined : next)
  return (
    <KnobRow label={label} term={term} changed={changed} onReset={() => onChange(undefined)}>
      {typeof value === 'number' && (
        <NumberInput label={label} value={value} least={-MOST} most={MOST} fraction onChange={change} />
      )}
      {typeof value === 'boolean' && <SwitchInput label={label} value={value} onChange={change} />}
      {typeof value === 'string' && (
        <Picker label={label} value={value} choices={choices ?? [{ value, label: value }]} onChoose={change} />
      )}
    </KnobRow>
  )
}
