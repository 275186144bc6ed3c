import { expect, test } from 'vitest'
import { parsedPrograms } from '../../../electron/model/navigator/parsed-programs.ts'
import { openNavigator } from '../../../electron/model/navigator/open-navigator.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { UNTAUGHT } from '../../../electron/model/semantic-parser/taught-weights.ts'
import { withGraph } from '../../agent/stored-graph.ts'

const MODELS = new URL('../../../resources/models/', import.meta.url).pathname

test('a question that is being read is read once, and whoever is stopped stops nobody else', () =>
  withGraph([['Alien', 'directed_by', 'Ridley Scott']], async kg => {
    const { ranker } = await openNavigator({ models: MODELS })
    const everyday = await readEverydayRelations(`${MODELS}everyday-relations.txt`)
    const read = (signal?: AbortSignal) =>
      parsedPrograms(
        { past: [], question: 'Who directed Alien?', earlier: [], topicEntities: [] },
        kg,
        { ranker, everyday, taught: UNTAUGHT, ...(signal && { signal }) },
        { lightly: false },
      )
    const stopped = new AbortController()
    const first = read(stopped.signal)
    const second = read()
    stopped.abort()
    await first.catch(() => undefined)
    const programs = await second
    expect(programs[0]?.key).toContain('directed_by')
    // The very same, not another that is alike.
    const [third, fourth] = await Promise.all([read(), read()])
    expect(third).toBe(programs)
    expect(fourth).toBe(programs)
  }))
