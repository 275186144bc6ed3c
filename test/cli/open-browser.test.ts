import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openBrowser } from '../../electron/cli/open-browser.ts'
import { until } from '../host/temporary-host.ts'
import { skippedFor } from '../skipped.ts'

test(
  'a browser is opened without the token on a command line, by a page that nobody else can read',
  skippedFor(process.platform === 'win32' ? 'Windows opens an address by a program of its own' : undefined),
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clew-browser-'))
    const told = join(folder, 'told')
    for (const name of ['xdg-open', 'open']) {
      await writeFile(
        join(folder, name),
        `#!/bin/sh\nprintf '%s' "$*" > "${told}.part" && mv "${told}.part" "${told}"\n`,
      )
      await chmod(join(folder, name), 0o755)
    }
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`)
    try {
      const url = 'http://127.0.0.1:1234/enter#the-token'
      const opened = await openBrowser(url)
      await until(() =>
        stat(told).then(
          () => true,
          () => false,
        ),
      )
      const page = await readFile(told, 'utf8')
      expect(page).not.toContain('the-token')
      expect(await readFile(page, 'utf8')).toContain(`content="0; url=${url}"`)
      expect((await stat(page)).mode & 0o777).toBe(0o600)
      expect((await stat(dirname(page))).mode & 0o777).toBe(0o700)
      await opened.remove()
      await expect(stat(dirname(page))).rejects.toMatchObject({ code: 'ENOENT' })
    } finally {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
