import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { run } from '../processes.mjs'
import { node, root } from '../root.mjs'

let site
let folder
let requests
let bodies
let lines

beforeEach(async () => {
  ;[requests, bodies, lines] = [[], [], []]
  folder = mkdtempSync(join(tmpdir(), 'release test-'))
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ name: 'tryout', version: '1.0.0-a', contracts: [] }))
  site = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    bodies.push(await text(request))
    if (request.method === 'GET') response.end(JSON.stringify(lines))
    else response.writeHead(422).end(JSON.stringify({ message: 'Not today.' }))
  })
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  site.close()
  rmSync(folder, { recursive: true })
})

const publish = (...flags) =>
  run(node, [join(root, '.workspace/release/cli.mjs'), 'publish', folder, ...flags], {
    cwd: root,
    env: { ...process.env, RELEASE_SITE: `http://127.0.0.1:${site.address().port}`, RELEASE_TOKEN: 'x'.repeat(20) },
  })

test('a version that is live already is not published again', async () => {
  lines = [{ name: 'tryout', version: '1.0.0-a', status: 'stable' }]
  expect(await publish()).toMatchObject({
    code: 0,
    output: expect.stringContaining('tryout@1.0.0-a is live already, so there is nothing to publish'),
  })
  expect(requests).toEqual(['GET /api/releases'])
})

test.each([
  ['a version that is stored only', [], [{ status: 'stored' }]],
  ['a canary', [], [{ status: 'canary' }]],
  ['another live version', [], [{ status: 'stable', version: '1.0.0-b' }]],
  ['a preview of the live version', ['--preview'], [{ status: 'stable' }]],
])('%s is published', async (_, flags, found) => {
  lines = found.map((line) => ({ name: 'tryout', version: '1.0.0-a', ...line }))
  expect(await publish(...flags)).toMatchObject({ code: 1, output: expect.stringContaining('Not today.') })
  expect(requests.at(-1)).toBe('POST /api/releases')
})

test('what is published has the smallest texts', async () => {
  const page = readFileSync(import.meta.filename)
  writeFileSync(join(folder, 'Page.js'), page)
  await publish('--preview')
  const { files } = JSON.parse(bodies.at(-1))
  expect(Buffer.from(files['Page.js.br'], 'base64')).toHaveLength(brotliCompressSync(page).length)
})
