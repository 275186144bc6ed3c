import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROTOCOL_NAMES } from '../../../../electron/contract/protocol.ts'
import type { Navigator } from '../../../../electron/model/navigator/navigator.ts'
import { openNavigator } from '../../../../electron/model/navigator/open-navigator.ts'
import { Tokenizer } from '../../../../native/tokenizer/bpe.ts'
import { importModel } from '../../../../native/transformer/gguf-model.ts'
import { protocolField, withEpisodes } from '../../../../scripts/models/decoder/protocol-lessons.ts'

/** How a turn of each protocol writes its call. */
const CALLS: Record<(typeof PROTOCOL_NAMES)[number], string> = {
  'kg-r1': '<kg-query>get_',
  graphwalker: '<kg-query>get_relations(',
  'kbqa-r1': '<action>Find_relation [',
  'graph-r1': '<query>',
  clew: '<program>s1 = start(',
}

let work = ''
let navigator: Navigator
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'clew-protocols-'))
  navigator = await openNavigator({ models: path.join('resources', 'models') })
})
afterAll(() => rm(work, { recursive: true, force: true }))

describe('lessons for the decoder', () => {
  it.each(PROTOCOL_NAMES)('in %s come to the answers by its calls, with a prompt that it can read', async protocol => {
    const field = await protocolField(protocol, { seed: 20_263, split: 'taught', questions: 12 }, work)
    const taught = await withEpisodes(field, protocol, navigator)
    await field.kg.close()
    const { config, vocabulary } = await importModel(path.join('resources', 'models', 'decoder.gguf'))
    const tokenizer = new Tokenizer(vocabulary)
    expect(taught.length).toBeGreaterThan(0)
    for (const { trajectory } of taught) {
      expect(trajectory?.protocol).toBe(protocol)
      expect(trajectory?.turns[0]?.text).toContain(CALLS[protocol])
      expect(tokenizer.encode(trajectory?.prompt ?? '').length).toBeLessThan(config.contextLength / 3)
    }
  })
})
