import { everyPage } from './every-page.ts'
import { expect, test } from './index.ts'
import { waitUntilReady } from './navigation.ts'
import { overflows } from './reflow.ts'

// Words of Telugu are long. The setting of the browser, unlike text enlarged by a page, also counts in media queries.
test('pages in Telugu and the header in Spanish fit on a phone whose browser is set to text of twice the size', async ({
  playwright,
  launchOptions,
  baseURL,
  signIn,
  as,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  })
  const problems: string[] = []
  const check = async (path: string) => {
    await page.goto(path)
    await waitUntilReady(page)
    problems.push(...(await overflows(page)).map((problem) => `${path} ${problem}`))
  }
  for (const path of ['/te', '/te/search', '/te/search?from=HYD&to=ORD', '/te/help', '/te/contact']) await check(path)
  await check('/te')
  const [lineHeight, height] = await page
    .locator('main ol > li')
    .first()
    .evaluate((step) => {
      const number = getComputedStyle(step, '::before')
      return [Number.parseFloat(number.lineHeight), Number.parseFloat(number.height)]
    })
  if (lineHeight! > height!) problems.push(`/te the number of a step in its circle by ${lineHeight! - height!} px`)
  await page.setViewportSize({ width: 320, height: 844 })
  // "Iniciar sesión" stands beside the logo and the menu.
  await check('/es/contact')
  // A signed-in user is also asked for a photo.
  await signIn(page)
  await check('/te/offer/create?from=HYD&to=ORD&date=2032-09-09')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('[name=name]').fill('Asha')
  await page.locator('[name=consent]').check()
  await page.locator('main [type=submit]').last().click()
  await page.locator('main h1:focus').waitFor()
  const [over, heading] = await Promise.all(
    ['[data-toasts] > *', 'main h1'].map((part) => page.locator(part).boundingBox()),
  )
  if (heading!.y < over!.y + over!.height) problems.push(`/te/offer/create the notice covers the heading`)
  await page.setViewportSize({ width: 320, height: 844 })
  const { id } = await (await (await as('Meera')).request.get('/api/auth/me')).json()
  await check(`/te/messages?to=${id}`)
  const name = page.locator('main h2', { hasText: 'Meera' })
  const cut = await name.evaluate((line) => line.scrollHeight - line.clientHeight)
  if (cut > 0) problems.push(`/te/messages the name by ${cut} px`)
  const trip = (await everyPage(page, await as('Meera'))).member.find((path) => /^\/trips\/\d+$/.test(path))!
  expect((await page.request.post(`/api${trip}/cancel`, { data: { revision: 2 } })).ok()).toBe(true)
  await check(`/te${trip}`)
  await check(trip)
  await expect(page.getByRole('heading', { name: 'This trip was canceled' })).toBeVisible()
  await browser.close()
  expect(problems).toEqual([])
})
