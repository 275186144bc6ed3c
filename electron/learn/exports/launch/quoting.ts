/** A text as one word of a POSIX shell, whatever is in it. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A text as a literal of Python, of which JSON's are a part. */
export function pythonText(text: string): string {
  return JSON.stringify(text)
}

/** The beginning of every script: where it lies, and where Clew answers. */
export function scriptHead(about: readonly string[]): string {
  return [
    '#!/bin/bash',
    ...about.map(line => `# ${line}`),
    '# Further settings can be given as arguments; they come last and so count.',
    'set -euo pipefail',
    'here=$(cd "$(dirname "$0")" && pwd)',
    ': "${CLEW_TOKEN:?set it to the token for agents that \\`clew serve\\` prints}"',
    'clew="http://clew:$CLEW_TOKEN@${CLEW_AT:-127.0.0.1:8001}"',
    'model="${BASE_MODEL:-Qwen/Qwen2.5-3B-Instruct}"',
    '',
  ].join('\n')
}

/** A command with an argument a line, and what the script was given behind them. */
export function command(start: string, settings: readonly string[]): string {
  return `${[start, ...settings.map(setting => `  ${setting}`), '  "$@"'].join(' \\\n')}\n`
}
