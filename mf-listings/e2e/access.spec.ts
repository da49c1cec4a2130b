import { expect, expectAccessible, LONG_NAME, test } from '@flight-amigo/shell/e2e'
import { airport, button, detailsOf, publish } from './steps.ts'

const DAY = '2032-01-01'

test('axe finds nothing in the screens of listings on a phone, light and dark', { tag: '@spec-keys-axe' }, async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/find/create')
  await button(page, 'Publish Request').click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await airport(page, 'Departure').fill('lon')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(5)
  await expectAccessible(page)

  await signIn(page)
  const { id, description } = await publish(page, DAY, { skills: 'Wheelchair help', tipAmount: 25, acceptsTips: true })
  await page.goto(`/flight-search?from=HYD&to=ORD&date=${DAY}`)
  await expect(page.getByText(description)).toBeVisible()
  await expectAccessible(page)
  const [listing] = (await (await page.request.get('/api/listings?type=helper&limit=50')).json()).filter(
    (listing: { id: number; rating: unknown }) => listing.id !== id && listing.rating,
  )
  await page.goto(`/search?listing=${listing.id}`)
  await detailsOf(page).getByRole('button', { name: 'Show Contact Info' }).click()
  await expect(detailsOf(page).getByRole('link', { name: 'Gmail' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Rate & Review' }).click()
  await expect(detailsOf(page).getByText(/^By /).first()).toBeVisible()
  // The bar at the bottom must not cover a part of a button, which would then count as too small.
  const reports = detailsOf(page).getByRole('button', { name: /^Report .* review$/ })
  await reports.last().evaluate((report) => report.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expectAccessible(page)

  await page.goto(`/people/${listing.userId}`)
  await expect(page.getByText(/^By /).first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/profile?tab=helper')
  await page.getByRole('button', { name: /^Delete: / }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Edit: / }).click()
  await expect(page.getByRole('form', { name: 'Edit Listing' })).toBeVisible()
  await expectAccessible(page)
})

test('the page of a person with a long name fits a phone at 200 % text size', async ({ page, as }) => {
  const person = await as(LONG_NAME)
  const { id } = await (await person.request.get('/api/auth/me')).json()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/people/${id}`)
  await expect(page.getByRole('heading', { name: `${LONG_NAME} has no open listings` })).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
