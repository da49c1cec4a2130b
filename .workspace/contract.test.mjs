import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { run } from './processes.mjs'
import { node, root } from './root.mjs'

let contracts = {}
let status = 200
const site = createServer((request, reply) => {
  const known = request.url === '/api/releases/live/contracts' && request.headers.authorization === 'Bearer secret'
  reply.writeHead(known ? status : 401, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(known ? [{ name: 'contact', version: '1.0.0-a', contracts }] : { message: 'No token.' }))
})
beforeAll(() => new Promise((resolve) => site.listen(0, '127.0.0.1', resolve)))
afterAll(() => site.close())

const sinceLive = async (token = 'secret') => {
  const to = `http://127.0.0.1:${site.address().port}`
  const env = { ...process.env, RELEASE_TOKEN: token }
  const { code, output } = await run(node, ['.workspace/contract.mjs', '--since', 'live', '--to', to], {
    cwd: root,
    env,
  })
  return [code, output.trim().replace(to, 'the site')]
}

test('a backend that keeps the contracts of all live releases is told so', async () => {
  contracts = {}
  expect(await sinceLive()).toEqual([
    0,
    'The backend of this checkout serves every live release of the site: 1 of them.',
  ])
})

test('each part of a contract that a live release uses and this backend breaks is named', async () => {
  contracts = { 'feedback.gone': { errors: { gone: {} } } }
  expect(await sinceLive()).toEqual([
    1,
    'contact@1.0.0-a is live and uses a contract that breaks: feedback.gone: removed.',
  ])
})

test('a site that refuses the token, or is older than the question, is no reason to call a backend safe', async () => {
  expect(await sinceLive('wrong')).toEqual([1, 'No token.'])
  status = 404
  expect((await sinceLive())[0]).toBe(1)
  status = 200
})
