import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { hostFolder } from '../../test/deployer.ts'
import { makePerson } from '../../test/make.ts'
import { builtFolder, piecesOf, routeAt, siteIn } from '../../test/releases.ts'
import { makeStaff } from '../../test/staff.ts'
import { publish } from '../releases/publishing/publish.ts'

const shellIn = (version: string, locales: string[]) => {
  const files = Object.fromEntries(locales.map((locale) => [`${locale}.shell.json`, '{}']))
  const catalogs = Object.fromEntries(locales.map((locale) => [locale, `${locale}.shell.json`]))
  const documentWith = (label: string) => ({
    ...piecesOf(version),
    links: [{ to: '/page', label, area: 'footer', order: 1 }],
  })
  const translatedDocuments = { te: documentWith('ఒక పేజీ') }
  return hostFolder(version, { catalogs, document: documentWith('A page'), translatedDocuments }, files)
}

let t: TestApp
const ORIGIN = 'http://site.test'

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

test('a site without pages says so in the language of the address', async () => {
  const { body, statusCode } = await t.inject('/ar/search')
  expect(statusCode).toBe(503)
  expect(body).toContain('<html lang="ar" dir="rtl">')
  expect(body).toContain('تعيد هذه الصفحة المحاولة تلقائيًا.')
  expect((await t.inject('/fr')).body).toContain('<html lang="en">')
})

test('a page is there in each language that the live shell has, with the data of the English page', async () => {
  await publish(shellIn('1.0.0-aaaaaaaaaa', ['te']), t.pool)
  const routes = [routeAt('/', { data: ['/health/live'] }), routeAt('/me', { protected: true, data: ['/auth/me'] })]
  await publish(builtFolder({ name: 'pages', version: '1.0.0-a', files: {}, facts: { routes } }), t.pool)
  await t.settled()
  const reply = await t.inject('/te?a=b')
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('<html lang="te" data-query="a">')
  expect(reply.body).toContain('<a href="/te/page">ఒక పేజీ</a>')
  expect(siteIn(reply.body)).toMatchObject({
    locale: 'te',
    languages: ['te'],
    responses: { '/health/live': { status: 'ok' } },
  })
  expect((await t.inject('/te/page')).body).toContain('<a aria-current="page" href="/te/page">')
  const me = await makePerson(t, { username: 'Asha' })
  const own = await t.inject({ url: '/te/me', headers: me.as })
  expect(siteIn(own.body)).toMatchObject({ locale: 'te', responses: { '/auth/me': { username: 'Asha' } } })
})

test('a document in another language preloads the code that only such a page waits for', async () => {
  const routes = [routeAt('/cards', { files: ['p.js'], translatedFiles: ['translated.js'] })]
  const files = { 'p.js': '', 'translated.js': '' }
  await publish(builtFolder({ name: 'cards', version: '1.0.0-a', files, facts: { routes } }), t.pool)
  await t.settled()
  const [english, telugu] = await Promise.all([t.inject('/cards'), t.inject('/te/cards')])
  const preload = (file: string) => new RegExp(`<link rel="preload" as="script" href="[^"]*/${file}"`)
  expect(english.body).toMatch(preload('p.js'))
  expect(english.body).not.toContain('translated.js')
  expect(telugu.body).toMatch(preload('translated.js'))
  expect(JSON.stringify(siteIn(telugu.body))).not.toContain('translated.js')
})

test('the same page in another language has another tag', async () => {
  const [english, telugu] = await Promise.all([t.inject('/'), t.inject('/te')])
  expect([english.statusCode, telugu.statusCode]).toEqual([200, 200])
  expect(english.headers.etag).toEqual(expect.any(String))
  expect(telugu.headers.etag).not.toBe(english.headers.etag)
  expect(siteIn(english.body)).not.toHaveProperty('locale')
})

test.each([
  ['/hi/page?a=b&c', '/page?a=b&c'],
  ['/en/page', '/page'],
  ['/fr', '/'],
  ['/fr?listing=5', '/?listing=5'],
])('an address in a language that the site does not have leads to the English page: %s', async (address, english) => {
  const { statusCode, headers } = await t.inject(address)
  expect([statusCode, headers.location]).toEqual([302, english])
  expect(headers['cache-control']).toMatch(/no-store/)
})

test.each([
  '/hi/unknown',
  '/xx/page',
  '/hi//evil.test',
  '/hi/\\evil.test',
  '/hi//page',
  '/fra/page',
  '/te/hi/page',
  '/hi/api/x',
])('%s is an unknown page', async (address) => {
  const reply = await t.inject(address)
  expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined])
})

test('a visitor of a protected page is redirected to the home page of the language', async () => {
  const { statusCode, headers } = await t.inject('/te/me?tab=1')
  expect([statusCode, headers.location]).toEqual([302, '/te?redirect=%2Fme%3Ftab%3D1'])
})

test('staff members reach their pages in each language, and travelers do not', async () => {
  const routes = [routeAt('/ops/cases', { protected: true })]
  await publish(builtFolder({ name: 'ops', version: '1.0.0-a', files: {}, facts: { routes } }), t.pool)
  await t.settled()
  const [staff, traveler] = [await makeStaff(t), await makePerson(t)]
  expect((await t.inject({ url: '/te/ops/cases', headers: staff.as })).statusCode).toBe(200)
  expect((await t.inject({ url: '/te/ops/cases', headers: traveler.as })).statusCode).toBe(404)
})

test('each language has a sitemap, and robots.txt names them', async () => {
  const robots = await t.inject('/robots.txt')
  expect(robots.body).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\nSitemap: ${ORIGIN}/te/sitemap.xml\n`)
  const telugu = await t.inject('/te/sitemap.xml')
  expect(telugu.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(telugu.body).toContain(`<loc>${ORIGIN}/te</loc>`)
  expect(telugu.body).toContain(`<loc>${ORIGIN}/te/page</loc>`)
  expect((await t.inject('/sitemap.xml')).body).toContain(`<loc>${ORIGIN}/page</loc>`)
  expect((await t.inject('/hi/sitemap.xml')).statusCode).toBe(404)
  expect((await t.inject('/api/sitemap.xml')).headers['content-type']).toContain('application/problem+json')
})
