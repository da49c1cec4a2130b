import { createServer, request as plainRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { startApp, type TestApp } from '../../../test/app.ts'
import { tablesWith } from '../../../test/database.ts'
import { makePerson, type Person } from '../../../test/make.ts'
import { PHOTO_BYTES } from '../account.contract.ts'
import { RemotePictures } from './remote-pictures.ts'

const TIMEOUT_MS = 500

let t: TestApp
let limited: TestApp
let host: Server
let requested: string[]
let blue: Buffer
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off', OUTBOUND_TIMEOUT_MS: String(TIMEOUT_MS) })
  limited = await startApp({ ROLES: 'web,migrate', DATABASE_URL: t.env.DATABASE_URL })
  blue = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#1060c0' } })
    .jpeg()
    .toBuffer()
  host = createServer(({ url = '' }, reply) => {
    requested.push(url)
    if (url === '/me.jpg' || url === '/moved') reply.setHeader('location', '/me.jpg')
    if (url === '/me.jpg') reply.end(blue)
    else if (url === '/moved') reply.writeHead(302).end()
    else if (url === '/page') reply.end('<html>not a picture</html>')
    else if (url === '/large') reply.end(Buffer.concat([blue, Buffer.alloc(PHOTO_BYTES)]))
    else if (url !== '/silent') reply.writeHead(404).end(blue)
  })
  await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve))
  const { port } = host.address() as AddressInfo
  // Public names resolve to this machine without TLS; everything else is as in production.
  for (const { app } of [t, limited])
    app.get(RemotePictures, { strict: false }).request = ((
      url: string,
      { headers, signal }: object & never,
      found: never,
    ) => plainRequest(`http://127.0.0.1:${port}${new URL(url).pathname}`, { headers, signal }, found)) as never
})
beforeEach(() => {
  requested = []
})
afterAll(async () => {
  host.closeAllConnections()
  host.close()
  await limited.stop()
  await t.stop()
})

const change = (who: Person, payload: object, app: TestApp = t) =>
  app.inject({ method: 'PATCH', url: '/api/profile', headers: { ...who.as }, payload })
const copy = (who: Person, profilePictureUrl: string, app?: TestApp) => change(who, { profilePictureUrl }, app)

test('a remote picture is requested once and copied, and its URL is never exposed', async () => {
  const me = await makePerson(t)
  const url = 'https://pictures.canary.org/me.jpg'
  const reply = await change(me, { profilePictureUrl: url, bio: 'Hello' })
  expect(reply.json()).toMatchObject({
    profilePictureUrl: expect.stringMatching(/^\/photos\/[0-9a-f]{64}\.webp$/),
    bio: 'Hello',
  })
  const photo = await t.inject(reply.json().profilePictureUrl)
  expect(photo.headers['content-type']).toBe('image/webp')
  const [{ width, height }, { dominant }] = [
    await sharp(photo.rawPayload).metadata(),
    await sharp(photo.rawPayload).stats(),
  ]
  expect([width, height, dominant.b > dominant.r + 80]).toEqual([256, 256, true])

  const viewer = await makePerson(t)
  for (const as of [{}, viewer.as, me.as]) {
    const profile = await t.inject({ url: `/api/users/${me.id}`, headers: { ...as } })
    expect([profile.statusCode, profile.body.includes('canary')]).toEqual([200, false])
  }
  expect(await tablesWith(t, 'pictures.canary')).toEqual([])
  expect(requested).toEqual(['/me.jpg'])
})

test.each(['/gone', '/moved', '/page', '/large', '/silent'])(
  'rejects %s, which has no picture to copy: the initials or the current photo stay, and nothing is saved',
  async (path) => {
    const me = await makePerson(t)
    const url = `https://pictures.example-host.org${path}`
    const first = await change(me, { profilePictureUrl: url, bio: 'Saved' })
    expect([first.statusCode, first.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'picture-unavailable',
        fields: { profilePictureUrl: expect.stringContaining('There is no picture at this address') },
      }),
    ])
    expect((await t.inject(`/api/users/${me.id}`)).json()).toMatchObject({ profilePictureUrl: null, bio: null })
    const { profilePictureUrl } = (await copy(me, 'https://pictures.example-host.org/me.jpg')).json()
    expect((await copy(me, url)).statusCode).toBe(422)
    expect((await t.inject(`/api/users/${me.id}`)).json().profilePictureUrl).toBe(profilePictureUrl)
    expect((await t.inject(profilePictureUrl)).statusCode).toBe(200)
    expect(requested).toEqual([path, '/me.jpg', path])
  },
)

test.each([
  ['https://127.0.0.1/me.jpg', 400],
  ['https://[::1]/me.jpg', 400],
  ['https://localhost/me.jpg', 400],
  ['https://metadata.google.internal/me.jpg', 422],
  ['https://router.home/me.jpg', 422],
  ['https://pictures.example-host.org:8443/me.jpg', 422],
])('nothing is requested from %s, as for push services', async (url, status) => {
  const me = await makePerson(t)
  expect((await copy(me, url)).statusCode).toBe(status)
  const { profilePictureUrl } = (await t.inject(`/api/users/${me.id}`)).json()
  expect([profilePictureUrl, requested]).toEqual([null, []])
})

test('hosts that do not respond delay neither uploads nor other copies for long', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, () => makePerson(t)))
  const waiting = people.map((who) => copy(who, 'https://silent-host.org/silent'))
  const uploader = await makePerson(t)
  const headers = { ...uploader.as, 'content-type': 'image/jpeg' }
  const upload = await t.inject({ method: 'PUT', url: '/api/profile/photo', headers, payload: blue })
  expect(upload.statusCode).toBe(200)
  const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 422)).toHaveLength(8)
  expect(statuses.filter((status) => status === 503)).toHaveLength(1)
  expect((await copy(uploader, 'https://pictures.example-host.org/me.jpg')).statusCode).toBe(200)
})

test('copies and uploads of one user share a limit of ten a day [spec-withstand-patient-photos]', async () => {
  const me = await makePerson(t)
  for (let n = 0; n < 10; n++)
    expect((await copy(me, 'https://pictures.example-host.org/gone', limited)).statusCode).toBe(422)
  expect((await copy(me, 'https://pictures.example-host.org/me.jpg', limited)).statusCode).toBe(429)
  expect(requested).toHaveLength(10)
})
