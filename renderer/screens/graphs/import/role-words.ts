import type { ColumnRole } from '../../../../electron/contract/table-columns.ts'
import { type PlainKey } from '../../../words/words.ts'

/** What people read for the role of a column, and what it means. */
export const ROLE_WORDS: Record<ColumnRole, { name: PlainKey; meaning: PlainKey }> = {
  head: { name: 'graphs.roleHead', meaning: 'graphs.roleHeadNote' },
  relation: { name: 'graphs.roleRelation', meaning: 'graphs.roleRelationNote' },
  tail: { name: 'graphs.roleTail', meaning: 'graphs.roleTailNote' },
  label: { name: 'graphs.roleName', meaning: 'graphs.roleNameNote' },
  'tail-label': { name: 'graphs.roleTailName', meaning: 'graphs.roleTailNameNote' },
  alias: { name: 'graphs.roleAlias', meaning: 'graphs.roleAliasNote' },
  type: { name: 'graphs.roleType', meaning: 'graphs.roleTypeNote' },
  property: { name: 'graphs.roleProperty', meaning: 'graphs.rolePropertyNote' },
  time: { name: 'graphs.roleTime', meaning: 'graphs.roleTimeNote' },
  start: { name: 'graphs.roleSince', meaning: 'graphs.roleSinceNote' },
  end: { name: 'graphs.roleUntil', meaning: 'graphs.roleUntilNote' },
  ignore: { name: 'graphs.roleIgnore', meaning: 'graphs.roleIgnoreNote' },
}
