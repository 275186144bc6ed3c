import { yieldToEventLoop } from '../../../base/event-loop.ts'
import { parseCall } from '../../call-arguments.ts'
import type { Call } from '../../../contract/observation.ts'
import { quoteName } from '../../../contract/reading/written-call.ts'
import { ARITY } from './actions.ts'
import { fittingItems } from '../../list-limit.ts'
import type { ListLimit } from '../../list-limit.ts'

/** Past the paper: its lists end where they are cut. Nobody reads further than this. */
const LAST_PAGE = 1_000

const PAGE = /^(?:page\s*[=:]\s*)?(\d{1,9})$/i
const NAMED_PAGE = /^page\s*[=:]\s*(\d{1,9})$/i
const PAGED_ARITY: ReadonlyMap<string, number> = new Map([...ARITY].map(([name, count]) => [name, count + 1]))

/** Reads a call whose last argument may be `page=2`, behind arguments with or without quotes. */
export function readCall(text: string): Call | undefined {
  const call = parseCall(text, PAGED_ARITY)
  const page =
    call && call.args.length === PAGED_ARITY.get(call.name) ? NAMED_PAGE.exec(call.args.at(-1) ?? '')?.[1] : undefined
  return call && page !== undefined
    ? { name: call.name, args: [...call.args.slice(0, -1), `page=${page}`] }
    : parseCall(text, ARITY)
}

/**
 * The arguments of a call without the page, which is one argument more than the call takes: `page=2` or a bare number.
 * @param count arguments that the call takes
 */
export function splitPage(args: readonly string[], count: number): { args: readonly string[]; page: number } {
  const page = args.length === count + 1 ? PAGE.exec(args[count] ?? '')?.[1] : undefined
  return page === undefined ? { args, page: 1 } : { args: args.slice(0, count), page: Number(page) }
}

/** `get_tail_entities("X", "r", page=2)` */
export function pageCall(name: string, args: readonly string[], page: number): string {
  return `${name}(${[...args.map(quoteName), `page=${page}`].join(', ')})`
}

export interface ListPage<T> {
  /** Items before the first one. */
  offset: number
  items: T[]
  total: number
  /** The last page there is, where the one that was asked for is not. */
  last?: number
}

/** One page of a list: what fits the limit behind the pages before it, whose items may be of any length. */
export async function readPage<T>(
  read: (offset: number, count: number) => Promise<{ items: T[]; total: number }>,
  textOf: (item: T) => string,
  page: number,
  limit: ListLimit,
): Promise<ListPage<T>> {
  let offset = 0
  for (let at = 1; ; at += 1) {
    const { items, total } = await read(offset, limit.items)
    const fitting = items.slice(0, fittingItems(items.map(textOf), limit))
    if (fitting.length === 0 && at > 1) return { offset, items: [], total, last: at - 1 }
    if (at === page) return { offset, items: fitting, total }
    offset += fitting.length
    if (offset >= total || at >= LAST_PAGE) return { offset, items: [], total, last: at }
    await yieldToEventLoop()
  }
}
