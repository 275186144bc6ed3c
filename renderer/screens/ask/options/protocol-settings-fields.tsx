import type { ProtocolSettings } from '../../../../electron/contract/protocol.ts'
import { chooseProtocolSettings, presentProtocol, useAskOptions } from './ask-options-store.ts'
import { NumberField } from './number-field.tsx'

type NumberKey = {
  [Key in keyof ProtocolSettings]-?: NonNullable<ProtocolSettings[Key]> extends number ? Key : never
}[keyof ProtocolSettings]

interface Knob {
  key: NumberKey
  label: string
  least: number
  most: number
  fraction?: boolean
  placeholder: string
}

const KNOBS: Record<string, Knob[]> = {
  'kg-r1': [{ key: 'relationsKept', label: 'Relations listed', least: 1, most: 1000, placeholder: 'all' }],
  graphwalker: [{ key: 'relationsKept', label: 'Relations listed', least: 1, most: 1000, placeholder: '20' }],
  'kbqa-r1': [
    { key: 'tauHigh', label: 'Validated from', least: 0, most: 1, fraction: true, placeholder: '0.95' },
    { key: 'tauLow', label: 'Rejected below', least: 0, most: 1, fraction: true, placeholder: '0.3' },
  ],
  'graph-r1': [
    { key: 'entitiesRetrieved', label: 'Entities searched', least: 1, most: 100, placeholder: '5' },
    { key: 'hyperedgesRetrieved', label: 'Passages searched', least: 1, most: 100, placeholder: '5' },
    { key: 'factsReturned', label: 'Passages returned', least: 1, most: 100, placeholder: '5' },
  ],
}

/** The few knobs of the protocol in hand, kept with the graph. Placeholders are the papers' values. */
export function ProtocolSettingsFields({ graph }: { graph: string }) {
  const { settings, proposal } = useAskOptions()
  const protocol = presentProtocol({ settings, proposal })
  if (!settings || protocol === undefined) return null
  const present = settings.protocolSettings ?? {}
  const change = (key: NumberKey, value: number | undefined) => {
    const { [key]: _, ...rest } = useAskOptions.getState().settings?.protocolSettings ?? {}
    void chooseProtocolSettings(graph, value === undefined ? rest : { ...rest, [key]: value })
  }
  return (
    <>
      {KNOBS[protocol]?.map(({ key, label, least, most, fraction, placeholder }) => (
        <NumberField
          key={`${protocol} ${key}`}
          label={label}
          value={present[key]}
          least={least}
          most={most}
          placeholder={placeholder}
          {...(fraction && { fraction })}
          onChange={value => change(key, value)}
        />
      ))}
    </>
  )
}
