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

const KINDS = { navigator: 'weights of the Navigator', whole: 'whole model', lora: 'LoRA adapter' } as const

/** What was taught on this machine or brought from another, each with what it gained. */
export function Taught() {
  const adapters = useAdapters(state => state.adapters)
  const [adding, setAdding] = useState(false)
  return (
    <section className="endpoints" aria-labelledby="taught">
      <h2 id="taught">Taught</h2>
      <p className="soft models-lead">
        Agents that were taught a graph. Each belongs to the model that it started from, which stays as it is.
      </p>
      <div className="acts">
        <button type="button" className="button" onClick={() => go({ screen: 'teach' })}>
          Teach a graph
        </button>
        {bridge && (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            Add one from elsewhere
          </button>
        )}
      </div>
      {adapters && adapters.length > 0 && (
        <ul className="model-list" aria-label="Taught agents">
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
          {kg !== '' && (
            <>
              {' '}
              taught <Name text={kg} limit={60} />
            </>
          )}
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
          {KINDS[kind]} · {bytes(adapter.bytes)} · {moment(createdAt)}
        </p>
        {state !== 'ready' && (
          <p className="problem">
            <Name text={problem ?? 'It cannot be used.'} limit={500} />
          </p>
        )}
      </div>
      <div className="acts">
        {state === 'ready' && (
          <RowButton act="Ask with" name={name} isPressed={inUse} onClick={() => askWith(adapter)}>
            {inUse ? 'In use' : 'Ask with it'}
          </RowButton>
        )}
        {run !== undefined && (
          <RowButton act="Run of" name={name} onClick={() => go({ screen: 'teach', run })}>
            Run
          </RowButton>
        )}
        <RowButton act="Rename" name={name} onClick={() => setRenaming(true)} />
        {bridge && <RowButton act="Export" name={name} onClick={() => void exportAdapter(adapter)} />}
        <RowButton act="Remove" name={name} onClick={() => void removeAdapter(adapter)} />
      </div>
      {renaming && (
        <RenameSheet
          title="Rename what was taught"
          name={name}
          rename={to => renameAdapter(id, to)}
          onClose={() => setRenaming(false)}
        />
      )}
    </section>
  )
}
