import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { startApp, type TestApp } from '../../../test/app.ts'
import { Browser } from '../../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../../test/fakes.ts'
import { makePerson, nameProfilePhoto, type Person } from '../../../test/make.ts'
import { act, caseAbout, makeStaff, report } from '../../../test/staff.ts'
import { PhotosService } from './photos.service.ts'
import { toSquareWebp } from './square-webp.ts'

let t: AppWithFakes
let limited: TestApp
let base: string
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
  limited = await startApp({ ROLES: 'web,migrate', DATABASE_URL: t.env.DATABASE_URL })
  await t.app.listen(0, '127.0.0.1')
  base = await t.app.getUrl()
})
afterAll(async () => {
  await limited.stop()
  await t.stop()
})

const NOBODYS = `/photos/${'0'.repeat(64)}.webp`
const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
const put = (who: Pick<Person, 'as'>, payload: Buffer, app: Pick<TestApp, 'inject'> = t, type = 'image/jpeg') =>
  app.inject({ method: 'PUT', url: '/api/profile/photo', headers: { ...who.as, 'content-type': type }, payload })
const change = (who: Person, payload: object) =>
  t.inject({ method: 'PATCH', url: '/api/profile', headers: { ...who.as }, payload })
const stored = async ({ as }: Pick<Person, 'as'>): Promise<{ webpInBase64: string } | null> =>
  (await t.inject({ url: '/api/account/export', headers: { ...as } })).json().data.photo
const addressOf = async (who: Person, color: string) =>
  (await put(who, await picture(color))).json().profilePictureUrl as string

test('a photo is stored small and square, appears in the profile, and may be cached for a day', async () => {
  const me = await makePerson(t)
  const reply = await put(me, await picture('#1060c0'))
  expect(reply.statusCode).toBe(200)
  const address = reply.json().profilePictureUrl
  expect(address).toMatch(/^\/photos\/[0-9a-f]{64}\.webp$/)
  expect((await t.inject(`/api/users/${me.id}`)).json().profilePictureUrl).toBe(address)

  const photo = await t.inject(address)
  expect(photo.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const { width, height } = await sharp(photo.rawPayload).metadata()
  expect([width, height]).toEqual([256, 256])
  const { dominant } = await sharp(photo.rawPayload).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r + 80)
})

test("a phone's rotated picture is stored upright", async () => {
  const halves = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'black' } })
    .composite([{ input: { create: { width: 100, height: 200, channels: 3, background: 'white' } }, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 }) // rotated, so that its left side is up
    .jpeg()
    .toBuffer()
  const { data, info } = await sharp(await toSquareWebp(halves))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const gray = (x: number, y: number) => data[(y * info.width + x) * info.channels] as number
  expect([gray(128, 20) > 200, gray(128, 235) < 55]).toEqual([true, true])
})

test('a photo ends when it is replaced, by an empty URL, by its removal and by the deletion of the account', async () => {
  const me = await makePerson(t)
  const gone = async (address: string) => (await t.inject(address)).statusCode === 404
  const first = await addressOf(me, 'red')
  const second = await addressOf(me, 'blue')
  expect([await gone(first), await gone(second)]).toEqual([true, false])
  expect((await change(me, { bio: 'Hello' })).json().profilePictureUrl).toBe(second)
  expect((await change(me, { profilePictureUrl: '' })).json().profilePictureUrl).toBeNull()
  expect([await gone(second), await stored(me)]).toEqual([true, null])

  const fourth = await addressOf(me, 'white')
  const removed = await t.inject({ method: 'DELETE', url: '/api/profile/photo', headers: { ...me.as } })
  expect([removed.statusCode, removed.json().profilePictureUrl, await gone(fourth)]).toEqual([200, null, true])

  const browser = new Browser(t)
  const { id } = await browser.signIn('photographed@mail.test')
  const as = { cookie: browser.cookie, 'x-account': String(id) }
  const last = (await put({ as }, await picture('black'))).json().profilePictureUrl
  const { data } = (await browser.sendRequest('GET', '/account/export')).json()
  expect(Buffer.from(data.photo.webpInBase64, 'base64').equals((await t.inject(last)).rawPayload)).toBe(true)
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  expect(await gone(last)).toBe(true)
})

test('a profile cannot reference the photo of another user, or a missing one', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const [mine, theirs] = [await addressOf(me, 'red'), await addressOf(other, 'blue')]
  for (const profilePictureUrl of [theirs, NOBODYS, '/photos/x.webp', `${mine}?x`, '/api/account/export']) {
    const reply = await change(me, { profilePictureUrl })
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { profilePictureUrl: 'Please enter a valid URL' }])
  }
  expect((await change(me, { profilePictureUrl: mine, bio: 'The same photo' })).statusCode).toBe(200)
  for (const address of [theirs, 'https://pictures.test/a.png']) {
    await expect(nameProfilePhoto(t, me, address)).rejects.toThrow('A profile names its own photo')
  }
})

test('each upload has a unique URL, even for the same picture', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const addresses = [await addressOf(me, '#abcdef'), await addressOf(other, '#abcdef'), await addressOf(me, '#abcdef')]
  expect(new Set(addresses).size).toBe(3)
  const statuses = await Promise.all(addresses.map(async (address) => (await t.inject(address)).statusCode))
  expect(statuses).toEqual([404, 200, 200])
})

test('parallel uploads of one user leave one photo, which the profile names', async () => {
  const me = await makePerson(t)
  const colors = ['red', 'green', 'blue', 'white']
  const replies = await Promise.all([
    ...(await Promise.all(colors.map(picture))).map((bytes) => put(me, bytes)),
    change(me, { bio: 'meanwhile' }),
    change(me, { profilePictureUrl: '' }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  const named = (await t.inject(`/api/users/${me.id}`)).json().profilePictureUrl
  const photo = await stored(me)
  expect(photo && Buffer.from(photo.webpInBase64, 'base64')).toEqual(named && (await t.inject(named)).rawPayload)
})

test.each([NOBODYS, '/photos/x.webp', '/photos/..%2fapi.webp', `/photos/${'0'.repeat(64)}.png`, '/photos/%00.webp'])(
  'there is nothing at %s',
  async (address) => {
    expect((await t.inject(address)).statusCode).toBe(404)
  },
)

test("rejects uploads by visitors, other sites, another user's page and suspended users", async () => {
  const me = await makePerson(t)
  const bytes = await picture('red')
  const refusal = async (as: Record<string, string>) => {
    const reply = await put({ as } as Pick<Person, 'as'>, bytes)
    return [reply.statusCode, reply.json().code]
  }
  expect(await refusal({})).toEqual([401, 'signed-out'])
  expect(await refusal({ cookie: me.as.cookie })).toEqual([400, 'account-unnamed'])
  expect(await refusal({ ...me.as, 'x-account': String(me.id + 1) })).toEqual([409, 'another-account'])
  expect(await refusal({ ...me.as, 'sec-fetch-site': 'cross-site' })).toEqual([403, 'forbidden'])
  await report(t, await makePerson(t), { userId: me.id })
  await act(t, await makeStaff(t), await caseAbout(t, me), 'suspend')
  expect(await refusal(me.as)).toEqual([403, 'account-suspended'])
  await expect(t.app.get(PhotosService).replace({ ...me, identity: me.id }, requestOf(bytes))).rejects.toMatchObject({
    message: 'forbidden',
  })
  expect(await stored(me)).toBeNull()
})

test('only this route accepts a picture as its body', async () => {
  const me = await makePerson(t)
  const headers = { ...me.as, 'content-type': 'image/jpeg' }
  const reply = await t.inject({ method: 'PATCH', url: '/api/profile', headers, payload: await picture('red') })
  expect([reply.statusCode, reply.json().code]).toEqual([415, 'not-json'])
})

test('limits uploads to ten a day, whether or not they are pictures [spec-withstand-patient-photos]', async () => {
  const me = await makePerson(t)
  for (let upload = 0; upload < 10; upload++)
    expect((await put(me, Buffer.from('nothing'), limited)).statusCode).toBe(415)
  expect((await put(me, await picture('red'), limited)).statusCode).toBe(429)
  const returned = await makePerson(t, { samePersonAs: me })
  expect((await put(returned, await picture('red'), limited)).statusCode).toBe(429)
  // The rest of the profile still changes, and the photo of before stays.
  expect((await change(me, { username: 'Photographer' })).statusCode).toBe(200)
})

test('an upload of 100 MB uses only the allowed memory, and the client reads the error', async () => {
  const me = await makePerson(t)
  const before = process.memoryUsage.rss()
  let sent = 0
  const endless = Readable.from(
    (function* () {
      const part = Buffer.alloc(2 ** 20, 0xff)
      for (; sent < 100; sent++) yield part
    })(),
  )
  const reply = await fetch(`${base}/api/profile/photo`, {
    method: 'PUT',
    headers: { ...me.as, 'content-type': 'image/jpeg', host: 'site.test' },
    body: Readable.toWeb(endless) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([413, 'photo-too-large'])
  const grown = Math.round((process.memoryUsage.rss() - before) / 2 ** 20)
  process.stdout.write(`a stream of 100 MB: ${grown} MB more memory\n`)
  expect(grown).toBeLessThan(80)
})

test('of forty parallel uploads most are rejected with a message, the others succeed, and memory stays bounded', async () => {
  const large = await sharp({
    create: {
      width: 4900,
      height: 4900,
      channels: 3,
      background: 'red',
    },
  })
    .jpeg({ quality: 30, progressive: true })
    .toBuffer()
  const people = await Promise.all(Array.from({ length: 40 }, () => makePerson(t)))
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  const replies = await Promise.all(people.map((who) => put(who, large)))
  clearInterval(watch)
  const busy = replies.filter(({ statusCode }) => statusCode === 503)
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40 - busy.length)
  expect(busy.length).toBeGreaterThan(20)
  expect(busy[0]?.json().code).toBe('photos-busy')
  expect(busy[0]?.headers['retry-after']).toBe('5')
  const grown = Math.round((most - before) / 2 ** 20)
  process.stdout.write(`forty uploads of 24 megapixels at once: at most ${grown} MB more memory\n`)
  expect(grown).toBeLessThan(600)
})

const requestOf = (bytes: Buffer) =>
  ({ body: Readable.from([bytes]), headers: { 'content-type': 'image/jpeg' } }) as never
