import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makePerson } from '../../../test/make.ts'
import { agreeToPreview } from '../../../test/preview.ts'
import { builtFolder, forgetVisits, pagesFolder, shellFolder, siteIn, visitsOf } from '../../../test/releases.ts'
import { signOverrides } from '../../documents/release-overrides.ts'
import { now } from '../../http/clock.contract.ts'
import { SHARED } from '../../http/shared-responses.ts'
import { signToken } from '../../http/signed-token.ts'
import { makeToken } from '../access/tokens.ts'
import { goCanary } from '../going-live/go-live.ts'
import { readSet } from '../going-live/live-set.ts'
import { add, buildIn, publish } from '../publishing/publish.ts'
import { previewUrl } from '../release-preview.public.ts'
import type { ReleaseLine } from '../releases.contract.ts'
import { BUCKETS } from './variants.ts'
import { visitGauge } from './visit-gauge.ts'

let t: TestApp
let limited: TestApp
const build = (version: string) => builtFolder({ name: 'listings', version, files: {} })
const [stable, canary] = ['1.0.0-a', '1.1.0-b']

beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
  limited = await startApp({ DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate' })
  buckets = Array.from({ length: 400 }, (_, bucket) => bucketCookie(bucket))
  await publish(shellFolder('1.0.0-s'), t.pool)
  await publish(pagesFolder(), t.pool)
  await publish(build(stable), t.pool)
  await add(await buildIn(build(canary)), t.pool, { by: 'test' })
  await t.settled()
  expect((await seen()).version).toBe(stable)
})
afterAll(async () => {
  await limited.stop()
  await t.stop()
})

async function seen(cookie = '', url = '/') {
  const reply = await t.inject({ url, headers: { cookie } })
  const site = siteIn(reply.body)
  const version = site.releases?.find(({ name }) => name === 'listings')?.version
  const set = [reply.headers['set-cookie'] ?? []].flat()
  const cookies = set.map((text) => text.split(';')[0]).join('; ')
  return { version, preview: site.preview, cookies, status: reply.statusCode, cache: reply.headers['cache-control'] }
}

async function begin(percent: number, guard = false) {
  const since = new Date(now() - 60_000).toISOString()
  const move = { what: 'canary', by: 'test' }
  await goCanary(t.pool, { name: 'listings', version: canary }, { version: canary, percent, guard, since }, move)
  await t.settled()
}

const bucketCookie = (bucket: number) => `bucket=${signToken(t.env.CODE_SECRET, 'bucket', String(bucket))}`
let buckets: string[]
const share = async () => {
  const versions = await Promise.all(buckets.map(async (bucket) => (await seen(bucket)).version))
  return versions.map((version) => version === canary)
}

test('visitors are assigned no bucket without a canary', async () => {
  expect((await seen()).cookies).toBe('')
})

test('a canary goes to its share of visitors, who keep it, and a higher percentage only adds visitors', async () => {
  await begin(10)
  const tenth = await share()
  expect(tenth.filter(Boolean).length / buckets.length).toBeCloseTo(0.1, 1)
  expect(await share()).toEqual(tenth)
  await begin(50)
  const half = await share()
  expect(half.filter(Boolean).length / buckets.length).toBeCloseTo(0.5, 1)
  expect(tenth.filter((had, index) => had && !half[index])).toEqual([])

  const { cookies, version } = await seen()
  expect(cookies).toMatch(/^bucket=\d{1,3}\.\d+\.[\w-]{43}; variant=[\w-]{10}$/)
  expect(await seen(cookies)).toMatchObject({ version, cookies: '' })
})

test('caches store documents by the cookie `variant`, and only for visitors who have it [spec-scale-cdn-canary-cookie]', async () => {
  const page = async (cookie = '') => {
    const { headers, body } = await t.inject({ url: '/', headers: { cookie } })
    const set = [headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0] ?? '')
    return { headers, set, variant: set.find((each) => each.startsWith('variant=')), body }
  }
  const drawn = await page()
  expect(drawn.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-cache-key': 'variant' })
  const variants = new Set<string>()
  for (const bucket of buckets.slice(0, 40)) variants.add((await page(bucket)).variant ?? '')
  expect(variants.size).toBe(2)
  for (const variant of variants) {
    const cached = await page(variant)
    expect(cached.headers).toMatchObject({ 'cache-control': SHARED, 'x-cache-key': 'variant', vary: 'Accept-Encoding' })
    expect(cached.set).toEqual([])
    for (const bucket of buckets.slice(0, 4)) expect((await page(`${bucket}; ${variant}`)).body).toBe(cached.body)
  }
  for (const wrong of ['variant=0123456789', 'variant=', 'variant=x; variant=y'])
    expect((await page(wrong)).headers['cache-control']).toBe('private, no-cache')
  const before = [...variants]
  await begin(51)
  for (const variant of before) {
    const again = await page(`${buckets[1]}; ${variant}`)
    expect([again.headers['cache-control'], again.set.length]).toEqual(['private, no-cache', 1])
    expect(before).not.toContain(again.variant)
  }
})

test('a preview is for the browser with the signed cookie, is not cached, and ends', async () => {
  const begun = await agreeToPreview(t, `listings@${canary}`)
  expect([begun.statusCode, begun.headers['cache-control']]).toEqual([204, 'no-store'])
  expect(await seen(String(begun.headers['set-cookie']).split(';')[0])).toMatchObject({
    version: canary,
    preview: [`listings@${canary}`],
    cache: 'private, no-store',
  })
})

test('a preview that is forged, unknown or on another host is refused', async () => {
  const override = [{ name: 'listings', at: canary }]
  for (const cookie of [
    signOverrides(['another key'], override),
    signOverrides(t.env.CODE_SECRET, override).replace(/.$/, '-'),
    'x',
    '.',
  ])
    expect((await seen(`${buckets[0]}; preview=${cookie}`)).preview).toEqual([])
  for (const remotes of [
    'listings@9.9.9',
    'listings@http://localhost:3001',
    'listings@https://evil.example',
    '../x@1',
    'a',
  ])
    expect((await seen('', `/?remotes=${remotes}`)).status).toBe(404)
  const address = signOverrides(t.env.CODE_SECRET, [{ name: 'listings', at: 'http://localhost:3001' }])
  expect((await seen(`${buckets[0]}; preview=${address}`)).version).toBe((await seen(buckets[0])).version)
})

test('a preview never leads to another site', async () => {
  const signed = previewUrl(t.env.CODE_SECRET, { name: 'listings', version: canary })
  const [, form = ''] = /<form [^>]*action="([^"]+)"/.exec((await t.inject(`//evil.example${signed}`)).body) ?? []
  const own = form.replaceAll('&#38;', '&')
  for (const url of [own, own.replace(/back=[^&]*/, 'back=https://evil.example'), `${signed}&back=//evil.example`]) {
    const headers = { origin: t.env.ORIGIN, accept: 'text/html' }
    const reply = await t.inject({ method: 'POST', url, headers })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, expect.stringMatching(/^\/(?![/\\])/)])
  }
})

let visits = 0
function reportWithoutId(version: string, fate: object = {}, remoteAddress = '127.0.0.1', cookie = '', from = t) {
  const releases = [{ release: `listings@${version}`, failed: false, ...fate }]
  const payload = { type: 'visit', visit: (++visits).toString(16).padStart(16, '0'), releases }
  return from.inject({ method: 'POST', url: '/api/events', payload, headers: { cookie }, remoteAddress })
}

async function bucketFor(version: string) {
  for (const bucket of buckets) if ((await seen(bucket)).version === version) return bucket
  throw new Error(`no bucket gets ${version}`)
}
const visit = async (version: string, fate: object = {}) =>
  reportWithoutId(version, fate, '127.0.0.1', await bucketFor(version))

test('the list shows the statistics of stable release and canary over the same period', async () => {
  await begin(20)
  await reportWithoutId(stable, { failed: true }, network(1), await bucketFor(stable))
  await t.advance(86_400)
  await begin(20)
  for (const lcp of [100, 200, 300, 400, 500]) await visit(stable, { lcp, inp: 40, load: lcp * 2 })
  for (const failed of [false, false, false, true]) await visit(canary, { failed, lcp: 900 })
  await reportWithoutId('9.9.9-unknown')
  const token = await makeToken(t.pool, 'listings')
  const lines = await t.inject({ url: '/api/releases', headers: { authorization: `Bearer ${token}` } })
  expect(lines.json<ReleaseLine[]>().filter(({ name }) => name === 'listings')).toMatchObject([
    { version: stable, status: 'stable', sessions: 5, errorShare: 0, lcp: 400, inp: 40, load: 800 },
    { version: canary, status: 'canary', percent: 20, sessions: 4, errorShare: 0.25, lcp: 900, inp: null },
  ])
})

test('one document is one session, however often it reports, and a failure stays recorded [spec-withstand-visits-once]', async () => {
  await forgetVisits(t)
  const cookie = await bucketFor(stable)
  const say = (fate: object) => {
    const releases = [{ release: `listings@${stable}`, failed: false, ...fate }]
    const payload = { type: 'visit', visit: 'f'.repeat(16), releases }
    return t.inject({ method: 'POST', url: '/api/events', payload, headers: { cookie } })
  }
  for (const fate of [{ load: 100 }, { failed: true }, { lcp: 300, inp: 50 }]) await say(fate)
  expect(await visitsOf(t, stable)).toMatchObject([{ failed: true, load: 100, lcp: 300, inp: 50 }])
})

/** With a network, the browser must report about its own document. */
async function documentFor(bucket: number, network?: string, name = 'listings') {
  const headers = { cookie: bucketCookie(bucket), ...(network && { 'sec-fetch-dest': 'document' }) }
  const { body } = await t.inject({ url: '/', headers, ...(network && { remoteAddress: network }) })
  const site = siteIn(body)
  const version = name === 'shell' ? site.shell?.version : site.releases?.find((one) => one.name === name)?.version
  return { signed: site.visit ?? '', version: version ?? '' }
}

async function documentWith(version: string, network: string, { name = 'listings', first = 0 } = {}) {
  for (let bucket = first; bucket < BUCKETS; bucket++)
    if ((await documentFor(bucket, undefined, name)).version === version) return documentFor(bucket, network, name)
  throw new Error(`no bucket gets ${version}`)
}

const report = (signed: string, release: string, network: string, fate: object = { failed: true }) => {
  const payload = { type: 'visit', visit: signed.slice(0, 16), signed, releases: [{ release, failed: false, ...fate }] }
  return t.inject({ method: 'POST', url: '/api/events', payload, remoteAddress: network })
}
const network = (n: number) => `192.0.2.${n}`
const canaryRows = () => visitsOf(t, canary)
async function gauges() {
  const samples = await visitGauge(t.pool).read()
  const found = samples.filter(({ labels }) => labels?.release === `listings@${canary}`)
  return Object.fromEntries(found.map(({ labels, value }) => [labels?.result, value]))
}
const canaryNow = async (name = 'listings') => (await readSet(t.pool)).liveVersions[name]?.canary?.version

async function failsFor(n: number) {
  const { signed } = await documentWith(canary, network(n), { first: n * 25 })
  await report(signed, `listings@${canary}`, network(n))
}

test('a visit records the response that did not match its contract, by endpoint and field', async () => {
  const { signed, version } = await documentFor(1, network(1))
  await report(signed, `listings@${version}`, network(1), { failed: true, reason: 'listings 0.rating.count' })
  await report(signed, `listings@${version}`, network(1), { failed: true, reason: 'listings 1.title' })
  const recorded = (await visitsOf(t, version)).filter(({ visit }) => visit === signed.slice(0, 16))
  expect(recorded).toMatchObject([{ failed: true, reason: 'listings 0.rating.count' }])
})

test('a canary that fails clearly more often is rolled back by its guard; without a guard it stays', async () => {
  await forgetVisits(t)
  for (let i = 0; i < 20; i++) await visit(stable)
  await begin(30)
  for (let n = 1; n <= 5; n++) await failsFor(n)
  expect(await canaryNow()).toBe(canary)

  await begin(30, true)
  await reportWithoutId(stable, { failed: true })
  expect(await canaryNow()).toBe(canary)
  await failsFor(6)
  expect((await readSet(t.pool)).liveVersions.listings).toEqual({ version: stable })
  const authorization = `Bearer ${await makeToken(t.pool, 'listings')}`
  const history = await t.inject({ url: '/api/releases/history?limit=1', headers: { authorization } })
  expect(history.json()).toMatchObject([
    {
      what: 'the guard ended the canary listings@1.1.0-b: 6 of 6 visits failed, and 0 of 20 of the stable release',
      by: 'guard',
    },
  ])
})

test('one visitor cannot end a canary: invented ids, other releases and more votes of one network do not count [spec-withstand-patient-canary]', async () => {
  await forgetVisits(t)
  for (let i = 0; i < 20; i++) await visit(stable)
  await begin(30, true)
  for (let n = 1; n <= 4; n++) {
    const other = await documentWith(stable, network(n))
    const mine = await documentWith(canary, network(9))
    await reportWithoutId(canary, { failed: true }, network(n))
    await report(`${'a'.repeat(16)}${mine.signed.slice(16)}`, `listings@${canary}`, network(n))
    await report(other.signed, `listings@${canary}`, network(n))
    await report(mine.signed, `listings@${canary}`, network(9))
  }
  expect(await canaryNow()).toBe(canary)
  await failsFor(1)
  await failsFor(2)
  expect(await canaryNow()).toBeUndefined()
})

test('the id of a visit must be signed by the site', async () => {
  await forgetVisits(t)
  await begin(30, true)
  const { signed } = await documentWith(canary, network(1))
  // The signature is valid, but for another document.
  const say = (visit: string, failed: boolean) => {
    const payload = { type: 'visit', visit, signed, releases: [{ release: `listings@${canary}`, failed }] }
    return t.inject({ method: 'POST', url: '/api/events', payload, remoteAddress: network(1) })
  }
  for (const failed of [true, false]) await say('b'.repeat(16), failed)
  expect(await canaryRows()).toEqual([])
  await say(signed.slice(0, 16), true)
  expect(await canaryRows()).toMatchObject([{ visit: signed.slice(0, 16), failed: true }])
})

test("a document from a cache has no id, so its visitor's signed bucket proves which releases it got", async () => {
  await forgetVisits(t)
  for (let i = 0; i < 20; i++) await visit(stable)
  await begin(30, true)
  const variantOf = async (expected: string, first = 0) => {
    for (const bucket of buckets.slice(first)) {
      const { cookies, version } = await seen(bucket)
      if (version === expected) return `${bucket}; ${cookies}`
    }
    throw new Error(`no bucket gets ${expected}`)
  }
  const fails = (cookie: string, from: string) => reportWithoutId(canary, { failed: true }, from, cookie)
  const [mine, others] = [await variantOf(canary), await variantOf(stable)]
  // Neither the cookie of the cache nor an unsigned bucket proves anything.
  const variantOnly = mine.split('; ')[1]!
  const unsigned = Array.from({ length: BUCKETS }, (_, bucket) => `bucket=${bucket}`)
  for (const cookie of [others, '', 'variant=made-up', variantOnly])
    for (let n = 1; n <= 4; n++) await fails(cookie, network(n))
  for (const [n, bucket] of unsigned.entries()) await fails(`${bucket}; ${variantOnly}`, network(n % 200))
  for (let n = 1; n <= 4; n++) await fails(mine, network(9))
  expect(await canaryNow()).toBe(canary)
  for (const n of [1, 2]) await fails(await variantOf(canary, n * 25), network(n))
  expect(await canaryNow()).toBeUndefined()
  await t.settled()
  const { headers } = await t.inject({ url: '/', headers: { cookie: mine } })
  expect(String(headers['set-cookie'])).toMatch(/^variant=; .*Max-Age=0/)
})

describe('a vote about a canary', () => {
  beforeEach(async () => {
    await forgetVisits(t)
    for (let i = 0; i < 20; i++) await visit(stable)
    await begin(30, true)
  })

  it('counts once for a /48, for any of its /64', async () => {
    for (let n = 1; n <= 4; n++) {
      const from = `2001:db8:7:${n}::1`
      const { signed } = await documentWith(canary, from, { first: n * 25 })
      await report(signed, `listings@${canary}`, from)
    }
    expect(await canaryNow()).toBe(canary)
    for (const customer of [8, 9]) {
      const from = `2001:db8:${customer}::1`
      const { signed } = await documentWith(canary, from, { first: customer * 25 })
      await report(signed, `listings@${canary}`, from)
    }
    expect(await canaryNow()).toBeUndefined()
  })

  it('counts once for a signed bucket, from any networks', async () => {
    const mine = await bucketFor(canary)
    for (let n = 1; n <= 4; n++) await reportWithoutId(canary, { failed: true }, network(n), mine)
    const bucket = Number(/^bucket=(\d+)/.exec(mine)?.[1])
    for (let n = 5; n <= 8; n++)
      await report((await documentFor(bucket, network(n))).signed, `listings@${canary}`, network(n))
    expect(await canaryNow()).toBe(canary)
    await failsFor(9)
    await failsFor(10)
    expect(await canaryNow()).toBeUndefined()
  })
})

test('successful visits that no document proves do not keep a bad canary alive', async () => {
  await forgetVisits(t)
  for (let i = 0; i < 20; i++) await visit(stable)
  await begin(30, true)
  const other = await bucketFor(stable)
  for (let i = 0; i < 100; i++) for (const cookie of ['', other]) await reportWithoutId(canary, {}, network(66), cookie)
  for (let n = 1; n <= 3; n++) await failsFor(n)
  expect(await canaryNow()).toBeUndefined()
})

test('one network with documents of a bad canary cannot keep it alive, because few of its visits count [spec-withstand-patient-canary]', async () => {
  await forgetVisits(t)
  for (let i = 0; i < 20; i++) await visit(stable)
  await begin(30, true)
  const bucket = await bucketFor(canary)
  await limited.settled()
  await reportWithoutId(canary, {}, network(67), bucket, limited)
  expect(await canaryRows()).toHaveLength(1)
  for (let i = 0; i < 80; i++) await reportWithoutId(canary, {}, network(67), bucket, limited)
  expect((await canaryRows()).length).toBe(3)
  for (let i = 0; i < 30; i++) await reportWithoutId(canary, { failed: true }, network(67), bucket, limited)
  expect((await canaryRows()).filter(({ failed }) => failed)).toHaveLength(1)
  expect(await gauges()).toEqual({ all: 4, failed: 1 })
  // A known document may continue to report.
  const known = (await canaryRows())[0]!.visit
  const payload = {
    type: 'visit',
    visit: known,
    releases: [{ release: `listings@${canary}`, failed: false, lcp: 77 }],
  }
  await limited.inject({ method: 'POST', url: '/api/events', payload, remoteAddress: network(67) })
  expect((await canaryRows()).map(({ lcp }) => lcp)).toContain(77)
  await failsFor(1)
  expect(await canaryNow()).toBe(canary)
  await failsFor(2)
  expect(await canaryNow()).toBeUndefined()
})

test('three forged votes end no canary: without visits of the stable release there is no verdict', async () => {
  await forgetVisits(t)
  await begin(30, true)
  for (let n = 1; n <= 5; n++) await failsFor(n)
  expect(await canaryNow()).toBe(canary)
  for (let i = 0; i < 20; i++) await visit(stable)
  await failsFor(6)
  expect(await canaryNow()).toBeUndefined()
})

test('a network has one vote a minute over all releases', async () => {
  await forgetVisits(t)
  await begin(30, true)
  const failures = async () =>
    [...(await canaryRows()), ...(await visitsOf(t, stable))].filter(({ failed }) => failed).length
  const bucket = await bucketFor(canary)
  await limited.settled()
  await reportWithoutId(canary, {}, network(68), bucket, limited)
  expect(await canaryRows()).toHaveLength(1)
  for (const version of [canary, canary, stable])
    await reportWithoutId(
      version,
      { failed: true },
      network(68),
      version === canary ? bucket : await bucketFor(stable),
      limited,
    )
  expect(await failures()).toBe(1)
  await t.advance(60)
  await reportWithoutId(canary, { failed: true }, network(68), bucket, limited)
  expect(await failures()).toBe(2)
})

test('a visitor who changes the cookie of the cache gets another page, but no vote about it', async () => {
  await begin(30, true)
  const [canaryBucket, stableBucket] = [await bucketFor(canary), await bucketFor(stable)]
  const { cookies } = await seen(canaryBucket)
  const person = await makePerson(t)
  const headers = { cookie: `${person.as.cookie}; ${stableBucket}; ${cookies}` }
  const { body } = await t.inject({ url: '/', headers })
  const site = siteIn(body)
  expect(site.releases?.find(({ name }) => name === 'listings')?.version).toBe(canary)
  expect(site.visit).toBeUndefined()
})

test('a canary of the shell whose documents never report is rolled back', async () => {
  await forgetVisits(t)
  await add(await buildIn(shellFolder('1.1.0-s')), t.pool, { by: 'test' })
  const since = new Date(now() - 600_000).toISOString()
  const dead = { version: '1.1.0-s', percent: 30, guard: true, since }
  await goCanary(t.pool, { name: 'shell', version: '1.1.0-s' }, dead, { what: 'canary', by: 'test' })
  await t.settled()
  // Each document is counted, so caches store none.
  const { cookies } = await seen(buckets[1])
  expect(await seen(`${buckets[1]}; ${cookies}`)).toMatchObject({ cookies: '', cache: 'private, no-cache' })
  for (let n = 1; n <= 5; n++) {
    const well = await documentWith('1.0.0-s', network(n), { name: 'shell' })
    await report(well.signed, 'shell@1.0.0-s', network(n), { load: 100 })
    expect((await documentWith('1.1.0-s', network(n), { name: 'shell', first: n * 25 })).signed).not.toBe('')
  }
  await t.settled()
  expect((await visitsOf(t, '1.1.0-s')).filter(({ silent }) => silent)).toHaveLength(5)
  expect(await canaryNow('shell')).toBe('1.1.0-s')
  await t.advance(61)
  await documentFor(1, network(1))
  await t.settled()
  expect(await canaryNow('shell')).toBeUndefined()
})
