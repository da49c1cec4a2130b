import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { run } from './processes.mjs'
import { node, root } from './root.mjs'

const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-here-'))
const { PORT: _, HOST: __, DATA_DIR: ___, ...env } = process.env
const currentSite = async (more = {}) => {
  const script = `import('./.workspace/local-site.mjs').then(({ localSite }) => console.log(JSON.stringify(localSite(${JSON.stringify(folder)}))))`
  const { stdout } = await run(node, ['--eval', script], { cwd: root, env: { ...env, ...more } })
  return JSON.parse(stdout)
}

test('the site here is where .env says, and the environment says it before .env', async () => {
  expect(await currentSite()).toEqual({ origin: 'http://127.0.0.1:3000', dataDir: join(folder, '.data') })
  writeFileSync(join(folder, '.env'), 'PORT=3456\nDATA_DIR=state\n')
  expect(await currentSite()).toEqual({ origin: 'http://127.0.0.1:3456', dataDir: join(folder, 'state') })
  expect(await currentSite({ PORT: '3457' })).toEqual({
    origin: 'http://127.0.0.1:3457',
    dataDir: join(folder, 'state'),
  })
})

test('a site that was started with another port is found by the address that its start leaves', async () => {
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'other/address'), 'http://127.0.0.1:3999')
  writeFileSync(join(folder, '.env'), 'DATA_DIR=other\n')
  expect(await currentSite()).toEqual({ origin: 'http://127.0.0.1:3999', dataDir: join(folder, 'other') })
  expect(await currentSite({ PORT: '3457' })).toEqual({
    origin: 'http://127.0.0.1:3457',
    dataDir: join(folder, 'other'),
  })
})

test('npm run dev, npm run release and its tokens ask for the site in one place', async () => {
  const { readFileSync } = await import('node:fs')
  for (const script of ['dev.mjs', 'release/site.mjs', 'release/token.mjs'])
    expect(readFileSync(join(root, '.workspace', script), 'utf8')).toContain('localSite()')
})
