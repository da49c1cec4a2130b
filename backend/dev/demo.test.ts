import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import sharp from 'sharp'
import { startApp, type TestApp } from '../test/app.ts'
import { OFFERED } from './bulk-world.ts'
import { people, testimonials } from './demo.people.ts'
import { portraits } from './demo.portraits.ts'
import { trips } from './demo.trips.ts'
import { seedOnce } from './demo.ts'
import { drawPortrait } from './portraits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
  const owner = new Pool({ connectionString: t.env.DATABASE_DIRECT_URL })
  await owner.query('create schema if not exists dev')
  await seedOnce(owner)
  await owner.end()
})
afterAll(() => t.stop())

/** Forbidden by the safety page: carrying luggage that another person has packed. */
const FORBIDDEN = /luggage|baggage|\bbags\b|suitcase|parcel|allowance|\bboxes\b|carr(y|ied) (your|our|their)/i

test('no demo data offers what the safety page forbids', () => {
  const said = [...trips, ...people, ...testimonials, ...OFFERED].map((each) => JSON.stringify(each))
  expect(said.length).toBeGreaterThan(40)
  expect(said.filter((text) => FORBIDDEN.test(text))).toEqual([])
  expect(FORBIDDEN.test('Room in my luggage allowance')).toBe(true)
})

test('about a fifth of the demo people have no photo, and no two have the same', () => {
  const drawings = Object.values(portraits).map(drawPortrait)
  expect(new Set(drawings).size).toBe(drawings.length)
  expect(drawings.length / people.length).toBeGreaterThan(0.75)
  expect(drawings.length / people.length).toBeLessThan(0.9)
})

test('profiles of demo people show their portraits, as small as uploaded photos', async () => {
  const { rows } = await t.pool.query<{ username: string; profile_picture_url: string }>(
    'select username, profile_picture_url from account where profile_picture_url is not null order by id',
  )
  expect(rows.map(({ username }) => username)).toEqual(
    people.map(({ username }) => username).filter((name) => name in portraits),
  )
  for (const { profile_picture_url: url } of rows) {
    const { statusCode, headers, rawPayload } = await t.inject({ url })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(rawPayload.length).toBeLessThan(8_000)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' })
  }
})
