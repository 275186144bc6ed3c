import type { Command, Help } from 'commander'
import type * as commandLine from '../../electron/cli/commands.ts'
import type { Page } from './site-map.ts'

/** A page for each command of `clew`, made of what the command line itself parses and prints as its help. */
export async function commandPages({ allCommands, buildProgram }: typeof commandLine): Promise<Page[]> {
  const program = buildProgram(new AbortController().signal, await allCommands())
  return program.commands
    .map(command => ({
      source: `docs/commands/${command.name()}.md`,
      address: `commands/${command.name()}.html`,
      title: `clew ${command.name()}`,
      markdown: commandText(command, program.createHelp(), 1),
    }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}

function commandText(command: Command, help: Help, depth: number): string {
  const called = help.commandUsage(command)
  const parts = [
    `${'#'.repeat(depth)} ${pathOf(command)}`,
    sentence(command.description()),
    `\`\`\`text\n${called}\n\`\`\``,
    table(
      help
        .visibleArguments(command)
        .map(argument => [help.argumentTerm(argument), help.argumentDescription(argument)] as const)
        .filter(([, says]) => says !== ''),
    ),
    table(
      help.visibleOptions(command).map(option => [help.optionTerm(option), help.optionDescription(option)] as const),
    ),
  ]
  // The commands below, `help` of commander's own excepted.
  const children = command.commands.map(child => commandText(child, help, depth + 1))
  return [...parts.filter(part => part !== ''), ...children].join('\n\n')
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}

function sentence(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
}

function table(rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return ''
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')
  return [
    '| | |',
    '| --- | --- |',
    ...rows.map(([term, says]) => `| \`${cell(term)}\` | ${cell(escaped(says))} |`),
  ].join('\n')
}

/** Descriptions are text: what looks like a tag or emphasis is none. Commands stand between backticks. */
function escaped(text: string): string {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(/[<*_[\]]/g, '\\$&') : `\`${part}\``))
    .join('')
}
