import { expect, LONG_NAME, test } from '@flight-amigo/shell/e2e'
import { pagesOf } from './paper.ts'
import { agreeOnTrip, longestTrip } from './people.ts'

test.use({ serviceWorkers: 'allow' })

test('a meeting card prints on one page of either paper, however long it is, and opens on a phone without a network', {
  tag: '@spec-talk-card',
}, async ({ as, page, context, signIn, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED| 401 .*\/api\//)
  await signIn(page)
  const id = await agreeOnTrip(await as('Asha'), page, {}, { languageCodes: ['tel'] })
  const api = `**/api/trips/${id}`
  await page.route(api, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: longestTrip(await reply.json(), LONG_NAME) })
  })
  await page.goto(`/trips/${id}/card`)
  await expect(page.getByText('In an emergency')).toBeVisible()
  await expect(page.getByText('Danke.')).toBeVisible()
  for (const format of ['A4', 'Letter'])
    expect([format, pagesOf(await page.pdf({ format, printBackground: true }))]).toEqual([format, 1])
  const screen = page.viewportSize()!
  await page.setViewportSize(LETTER)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('I need help.', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Thank you.')).not.toBeInViewport()
  await page.emulateMedia({ media: null })
  await page.setViewportSize(screen)

  await page.unroute(api)
  await page.reload()
  await expect(page.getByText('Gate 12, at the tea stall')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const cardNote = () =>
    page.evaluate(async (path) => (await (await caches.open('private')).match(path))?.text(), `/private/cards/${id}`)
  await expect.poll(cardNote).toContain('Gate 12, at the tea stall')
  await context.setOffline(true)
  const phone = await context.newPage()
  await phone.goto(`/trips/${id}/card`)
  await expect(phone.getByRole('heading', { level: 1, name: 'Hyderabad to Chicago' })).toBeVisible()
  await expect(phone.getByText('Gate 12, at the tea stall')).toBeVisible()
  const sentence = phone.getByRole('button', { name: 'Where is my gate?' })
  const height = (await sentence.boundingBox())?.height ?? 0
  await sentence.click()
  await expect(sentence).toHaveCount(2)
  await expect.poll(async () => (await sentence.last().boundingBox())?.height).toBeGreaterThan(5 * height)
  await sentence.last().click()
  await expect(sentence).toHaveCount(1)
  const fonts = () => phone.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))
  await expect.poll(fonts).toContain('card te loaded')
  await phone.close()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(() => page.evaluate(() => caches.has('private'))).toBe(false)
})

const LETTER = { width: 733, height: 988 }
