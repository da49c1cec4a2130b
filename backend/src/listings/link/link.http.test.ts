import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeListing, makePerson, type Person, setListing } from '../../../test/make.ts'
import { LinkPreview } from '../../documents/documents.contract.ts'
import { now } from '../../http/clock.contract.ts'
import { SITE_PICTURE } from '../../pictures/link-picture.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
  owner = await makePerson(t, { username: 'Namecanary' })
})
afterAll(() => t.stop())

const YEAR = new Date(now()).getUTCFullYear() + 2
const DAYS = { date: `${YEAR}-01-05`, end_date: `${YEAR}-01-07` }
const preview = async (id: number) => LinkPreview.parse((await t.inject(`/api/listings/by-id/${id}/preview`)).json())
const pictureOf = async (id: number) => (await preview(id)).picture?.address ?? 'no picture'

test("a link preview shows the trip, without its author's name or texts", async () => {
  const { id } = await makeListing(t, owner, { ...DAYS, description: 'Wordcanary' })
  const title = `HYD → ORD, January 5, ${YEAR} to January 7, ${YEAR}: help offered`
  expect(await preview(id)).toEqual({
    title,
    description: `Someone who is flying from Hyderabad to Chicago between January 5, ${YEAR} and January 7, ${YEAR} is glad to help another traveler along the way.`,
    picture: {
      address: expect.stringMatching(new RegExp(`^/pictures/listings/${id}/[\\w-]{16}\\.png$`)),
      width: 1200,
      height: 630,
      alt: title,
    },
  })
  const closed = await makeListing(t, owner, { status: 'closed' })
  expect((await t.inject(`/api/listings/by-id/${closed.id}/preview`)).statusCode).toBe(404)
})

test('a link preview is in the language of the page', async () => {
  const { id } = await makeListing(t, owner, DAYS)
  const url = (locale: string) => `/api/listings/by-id/${id}/preview?locale=${locale}`
  const { title, description } = LinkPreview.parse((await t.inject(url('es'))).json())
  expect(title).toBe(`HYD → ORD, del 5 de enero de ${YEAR} al 7 de enero de ${YEAR}: se ofrece ayuda`)
  expect(description).toContain(`entre el 5 de enero de ${YEAR} y el 7 de enero de ${YEAR}`)
  expect((await t.inject(url('xx'))).json()).toEqual(await preview(id))
})

test('the picture of a link is in the language of the page', async () => {
  const { id } = await makeListing(t, owner, DAYS)
  const url = (locale: string) => `/api/listings/by-id/${id}/preview?locale=${locale}`
  const addressIn = async (locale: string) =>
    LinkPreview.parse((await t.inject(url(locale))).json()).picture?.address ?? 'no picture'
  const [spanish, telugu] = [await addressIn('es'), await addressIn('te')]
  expect(telugu).toMatch(new RegExp(`^/pictures/te/listings/${id}/`))
  const [english, ...others] = await Promise.all(
    [await pictureOf(id), spanish, telugu].map(async (address) => await t.inject(address)),
  )
  for (const { statusCode, rawPayload } of others) {
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(english!.rawPayload)).toBe(false)
  }
  expect((await t.inject(`/pictures/xx/listings/${id}/x.png`)).headers.location).toBe(await pictureOf(id))
  const site = (await t.inject('/pictures/te/site/x.png')).headers.location
  expect(site).toMatch(/^\/pictures\/te\/site\//)
  expect((await t.inject(`${site}`)).statusCode).toBe(200)
})

test('the picture of a shared listing has its size, and may be cached forever', async () => {
  const { id } = await makeListing(t, owner, DAYS)
  const address = await pictureOf(id)
  const reply = await t.inject(address)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await t.inject(`${address}?fbclid=1`)).statusCode).toBe(200)
})

test("changed facts change the picture's address, to which the previous one redirects; other texts do not", async () => {
  const { id } = await makeListing(t, owner, DAYS)
  const before = await pictureOf(id)
  await setListing(t, { id }, { description: 'Other words', contact_name: 'Other' })
  expect(await pictureOf(id)).toBe(before)
  await setListing(t, { id }, { end_date: `${YEAR}-01-08` })
  const after = await pictureOf(id)
  expect(after).not.toBe(before)
  const reply = await t.inject(before)
  expect([reply.statusCode, reply.headers.location, reply.headers['cache-control']]).toEqual([302, after, 'no-cache'])
})

test("a listing that is closed, hidden, over, waiting or unknown has the site's picture", async () => {
  const { id } = await makeListing(t, owner, DAYS)
  const address = await pictureOf(id)
  for (const status of ['closed', 'hidden', 'past']) {
    await setListing(t, { id }, { status })
    expect([status, (await t.inject(address)).headers.location]).toEqual([status, SITE_PICTURE.url])
  }
  const waiting = await makeListing(t, owner, { confirmed_at: null, visitor_id: 900_001 })
  expect((await preview(waiting.id)).picture).toBeUndefined()
  for (const path of [`${waiting.id}/x.png`, '999999999/x.png', 'x/x.png', '0/%00'])
    expect([path, (await t.inject(`/pictures/listings/${path}`)).headers.location]).toEqual([path, SITE_PICTURE.url])
  const reply = await t.inject(SITE_PICTURE.url)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png'])
})

test('limits the pictures that one network can request', async () => {
  const sendRequest = () => t.inject({ url: SITE_PICTURE.url, remoteAddress: '203.0.113.7' })
  const statuses = await Promise.all([...Array(140)].map(async () => (await sendRequest()).statusCode))
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})
