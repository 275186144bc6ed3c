import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { skippedFor } from '../skipped.ts'

const DOCKERFILE = readFileSync('Dockerfile', 'utf8')
const NGINX = readFileSync('scripts/image/nginx.conf', 'utf8')

test('the image takes what is there, and nothing from the network but Debian’s and npm’s packages', () => {
  const copied = [...DOCKERFILE.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
  expect(copied.length).toBeGreaterThan(4)
  expect(copied.filter(name => !existsSync(name))).toEqual([])
  expect([...DOCKERFILE.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
    'debian:trixie-slim',
    'debian:trixie-slim',
  ])
  expect(DOCKERFILE).not.toMatch(/curl|wget|https?:/)
  expect(DOCKERFILE).toMatch(/^USER clew$/m)
  // Debian's start script reads it. Without it Chromium ends at once where containers get no user namespaces.
  expect(DOCKERFILE).toMatch(/--no-sandbox"' > \/etc\/chromium\.d\/clew /)
})

test('nginx answers the public name alone, and takes for Clew’s own what comes from its page', () => {
  expect(NGINX).toMatch(/"\$\{CLEW_PUBLIC\}" "http:\/\/127\.0\.0\.1:8001";/)
  expect(NGINX).toMatch(/listen 8080 default_server;\s+return 421;/)
  expect(NGINX).toMatch(/proxy_set_header Origin \$own_origin;/)
})

test(
  'an address that is more than an origin is refused before it comes into a configuration',
  skippedFor(process.platform === 'win32' ? 'the script is for the image' : undefined),
  () => {
    for (const address of [
      '',
      'clew.example',
      'https://clew.example/',
      'https://a"; return 200;',
      'https://a b',
      'https://',
    ]) {
      const { status, stderr } = spawnSync('/bin/sh', ['scripts/image/start.sh'], {
        env: { PATH: process.env['PATH'], CLEW_PUBLIC: address },
        encoding: 'utf8',
      })
      expect({ address, isRefused: status !== 0 }).toEqual({ address, isRefused: true })
      expect(stderr).toContain('CLEW_PUBLIC')
    }
  },
)
