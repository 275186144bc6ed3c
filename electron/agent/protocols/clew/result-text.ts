import type { Computed, Passage, SeenEntity } from '../../../contract/observation.ts'
import { computedNames } from '../../../contract/reading/computed-words.ts'
import { counted } from '../../../contract/reading/format.ts'
import { shortened } from '../../../contract/reading/name-text.ts'
import { fittingItems, type ListLimit } from '../../list-limit.ts'
import { listName } from '../../names.ts'
import type { Measured } from './measured.ts'

/** `14 members: Alien (film), Blade Runner (film) … (2 of 14 shown)`, with what they were measured by. */
export function membersText(
  results: readonly SeenEntity[],
  total: number,
  measured: Measured,
  limit: ListLimit,
): string {
  if (total === 0) return 'no members'
  const items = results.slice(0, limit.items).map(memberText)
  const shown = items.slice(0, fittingItems(items, limit))
  const cut = shown.length < total ? ` … (${shown.length} of ${total} shown)` : ''
  const by = measured
    .filter(({ next }) => !next)
    .slice(0, MOST_MEASURED)
    .map(valueOf)
  const next = measured.filter(each => each.next).map(valueOf)
  return [
    `${counted(total, 'member')}: ${shown.join(', ')}${cut}`,
    ...(by.length === 0 ? [] : [`measured: ${by.join(', ')}`]),
    ...(next.length === 0 ? [] : [`next: ${next.join(', ')}`]),
  ].join('\n')
}

/** Members whose values are listed. */
const MOST_MEASURED = 12

/** Times of one member that are listed. */
const MOST_OF_MEMBER = 4

function memberText({ name, types: [type], times }: SeenEntity): string {
  const typed = type === undefined ? listName(name) : `${listName(name)} (${type})`
  const more = times.length > MOST_OF_MEMBER ? `; … ${times.length - MOST_OF_MEMBER} more` : ''
  return times.length === 0 ? typed : `${typed} [${times.slice(0, MOST_OF_MEMBER).join('; ')}${more}]`
}

function valueOf({ name, value, beside }: Measured[number]): string {
  return `${listName(name)} ${value}${beside === undefined ? '' : ` beside ${beside}`}`
}

const PASSAGE_SHOWN = 300

/** `document: “Nolan directed Interstellar.”` */
export function passageText({ text, source }: Passage): string {
  return `${source.document}: “${shortened(text.replace(/\s+/g, ' '), PASSAGE_SHOWN)}”`
}

/** Times that are listed. */
const MOST_TIMES = 50

export function valueText(computed: Computed): string {
  const names = computedNames(computed)
  if (names.length === 0)
    return computed.kind === 'times' ? 'no times' : 'no value: no member has one that can be computed with'
  const cut = names.length > MOST_TIMES ? ` … (${MOST_TIMES} of ${names.length} shown)` : ''
  return `${names.slice(0, MOST_TIMES).join(', ')}${cut}`
}
