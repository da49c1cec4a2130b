import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { ReleaseFacts } from '../release.contract.ts'
import { sha256 } from './build-files.ts'
import { assertFilesThere, placesOf } from './elsewhere.ts'

const at = (base: string) =>
  ReleaseFacts.parse({ name: 'afar', version: '1.0.0', base, css: '', integrity: { 'a.js': sha256(Buffer.from('a')) } })
const problem = (base: string, places: Parameters<typeof assertFilesThere>[1]) =>
  assertFilesThere(at(base), places).then(
    () => '',
    ({ message }: Error) => message,
  )

test.each([
  ['http://127.0.0.1:9/', 'an address of the machine that asks'],
  ['http://localhost:9/', 'an address of the machine that asks'],
  ['https://localhost/', 'an address of the machine that asks'],
  ['https://other.example/', 'other.example is not one of RELEASE_HOSTS'],
  ['https://cdn.example:444/', 'cdn.example:444 is not one of RELEASE_HOSTS'],
])('a deployed site takes no files from %s', async (base, why) => {
  const places = placesOf({ NODE_ENV: 'production', RELEASE_HOSTS: ['cdn.example'] })
  expect(await problem(base, places)).toContain(why)
})

test('files may lie on the own machine in development, but a redirect is not followed', async () => {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/moved/')) response.writeHead(302, { location: '/a.js' })
    response.end('a')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const places = placesOf({ NODE_ENV: 'development', RELEASE_HOSTS: [] })
  expect(await problem(here, places)).toBe('')
  expect(await problem(`${here}moved/`, places)).toBe(`afar@1.0.0: ${here}moved/a.js redirects.`)
  server.close()
})
