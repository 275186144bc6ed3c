import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skippedFor } from '../../skipped.ts'

const source = join(import.meta.dirname, '..', '..', '..', 'electron', 'host', 'workers', 'after-people.ts')
const script = `
  import { getPriority, setPriority } from 'node:os'
  import { comeAfterPeople } from ${JSON.stringify(source)}
  setPriority(Number(process.argv[1]))
  comeAfterPeople()
  process.stdout.write(String(getPriority()))
`

test.each([
  ['5', '10'],
  // Made more important, it is refused to all but administrators, and the worker ended with it.
  ['15', '15'],
])(
  'a worker that nobody waits for, started with the priority %s, goes on with %s',
  skippedFor(process.platform === 'win32' ? 'priorities are others on Windows' : undefined),
  (given, kept) => {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script, given]
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe(kept)
  },
)
