import { stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import browsers from './browsers.json'

/** A browser of the Chromium family on this machine; `CLEW_BROWSER` names another one. */
export async function findBrowser(environment: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  const named = environment.CLEW_BROWSER
  const ending = process.platform === 'win32' ? '.exe' : ''
  const onPath = (environment.PATH ?? '')
    .split(delimiter)
    .filter(folder => folder !== '')
    .flatMap(folder => browsers.names.map(name => join(folder, name + ending)))
  const places = named === undefined || named === '' ? [...onPath, ...browsers.usual] : [named]
  for (const place of places) if ((await stat(place).catch(() => undefined))?.isFile() === true) return place
  return undefined
}
