import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { node, root } from '../root.mjs'
import { freePort } from './ports.mjs'

const data = mkdtempSync(join(tmpdir(), 'flight-amigo-dev-'))
let dev
let address

beforeAll(async () => {
  dev = spawn(node, [join(root, '.workspace/dev.mjs'), 'mf-listings'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: data,
      DATABASE_URL: '',
      NODE_ENV: 'development',
      PORT: String(await freePort(0, '127.0.0.1')),
    },
  })
  let output = ''
  for await (const part of dev.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += part
    address = /http:\S+\?remotes=\S+/.exec(output)?.[0]
    const lines = ['Flight Amigo is at', 'shell is built', 'listings is built']
    if (address && lines.every((line) => output.includes(line))) break
  }
  dev.stdout.resume()
}, 180_000)

afterAll(async () => {
  const exit = once(dev, 'exit')
  dev.kill('SIGTERM')
  await exit
  rmSync(data, { recursive: true, force: true, maxRetries: 3 })
}, 30_000)

test('a document of `npm run dev` has the shell and the remote as they are written, and their first paint', async () => {
  const chosen = await fetch(address, { redirect: 'manual' })
  const cookie = chosen.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const html = await (await fetch(new URL('/search', address), { headers: { cookie } })).text()
  const { shell, releases } = JSON.parse(/id="site">(.*)<\/script>/.exec(html)[1])
  const versions = [shell, releases.find(({ name }) => name === 'listings')].map(({ version }) => version)
  expect(versions).toEqual([expect.stringMatching(/-dev$/), expect.stringMatching(/-dev$/)])
  // Unless the order of layers comes first, the rules of elements override those of components.
  expect(/<style data-release="shell">(.{11})/s.exec(html)[1]).toBe('@layer base')
}, 60_000)
