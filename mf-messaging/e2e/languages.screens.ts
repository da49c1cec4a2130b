import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, showWholePage, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import { agreeOnTrip, offerHelp, whoIs, write } from './people.ts'

const WIDTHS = [390, 1280]
const NEEDS = ['wheelchair', 'connection']

test.describe.configure({ timeout: 600_000 })

for (const locale of ['en', 'es', 'hi', 'te', 'zh', 'ar'])
  test(`the main pages in ${locale}`, async ({ as, page: visitor }) => {
    const prefix = locale === 'en' ? '' : `/${locale}`
    const [priya, meera] = [await as('Priya'), await as('Meera')]
    for (const { request } of [priya, meera])
      await request.patch('/api/profile', { data: { locale, languageCodes: ['tel', 'eng'] } })
    const traveler = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: NEEDS }
    const trip = await agreeOnTrip(meera, priya, {}, { traveler })
    const listing = await offerHelp(meera, { languageCodes: ['tel', 'eng'] })
    const [me, helper] = [(await whoIs(priya)).id, (await whoIs(meera)).id]
    await write(priya, helper, 'Could you stay with my mother at the gate?')
    await write(meera, me, 'Gladly! I will wait at the tea stall.')
    const link = await priya.request.post(`/api/trips/${trip}/links`, { data: { label: 'My sister' } })
    const { address } = (await link.json()) as { address: string }
    const family = new URL(address)

    const pages: [string, typeof visitor, string][] = [
      ['home', visitor, '/'],
      ['search', visitor, '/search?from=HYD&to=ORD'],
      ['details', visitor, `/search?listing=${listing}`],
      ['request', visitor, '/find/create'],
      ['help', visitor, '/help'],
      ['family', visitor, `/family${family.hash}`],
      ['messages', priya, '/messages'],
      ['conversation', priya, `/messages?to=${helper}`],
      ['trips', priya, '/trips'],
      ['trip', priya, `/trips/${trip}`],
      ['card', priya, `/trips/${trip}/card`],
      ['tip', priya, `/tip/${helper}?amount=25`],
      ['profile', priya, '/profile'],
      ['settings', priya, '/profile/settings'],
      ['requests', priya, '/profile/requests'],
    ]
    const folder = process.env.SCREENS ?? 'test-results/screens'
    mkdirSync(folder, { recursive: true })
    for (const [name, page, path] of pages)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(path === '/' && prefix ? prefix : prefix + path)
        await waitUntilReady(page)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await showWholePage(page)
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        const hasDialog = (await page.locator('dialog[open]').count()) > 0
        const file = join(folder, `languages ${name} ${locale} @${width}.png`)
        await page.screenshot({ path: file, fullPage: !hasDialog, animations: 'disabled', caret: 'hide' })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(over, `${name} in ${locale} is wider than ${width} px`).toBeLessThanOrEqual(0)
        await expect.soft(page.locator('html')).toHaveAttribute('lang', locale)
      }
  })
