import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { ReleaseFacts } from '../release.contract.ts'
import { sha256 } from './build-files.ts'
import { allowedHosts, assertExternalFiles } from './external-release.ts'

const at = (base: string) =>
  ReleaseFacts.parse({ name: 'afar', version: '1.0.0', base, css: '', integrity: { 'a.js': sha256(Buffer.from('a')) } })
const problem = (base: string, allowed: Parameters<typeof assertExternalFiles>[1]) =>
  assertExternalFiles(at(base), allowed).then(
    () => '',
    ({ message }: Error) => message,
  )

test.each([
  ['http://127.0.0.1:9/', "which is the server's own machine"],
  ['http://localhost:9/', "which is the server's own machine"],
  ['https://localhost/', "which is the server's own machine"],
  ['https://other.example/', 'other.example is not in RELEASE_HOSTS'],
  ['https://cdn.example:444/', 'cdn.example:444 is not in RELEASE_HOSTS'],
])('a deployed site takes no files from %s', async (base, why) => {
  const allowed = allowedHosts({ NODE_ENV: 'production', RELEASE_HOSTS: ['cdn.example'] })
  expect(await problem(base, allowed)).toContain(why)
})

test('files may lie on the own machine in development, but a redirect is not followed', async () => {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/moved/')) response.writeHead(302, { location: '/a.js' })
    response.end('a')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const allowed = allowedHosts({ NODE_ENV: 'development', RELEASE_HOSTS: [] })
  expect(await problem(here, allowed)).toBe('')
  expect(await problem(`${here}moved/`, allowed)).toBe(`afar@1.0.0: ${here}moved/a.js redirects.`)
  server.close()
})
