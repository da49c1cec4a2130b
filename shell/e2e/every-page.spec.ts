import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { everyPage, routesWithoutAddress } from './every-page.ts'
import { obscuredByFocus } from './focus-not-obscured.ts'
import { expect, test } from './index.ts'
import { waitUntilReady } from './navigation.ts'
import { LONG_NAME } from './photograph.ts'
import { overflows } from './reflow.ts'

/** WCAG 2.2, 1.4.4 and 1.4.10: text of twice the size, and a window of 1280 × 1024 at 400 %. */
const SIZES = [
  { name: '320 px', width: 320, height: 640, fontSize: '' },
  { name: '320 px, text of 200 %', width: 320, height: 640, fontSize: '200%' },
  { name: '1280 px at 400 %', width: 320, height: 256, fontSize: '' },
] as const

async function unfitAt(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const { name, width, height, fontSize } of SIZES) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, fontSize)
    problems.push(...(await overflows(page)).map((problem) => `${name}: ${problem}`))
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  return problems
}

// Axe treats Telugu and English alike.
for (const { locale, window } of [
  { locale: 'en', window: { width: 1280, height: 800 } },
  { locale: 'te', window: undefined },
  { locale: 'ar', window: { width: 390, height: 844 } },
])
  test(`every page meets WCAG 2.2 AA as far as a program can check it: ${locale}`, async ({
    page,
    as,
    expectTrouble,
  }) => {
    test.setTimeout(300_000)
    // Pages of expired links, and one that does not exist.
    expectTrouble(/ 40[014] /)
    const member = await as('Priya')
    const addresses = await everyPage(member, await as(LONG_NAME))
    expect(routesWithoutAddress(test.info().config.rootDir, addresses)).toEqual([])
    const problems: string[] = []
    const check = async (opened: Page, address: string) => {
      if (window) await opened.setViewportSize(window)
      await opened.goto(locale === 'en' ? address : `/${locale}${address}`)
      await waitUntilReady(opened)
      const found = window ? [...(await accessibilityOf(opened)), ...(await obscuredByFocus(opened))] : []
      problems.push(...[...found, ...(await unfitAt(opened))].map((problem) => `${address} ${problem}`))
    }
    for (const address of addresses.visitor) await check(page, address)
    for (const address of addresses.member) await check(member, address)
    expect(problems).toEqual([])
  })

const accessibilityOf = (page: Page): Promise<string[]> =>
  expectAccessible(page).then(
    () => [],
    ({ message }: Error) => [message],
  )
