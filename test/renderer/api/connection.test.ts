import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONNECTION_WORDS, whyLost } from '../../../renderer/api/connection.ts'
import { t } from '../../../renderer/words/words.ts'
import type { Temporary } from '../../host/temporary-host.ts'
import { openWebDoor, temporaryHost } from '../host-side.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await temporaryHost()
})
afterAll(() => temporary.end())

test('a page of an earlier start is told to open the new address, and that nobody is there where nobody is', async () => {
  const door = await openWebDoor({ project: temporary.project, renderer: temporary.home })
  const { origin } = new URL(door.url)
  expect(await whyLost(origin)).toBe('expired')
  expect(t(CONNECTION_WORDS.expired)).toContain('open the address that it printed')
  expect(t(CONNECTION_WORDS.expired)).not.toContain('by itself')
  await door.close()
  expect(await whyLost(origin)).toBe('lost')
})
