import { grouped } from '../../base/grouped.ts'
import { SHOW_KEY, SHOW_TYPE } from './labels.ts'

/**
 * How entities of one squashed name that share their label are told apart: with their type where that suffices, else
 * with their key.
 */
export function* tellApart(
  ids: readonly number[],
  nameOf: (id: number) => string,
  typeNameOf: (id: number) => string,
): Generator<readonly [id: number, mark: number]> {
  const groups = grouped(ids, nameOf)
  for (const [name, group] of groups) {
    if (group.length < 2) continue
    for (const [type, same] of grouped(group, typeNameOf)) {
      const byType = type !== '' && same.length === 1 && !groups.has(`${name} (${type})`)
      for (const id of same) yield [id, byType ? SHOW_TYPE : SHOW_KEY]
    }
  }
}
