import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useEffect, useState } from 'react'
import { counted } from '../../../../electron/contract/reading/format.ts'
import { shortened } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { useAdapters } from '../../models/adapters-store.ts'
import { useModels } from '../../models/models-store.ts'
import { AskOptionsPanel } from '../options/ask-options-panel.tsx'
import { loadAskOptions, presentProtocol, useAskOptions } from '../options/ask-options-store.ts'
import { useAsk } from '../ask-store.ts'
import { CompareSheet } from '../options/compare-sheet.tsx'
import { t } from '../../../words/words.ts'

/** How the next question will be asked, in one quiet line that opens the choices. */
export function AskLine() {
  const graph = useAsk(state => state.graph)
  const model = useAsk(state => state.model)
  const models = useModels(state => state.models)
  const { options, settings, proposal } = useAskOptions()
  const taught = useAdapters(state => state.adapters?.find(({ id }) => id === options.adapter))
  const draft = useAsk(state => state.draft)
  const [comparing, setComparing] = useState(false)
  useEffect(() => {
    if (graph !== undefined) void loadAskOptions(graph, model)
  }, [graph, model])
  if (graph === undefined) return null
  const protocol = presentProtocol({ settings, proposal })
  const title = proposal?.protocols.find(({ name }) => name === protocol)?.title
  const name = models?.find(({ id }) => id === model)?.name ?? model
  const words = [
    title,
    shortened(name, 40),
    counted(options.samples, 'answer'),
    taught
      ? t('options.taughtNamed', { name: shortened(taught.name, 40) })
      : options.adapter !== undefined
        ? t('options.loraFile')
        : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className="ask-line">
      <Popover.Root>
        <Popover.Trigger className="button plain ask-line-button" aria-label={t('options.howItIsAsked', { words })}>
          <Name text={words} limit={120} /> <ChevronDown size={13} aria-hidden="true" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            className="menu ask-options"
            side="top"
            align="start"
            sideOffset={6}
            collisionPadding={12}
            aria-label={t('options.howAsked')}
          >
            <AskOptionsPanel graph={graph} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <button type="button" className="button plain" disabled={draft.trim() === ''} onClick={() => setComparing(true)}>
        {t('options.askSideBySideAsk')}
      </button>
      {comparing && <CompareSheet onClose={() => setComparing(false)} />}
    </div>
  )
}
