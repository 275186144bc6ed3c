import { chooseProtocolSettings, presentProtocol, useAskOptions } from './ask-options-store.ts'
import { ProtocolKnobFields } from './protocol-knob-fields.tsx'

/** The knobs of the protocol in hand, kept with the graph. */
export function ProtocolSettingsFields({ graph }: { graph: string }) {
  const { settings, proposal } = useAskOptions()
  const protocol = presentProtocol({ settings, proposal })
  if (!settings || protocol === undefined) return null
  return (
    <ProtocolKnobFields
      protocol={protocol}
      settings={settings.protocolSettings ?? {}}
      onChange={changed => void chooseProtocolSettings(graph, changed)}
    />
  )
}
