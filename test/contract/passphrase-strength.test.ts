import { expect, test } from 'vitest'
import { passphraseStrength } from '../../electron/contract/vault.ts'

test.each([
  ['', 'short'],
  ['seven77', 'short'],
  ['password', 'weak'],
  ['12345678', 'weak'],
  ['abcdefghijklmnopqrstuvwxyz', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['k7#pQ2!mZx9w', 'fair'],
  ['thread and lamp', 'fair'],
  ['correct horse battery staple', 'good'],
  ['Fäden im Öltank, drei Möwen', 'good'],
] as const)('%s is %s', (passphrase, strength) => {
  expect(passphraseStrength(passphrase)).toBe(strength)
})
