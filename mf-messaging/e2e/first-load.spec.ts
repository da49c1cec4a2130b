import { expect, expectLargestInDocument, expectStill, shiftOf, test, watchMovement } from '@flight-amigo/shell/e2e'
import { agreeOnTrip, whoIs, write } from './people.ts'

test.use({ freshContexts: true })

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 1080 },
]

test('nothing moves while messages, a trip, its card and the list of trips load, on a phone and on a desktop', {
  tag: ['@spec-state-loading', '@spec-performance-largest-text'],
}, async ({ page, as, signIn }) => {
  const helper = await as('Asha')
  await signIn(page)
  const [{ id }, me] = [await whoIs(helper), await whoIs(page)]
  const trip = await agreeOnTrip(helper, page)
  await write(helper, me.id, 'Shall we meet at the gate?')
  await watchMovement(page)
  for (const [path, last] of [
    [`/messages?to=${id}`, 'Shall we meet at the gate?'],
    [`/trips/${trip}`, 'Gate 12, at the tea stall'],
    [`/trips/${trip}/card`, 'Gate 12, at the tea stall'],
    ['/trips', 'Agreed'],
  ] as const)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.goto(path)
      await expect(page.locator('main').getByText(last).filter({ visible: true }).first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectStill(page)
    }
})

test('on a phone nothing in the header moves when the link to the trips appears', {
  tag: '@spec-state-loading',
}, async ({ page, as, signIn }) => {
  const helper = await as('Asha')
  await signIn(page)
  await agreeOnTrip(helper, page)
  await page.setViewportSize({ width: 390, height: 844 })
  await watchMovement(page)
  const badge = Promise.withResolvers<void>()
  await page.route(/UnreadBadge[^/]*\.js/, async (route) => {
    await badge.promise
    await route.continue()
  })
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  badge.resolve()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Trips, 1 open' })).toBeVisible()
  // A shift is reported after the frame that shows it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect((await shiftOf(page)).moved).toEqual([])
})

test('on a phone no script paints a larger text in a conversation of newcomers than its document', {
  tag: '@spec-performance-largest-text',
}, async ({ page, as, signIn }) => {
  const other = await as('Asha')
  await signIn(page)
  const [{ id }, me] = [await whoIs(other), await whoIs(page)]
  await write(other, me.id, 'Shall we meet at the gate?')
  await page.setViewportSize({ width: 412, height: 823 })
  await expectLargestInDocument(page, `/messages?to=${id}`, () =>
    expect(page.getByRole('button', { name: 'Got It' })).toBeVisible(),
  )
})
