import { z } from 'zod'
import { create } from 'zustand'
import { ReportSubjectSchema, type ReportSubject } from '../../electron/contract/report.ts'
import { forgetUnwritten, writeWhenDrawn } from './address.ts'
import { isKeptFromTheBrowser, rememberedText, rememberText } from '../api/browser-memory.ts'

/** What of a graph is in view beside or in place of its canvas. */
export type ExplorePlace =
  | { kind: 'entity'; key: string }
  | { kind: 'paths' }
  | { kind: 'facts' }
  | { kind: 'schema' }
  | { kind: 'relation' | 'type'; name: string }

export interface ExploreRoute {
  screen: 'explore'
  kg?: string
  place?: ExplorePlace
}

/** A report; `choosing`: answers are chosen to stand in it. */
export interface ReportRoute {
  screen: 'report'
  subject?: ReportSubject
  choosing?: boolean
}

/** Where the person is; kept in the address so that reload, back and forward work. */
export type Route =
  | { screen: 'ask'; answer?: string }
  | { screen: 'group'; group: string }
  | { screen: 'graphs'; graph?: string }
  | ExploreRoute
  | { screen: 'teach'; run?: string }
  | { screen: 'evaluate'; shown?: string; against?: string; matrix?: string }
  | { screen: 'models' }
  | ReportRoute

export function parseRoute(hash: string): Route | undefined {
  const [, screen, rest] = /^#\/([a-z]+)(?:\/(.+))?$/.exec(hash) ?? []
  if (screen === 'explore') return exploreRoute(rest)
  let detail: string | undefined
  try {
    detail = rest === undefined ? undefined : decodeURIComponent(rest)
  } catch {
    return undefined
  }
  if (screen === 'ask') return { screen, ...(detail !== undefined && { answer: detail }) }
  if (screen === 'group') return detail === undefined ? undefined : { screen, group: detail }
  if (screen === 'teach') return { screen, ...(detail !== undefined && { run: detail }) }
  if (screen === 'graphs') return { screen, ...(detail !== undefined && { graph: detail }) }
  if (screen === 'evaluate') return evaluateRoute(detail)
  if (screen === 'report') return reportRoute(detail)
  return screen === 'models' ? { screen } : undefined
}

/** `#/evaluate/ID`, `#/evaluate/A,B` for two beside each other, `#/evaluate/matrix,ID`. */
function evaluateRoute(detail: string | undefined): Route {
  const [first, second] = detail?.split(',') ?? []
  if (first === 'matrix' && second !== undefined) return { screen: 'evaluate', matrix: second }
  return {
    screen: 'evaluate',
    ...(first !== undefined && { shown: first }),
    ...(second !== undefined && { against: second }),
  }
}

function evaluateDetail({ shown, against, matrix }: Route & { screen: 'evaluate' }): string | undefined {
  return matrix !== undefined
    ? `matrix,${matrix}`
    : shown !== undefined && against !== undefined
      ? `${shown},${against}`
      : shown
}

/** `#/report/answers,ID,ID`, `#/report/view,ID`; `#/report/choose,ID,ID` to choose further answers. */
function reportRoute(detail: string | undefined): ReportRoute | undefined {
  if (detail === undefined) return { screen: 'report' }
  const [kind = '', ...ids] = detail.split(',')
  const choosing = kind === 'choose'
  const subject = ReportSubjectSchema.safeParse(
    choosing || kind === 'answers' ? { kind: 'answers', ids } : { kind, id: ids[0] },
  )
  return subject.success ? { screen: 'report', subject: subject.data, ...(choosing && { choosing }) } : undefined
}

function reportDetail({ subject, choosing = false }: ReportRoute): string | undefined {
  if (subject === undefined) return undefined
  return subject.kind === 'answers'
    ? [choosing ? 'choose' : 'answers', ...subject.ids].join(',')
    : `${subject.kind},${subject.id}`
}

/** `#/explore/GRAPH/entity/KEY`, `#/explore/GRAPH/schema`; each part is encoded by itself, for keys have slashes. */
function exploreRoute(rest: string | undefined): ExploreRoute | undefined {
  let parts: string[]
  try {
    parts = rest === undefined ? [] : rest.split('/').map(part => decodeURIComponent(part))
  } catch {
    return undefined
  }
  const [kg, kind, name] = parts
  const place: ExplorePlace | undefined =
    kind === 'paths' || kind === 'facts' || kind === 'schema'
      ? { kind }
      : kind === 'entity' && name !== undefined
        ? { kind, key: name }
        : (kind === 'relation' || kind === 'type') && name !== undefined
          ? { kind, name }
          : undefined
  return { screen: 'explore', ...(kg !== undefined && { kg }), ...(place && { place }) }
}

function exploreHash({ kg, place }: ExploreRoute): string {
  const last = place && ('key' in place ? [place.key] : 'name' in place ? [place.name] : [])
  const parts = kg === undefined ? [] : [kg, ...(place ? [place.kind, ...(last ?? [])] : [])]
  return ['#/explore', ...parts.map(part => encodeURIComponent(part))].join('/')
}

export function routeHash(route: Route): string {
  if (route.screen === 'explore') return exploreHash(route)
  const detail =
    route.screen === 'report'
      ? reportDetail(route)
      : route.screen === 'evaluate'
        ? evaluateDetail(route)
        : route.screen === 'ask'
          ? route.answer
          : route.screen === 'graphs'
            ? route.graph
            : route.screen === 'group'
              ? route.group
              : route.screen === 'teach'
                ? route.run
                : undefined
  return `#/${route.screen}${detail === undefined ? '' : `/${encodeURIComponent(detail)}`}`
}

/**
 * Of an encrypted project the address says nothing, since a browser keeps the addresses it has seen: back and forward go
 * by the places' numbers, and where the person is lies with the project.
 */
const visited: Route[] = []
const PlaceSchema = z.object({ at: z.number() })

function firstRoute(): Route {
  const address = typeof location === 'undefined' ? '' : location.hash
  const route = parseRoute(address) ??
    parseRoute(isKeptFromTheBrowser() ? (rememberedText('clew.route') ?? '') : '') ?? { screen: 'ask' }
  if (isKeptFromTheBrowser()) {
    visited.push(route)
    history.replaceState({ at: 0 }, '', location.pathname)
  }
  return route
}

export const useRoute = create<{ route: Route }>(() => ({ route: firstRoute() }))

export function go(route: Route): void {
  const before = useRoute.getState().route
  useRoute.setState({ route })
  const address = routeHash(route)
  if (!isKeptFromTheBrowser())
    writeWhenDrawn(() => {
      if (address !== location.hash) history.pushState(null, '', address)
    })
  else if (address !== routeHash(before)) {
    const at = visited.push(route) - 1
    writeWhenDrawn(() => history.pushState({ at }, '', location.pathname))
    rememberText('clew.route', address)
  }
}

/** Follows back, forward and edited addresses; gives the function that stops it. */
export function followAddress(): () => void {
  const follow = ({ state }: PopStateEvent) => {
    forgetUnwritten()
    const route = isKeptFromTheBrowser()
      ? visited[PlaceSchema.safeParse(state).data?.at ?? -1]
      : parseRoute(location.hash)
    if (route === undefined) return
    useRoute.setState({ route })
    if (isKeptFromTheBrowser()) rememberText('clew.route', routeHash(route))
  }
  window.addEventListener('popstate', follow)
  return () => window.removeEventListener('popstate', follow)
}
