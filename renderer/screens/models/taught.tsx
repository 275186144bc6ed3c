import { useState } from 'react'
import type { AdapterView } from '../../../electron/contract/adapter.ts'
import { unfinishedWords } from '../../../electron/contract/reading/learnt-words.ts'
import { bridge } from '../../api/bridge.ts'
import { bytes, moment } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { RenameSheet } from '../../design/rename-sheet.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { go } from '../../shell/route-store.ts'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { askWith } from '../ask/options/answerers.ts'
import { useAskOptions } from '../ask/options/ask-options-store.ts'
import { useRuns } from '../teach/runs-store.ts'
import { Gain } from '../teach/run-list.tsx'
import { AddTaught } from './add-taught.tsx'
import { exportAdapter, removeAdapter, renameAdapter, useAdapters } from './adapters-store.ts'
import { sentence, t } from '../../words/words.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const KINDS = { navigator: 'models.kindNavigator', whole: 'models.kindWhole', lora: 'models.kindLora' } as const

/** What was taught on this machine or brought from another, each with what it gained. */
export function Taught() {
  const adapters = useAdapters(state => state.adapters)
  const [adding, setAdding] = useState(false)
  return (
    <section className="endpoints" aria-labelledby="taught">
      <h2 id="taught">{t('models.taught')}</h2>
      <p className="soft models-lead">{t('models.taughtNote')}</p>
      <div className="acts">
        <button type="button" className="button" onClick={() => go({ screen: 'teach' })}>
          {t('models.teachAGraph')}
        </button>
        {bridge && (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {t('models.addOneFromElsewhere')}
          </button>
        )}
      </div>
      {adapters && adapters.length > 0 && (
        <ul className="model-list" aria-label={t('models.taughtAgents')}>
          {adapters.map(adapter => (
            <li key={adapter.id}>
              <TaughtOne adapter={adapter} />
            </li>
          ))}
        </ul>
      )}
      {adding && <AddTaught onClose={() => setAdding(false)} />}
    </section>
  )
}

function TaughtOne({ adapter }: { adapter: AdapterView }) {
  const { id, name, model, kg, protocol, kind, state, problem, before, after, run, createdAt } = adapter
  const [renaming, setRenaming] = useState(false)
  const runState = useRuns(list => list.runs?.find(each => each.id === run)?.state)
  const unfinished = unfinishedWords(adapter, runState)
  const inUse = useAskOptions(({ options }) => options.adapter === id)
  return (
    <section className="model" aria-label={name}>
      <div>
        <h3>
          <Name text={name} limit={90} />
        </h3>
        <p className="soft">
          <Name text={model} limit={80} />
          {kg !== '' && <> {sentence('models.taughtGraph', { kg: <Name text={kg} limit={60} /> })}</>}
          {protocol !== '' && ` · ${protocolTitle(protocol)}`}
          {unfinished !== undefined && <b> · {unfinished}</b>}
          {before && (
            <>
              {' '}
              · <Gain run={{ before, after }} />
            </>
          )}
        </p>
        <p className="note number">
          {t(KINDS[kind])} · {bytes(adapter.bytes)} · {moment(createdAt)}
        </p>
        {state !== 'ready' && (
          <p className="problem">
            <Name text={inWords(problem ?? t('models.itCannotBeUsed'))} limit={500} />
          </p>
        )}
      </div>
      <div className="acts">
        {state === 'ready' && (
          <RowButton act={t('models.askWith')} name={name} isPressed={inUse} onClick={() => askWith(adapter)}>
            {inUse ? t('common.inUse') : t('models.askWithIt')}
          </RowButton>
        )}
        {run !== undefined && (
          <RowButton act={t('models.runOf')} name={name} onClick={() => go({ screen: 'teach', run })}>
            {t('common.run')}
          </RowButton>
        )}
        <RowButton act={t('common.rename')} name={name} onClick={() => setRenaming(true)} />
        {bridge && <RowButton act={t('common.export')} name={name} onClick={() => void exportAdapter(adapter)} />}
        <RowButton act={t('common.remove')} name={name} onClick={() => void removeAdapter(adapter)} />
      </div>
      {renaming && (
        <RenameSheet
          title={t('models.renameWhatWasTaught')}
          name={name}
          rename={to => renameAdapter(id, to)}
          onClose={() => setRenaming(false)}
        />
      )}
    </section>
  )
}
