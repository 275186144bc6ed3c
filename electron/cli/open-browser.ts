import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Where there is no browser to open, the printed link is all there is. The link holds the token, and the command line
 * of a program is read by every user of the machine (`ps`): the browser is given a page of ours that leads to the link,
 * in a folder (0700) and a file (0600) that nobody but its owner opens, and that is gone with the server.
 */
export async function openBrowser(url: string): Promise<{ remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'clew-open-'))
  const page = join(folder, 'clew.html')
  await writeFile(
    page,
    `<!doctype html><meta charset="utf-8"><title>Clew</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${url}"><p><a href="${url}">Open Clew</a></p>\n`,
    { mode: 0o600, flag: 'wx' },
  )
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', page]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', page]
        : ['xdg-open', page]
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => process.stderr.write('No browser could be opened; open the link above yourself.\n'))
  child.unref()
  return { remove: () => rm(folder, { recursive: true, force: true }) }
}
