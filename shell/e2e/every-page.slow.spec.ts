import { everyPage } from './every-page.ts'
import { obscuredByFocus } from './focus-not-obscured.ts'
import { expect, test } from './index.ts'
import { waitUntilReady } from './navigation.ts'
import { unfitAtSizes } from './reflow.ts'
import { saveData } from './save-data.ts'
import { hasMuchText, movedByFonts, watchMovement } from './stillness.ts'

test.use({ freshContexts: true, viewport: { width: 390, height: 844 } })

// `every-page.spec.ts` shows this in Telugu, whose script is the tallest and whose words are the longest.
for (const locale of ['es', 'hi', 'zh', 'ar'])
  test(`in ${locale} every page fits and hides no focus, and those with much text do not move while they load and their typeface replaces the fallback font`, {
    tag: ['@spec-state-loading', '@spec-look-wide'],
  }, async ({ page, as, expectTrouble }) => {
    test.setTimeout(300_000)
    // Pages of expired links, and of what does not exist.
    expectTrouble(/ 40[0134] /)
    const [member, helper] = [await as('Priya'), await as('Meera')]
    const addresses = await everyPage(member, helper)
    const found: string[] = []
    for (const [opened, paths] of [
      [page, addresses.visitor],
      [member, addresses.member],
    ] as const) {
      await saveData(opened)
      await watchMovement(opened)
      for (const path of paths) {
        await opened.setViewportSize({ width: 390, height: 844 })
        const moved = hasMuchText(path) ? await movedByFonts(opened, locale, path) : []
        if (!hasMuchText(path)) await opened.goto(`/${locale}${path}`)
        await waitUntilReady(opened)
        const problems = [...moved, ...(await obscuredByFocus(opened)), ...(await unfitAtSizes(opened))]
        found.push(...problems.map((problem) => `${path} ${problem}`))
      }
    }
    expect(found).toEqual([])
  })
