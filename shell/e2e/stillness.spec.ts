import type { Route } from '@playwright/test'
import { everyPage } from './every-page.ts'
import { expect, test } from './index.ts'
import { waitUntilReady } from './navigation.ts'
import { saveData } from './save-data.ts'
import { shiftOf, watchMovement } from './stillness.ts'

test.use({ freshContexts: true, viewport: { width: 390, height: 844 } })

const OF_VISITORS = /^\/($|people|find|search\?from|help)/
const OF_MEMBERS = /^\/(messages|trips|tip\/|profile)/

for (const locale of ['es', 'hi', 'te', 'zh', 'ar'])
  test(`in ${locale} pages with much text do not move while they load and their typeface replaces the fallback font`, {
    tag: '@spec-state-loading',
  }, async ({ page, as }) => {
    test.setTimeout(180_000)
    const [member, helper] = [await as('Priya'), await as('Meera')]
    const addresses = await everyPage(member, helper)
    const moved: string[] = []
    for (const [opened, paths] of [
      [page, addresses.visitor.filter((path) => OF_VISITORS.test(path))],
      [member, addresses.member.filter((path) => OF_MEMBERS.test(path))],
    ] as const) {
      await opened.setViewportSize({ width: 390, height: 844 })
      await saveData(opened)
      await watchMovement(opened)
      for (const path of paths) {
        // The fonts come last, so that both the skeleton and the page are seen in the fallback font, and one by one.
        const fonts: Route[] = []
        await opened.unroute('**/*.woff2')
        await opened.route('**/*.woff2', (route) => void fonts.push(route))
        await opened.goto(path === '/' ? `/${locale}` : `/${locale}${path}`)
        await waitUntilReady(opened)
        expect(await opened.locator('[aria-busy=true]').count(), `skeletons of ${path}`).toBe(0)
        expect(fonts.length, `typefaces of ${path}`).toBeGreaterThan(0)
        while (fonts.length > 0) {
          const font = fonts.pop()!
          const loaded = opened.waitForResponse(font.request().url())
          await font.continue()
          await (await loaded).finished()
          // A shift is reported after the frame that shows it.
          await opened.evaluate(async () => {
            for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve))
          })
        }
        const { shift, moved: what } = await shiftOf(opened)
        if (shift > 0.01) moved.push(`${path}: ${shift.toFixed(3)}, ${what.join('; ')}`)
      }
    }
    expect(moved).toEqual([])
  })
