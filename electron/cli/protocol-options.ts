import { InvalidArgumentError, Option, type Command } from 'commander'
import { knobDefault, PROTOCOL_KNOBS, type ProtocolKnob } from '../contract/protocol-knobs.ts'
import { say } from '../contract/words/words.ts'
import { ProtocolSettingsSchema, type ProtocolSettings } from '../contract/protocol-settings.ts'
import { protocolTitle } from '../contract/reading/protocol-title.ts'
import { date, numberWithin } from './numbers.ts'

/** An option for every knob of the protocols. */
export function addProtocolOptions(command: Command): Command {
  for (const knob of PROTOCOL_KNOBS) command.addOption(optionOf(knob))
  return command
}

/** What was said of the knobs; undefined where nothing was, so that a graph's own settings stand. */
export function protocolSettingsOf(options: object): ProtocolSettings | undefined {
  const said = ProtocolSettingsSchema.parse(options)
  return Object.values(said).every(value => value === undefined) ? undefined : said
}

function optionOf(knob: ProtocolKnob): Option {
  const flag = `--${knob.name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
  const says = `${knob.protocols.map(protocolTitle).join(', ')}: ${say(knob.says)}; ${knobDefault(knob)} when left out`
  switch (knob.kind) {
    case 'number':
      return new Option(`${flag} <${knob.fraction ? 'x' : 'n'}>`, says).argParser(numberWithin(knob))
    case 'switch':
      return new Option(`${flag} <on|off>`, says).argParser(isOn)
    case 'date':
      return new Option(`${flag} <date>`, says).argParser(date)
    case 'choice':
      return new Option(`${flag} <choice>`, says).choices(knob.choices.map(({ value }) => value))
  }
}

function isOn(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('Give on or off.')
  return text === 'on'
}
