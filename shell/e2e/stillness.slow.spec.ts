import { everyPage } from './every-page.ts'
import { expect, test } from './index.ts'
import { saveData } from './save-data.ts'
import { hasMuchText, movedByFonts, watchMovement } from './stillness.ts'

test.use({ freshContexts: true, viewport: { width: 390, height: 844 } })

// `every-page.spec.ts` shows this in Telugu, whose script is the tallest and whose words are the longest.
for (const locale of ['es', 'hi', 'zh', 'ar'])
  test(`in ${locale} pages with much text do not move while they load and their typeface replaces the fallback font`, {
    tag: '@spec-state-loading',
  }, async ({ page, as }) => {
    test.setTimeout(180_000)
    const [member, helper] = [await as('Priya'), await as('Meera')]
    const addresses = await everyPage(member, helper)
    const moved: string[] = []
    for (const [opened, paths] of [
      [page, addresses.visitor],
      [member, addresses.member],
    ] as const) {
      await opened.setViewportSize({ width: 390, height: 844 })
      await saveData(opened)
      await watchMovement(opened)
      for (const path of paths.filter(hasMuchText))
        moved.push(...(await movedByFonts(opened, locale, path)).map((problem) => `${path} ${problem}`))
    }
    expect(moved).toEqual([])
  })
