import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { node, root } from '../root.mjs'
import { freePort } from './ports.mjs'

const sha256 = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const rules = { theirs: '.a{gap:1px}', ours: '.a{gap:2px}' }
const theirs = (name) => ({
  name,
  version: '1.0.0-a',
  base: `/r/${name}/1.0.0-a/`,
  integrity: {},
  routes: [],
  slots: [],
})
const site = { releases: [theirs('listings'), theirs('account')], shell: theirs('shell'), preview: [], visit: 'signed' }
const DOCUMENT = `<head><style data-release="shell">${rules.theirs}</style>
<link rel="preload" as="script" href="/r/shell/1.0.0-a/shell.js" integrity="x" crossorigin="anonymous" data-start>
<link rel="preload" as="script" href="/r/listings/1.0.0-a/remoteEntry.js" integrity="x" crossorigin="anonymous">
<link rel="preload" as="script" href="/r/account/1.0.0-a/remoteEntry.js" integrity="x" crossorigin="anonymous">
</head><script type="application/json" id="site">${JSON.stringify(site)}</script>`

const requests = []
const deployed = createServer((request, response) => {
  requests.push({ url: request.url, cookie: request.headers.cookie, origin: request.headers.origin })
  response.setHeader('set-cookie', '__Host-session=1; Path=/; Secure; HttpOnly')
  if (request.url.startsWith('/api/')) return response.end('{"theirs":true}')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('content-security-policy', `script-src 'self'; style-src 'self' '${sha256(rules.theirs)}'`)
  response.end(DOCUMENT)
})
const here = createServer((request, response) => {
  const name = new URL(request.url, 'http://localhost').searchParams.get('name')
  const integrity = { 'shell.js': 'sha256-ours' }
  const parts = { routes: [{ path: '/', skeleton: '<h1>' }], slots: [] }
  response.end(
    JSON.stringify({
      name,
      version: '1.0.0-dev',
      base: `${at}/${name}/1.0.0-dev/`,
      css: rules.ours,
      integrity,
      ...parts,
    }),
  )
})
let at
let address
let proxy

const listening = async (server) => {
  await once(server.listen(0, 'localhost'), 'listening')
  return `http://localhost:${server.address().port}`
}

beforeAll(async () => {
  at = await listening(here)
  const port = await freePort(0, '127.0.0.1')
  address = `http://127.0.0.1:${port}`
  proxy = spawn(node, [join(root, '.workspace/dev/deployed-site-proxy.mjs')], {
    env: { ...process.env, DEV_AGAINST: await listening(deployed), DEV_AT: at, DEV_NAMES: 'listings', PORT: port },
    stdio: 'inherit',
  })
  while (!(await fetch(address).catch(() => undefined))) await new Promise((next) => setTimeout(next, 50))
})
afterAll(() => {
  proxy.kill()
  for (const server of [deployed, here]) server.close()
})

test('a document of the deployed site names what is built here, under a policy that admits that and nothing more', async () => {
  const reply = await fetch(`${address}/search`)
  const html = await reply.text()
  const { releases, shell, visit } = JSON.parse(/id="site">(.*)<\/script>/.exec(html)[1])
  expect(releases.map(({ name, version }) => `${name}@${version}`)).toEqual(['account@1.0.0-a', 'listings@1.0.0-dev'])
  expect([shell.version, visit]).toEqual(['1.0.0-dev', undefined])
  expect(html).toContain(`<style data-release="shell">${rules.ours}</style>`)
  expect([...html.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    `${at}/shell/1.0.0-dev/shell.js`,
    '/r/account/1.0.0-a/remoteEntry.js',
  ])
  expect(reply.headers.get('content-security-policy')).toBe(
    `script-src 'self' ${at}; style-src 'self' '${sha256(rules.ours)}' ${at}`,
  )
})

test('everything else is that of the deployed site, and its session works here without https', async () => {
  const reply = await fetch(`${address}/api/auth/me`, { headers: { cookie: 'host--session=1', origin: address } })
  expect(await reply.json()).toEqual({ theirs: true })
  expect(reply.headers.get('set-cookie')).toBe('host--session=1; Path=/; HttpOnly')
  expect(requests.at(-1)).toEqual({
    url: '/api/auth/me',
    cookie: '__Host-session=1',
    origin: expect.stringMatching(/^http:\/\/localhost:\d+$/),
  })
})
