import type { Page } from '@playwright/test'
import { expectAccessible, inaccessible } from './accessible.ts'
import { everyPage } from './every-page.ts'
import { obscuredByTab } from './focus-not-obscured.ts'
import { expect, test } from './index.ts'
import { waitUntilReady } from './navigation.ts'
import { publishOffer } from './person.ts'

/** A small phone, and a window of 1280 × 1024 at 400 %, where no bar is sticky at the top. */
const SIZES = [
  { width: 320, height: 640, keys: ['Tab', 'Shift+Tab'] },
  { width: 320, height: 256, keys: ['Tab'] },
] as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const isOpened = (page: Page, name?: string | RegExp) =>
  expect(page.getByRole('dialog', { ...(name && { name }) })).toBeVisible()

/** A dialog takes no presses until its first animation has ended. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

/** Opens a state of a screen. Returns what axe finds there, and what Tab could not bring into view. */
async function check(page: Page, address: string, open: () => Promise<void> = async () => {}): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await waitUntilReady(page)
  await open()
  await waitUntilReady(page)
  await untilStill(page)
  const problems = await inaccessible(page)
  for (const { width, height, keys } of SIZES) {
    await page.setViewportSize({ width, height })
    await untilStill(page)
    problems.push(...(await obscuredByTab(page, keys)).map((problem) => `at ${width} × ${height}: ${problem}`))
  }
  return problems.map((problem) => `${address} ${problem}`)
}

// Other screens have no bar at the bottom, and `every-page.spec.ts` moves the focus through them.
test('axe finds nothing, and what gets the focus by Tab is in view, in dialogs and the forms of a visitor', {
  tag: '@spec-keys-axe',
}, async ({ page, as }) => {
  test.setTimeout(180_000)
  const { id } = await publishOffer(await as('Karthik Iyer'))
  const problems = [
    ...(await check(page, `/search?listing=${id}`, () => isOpened(page, 'Amigo Details'))),
    ...(await check(page, '/about', async () => {
      await button(page, 'Log In').click()
      await isOpened(page, /^Login/)
      await expect(page.getByLabel('Email')).toBeVisible()
    })),
    ...(await check(page, '/about', async () => {
      await button(page, 'Open menu').click()
      await isOpened(page, 'Menu')
    })),
    ...(await check(page, '/find/create', async () => {
      await button(page, 'Publish Request').click()
      await expect(page.getByText('Email is required')).toBeVisible()
      // While a notice is shown, it may cover the focus, because Escape closes it.
      await page.keyboard.press('Escape')
    })),
  ]
  expect(problems).toEqual([])
})

test('axe finds nothing, and what gets the focus by Tab is in view, in conversations, trips and their dialogs', {
  tag: '@spec-keys-axe',
}, async ({ as }) => {
  test.setTimeout(180_000)
  const [page, helper] = [await as('Priya'), await as('Karthik Iyer')]
  const { visitor, member } = await everyPage(page, helper)
  const details = visitor.find((address) => address.includes('listing='))!
  const conversation = member.find((address) => address.includes('?to='))!
  const trip = member.find((address) => /^\/trips\/\d+$/.test(address))!
  const problems = [
    ...(await check(page, details, () => button(page, /^(Show|See) Contact Info$/).click())),
    ...(await check(page, conversation)),
    ...(await check(page, conversation, async () => {
      await button(page, /^More about/).click()
      await expectAccessible(page)
      await page.getByRole('listitem').getByRole('button', { name: 'Report', exact: true }).click()
      await isOpened(page)
    })),
    ...(await check(page, `${conversation}&propose=1`, () => isOpened(page))),
    ...(await check(page, trip, async () => {
      await page.getByRole('heading', { name: 'For the trip' }).click()
      await button(page, 'Cancel this trip').click()
      await isOpened(page)
    })),
    ...(await check(page, '/profile?tab=seeking_help', () =>
      button(page, /^Edit: /)
        .first()
        .click(),
    )),
  ]
  expect(problems).toEqual([])
})
