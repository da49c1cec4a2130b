import { expect, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { cardOf, detailsOf, expectNotice, logIn, publish, routeOn, words } from './steps.ts'

const DAY = '2031-08-01'
const ROUTE = routeOn(DAY)

// Long tests, which a busy machine may run slowly.
test.describe.configure({ timeout: 60_000 })

async function openReviews(page: Page, id: number): Promise<void> {
  await page.goto(`${ROUTE}&listing=${id}`)
  await page.getByRole('tab', { name: 'Rate & Review' }).click()
}

async function review(page: Page, stars: number, text: string): Promise<void> {
  await page.getByRole('radio', { name: `${stars} stars` }).check()
  await page.getByLabel('Your experience').fill(text)
  await page.getByRole('button', { name: 'Submit Testimonial' }).click()
}

test('a testimonial is checked, written, listed, averaged on the card and shown on the home page', async ({
  page,
  as,
  inbox,
  expectTrouble,
}) => {
  expectTrouble()
  const { id, description } = await publish(await as('Priya'), DAY)
  const [kind, calm] = [words('Kind and patient'), words('Calm in Frankfurt')]
  const ravi = await as('Ravi')
  const details = detailsOf(ravi)
  await openReviews(ravi, id)
  await expect(details.getByRole('heading', { name: 'Previous Testimonials' })).toBeVisible()
  await expect(details.getByText('No testimonials yet')).toBeVisible()
  await details.getByLabel('Your experience').fill('Too short')
  await details.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expect(details.getByText('Rating must be at least 1')).toBeVisible()
  await expect(details.getByText('Testimonial must be at least 10 characters')).toBeVisible()
  await expect(details.getByLabel('Your experience')).toHaveAttribute('maxlength', '500')

  await ravi.route('**/api/testimonials', (route) => route.abort(), { times: 1 })
  await review(ravi, 4, kind)
  await expectNotice(ravi, 'Submission failed', 'There was a problem submitting your testimonial')
  await expect(details.getByLabel('Your experience')).toHaveValue(kind)
  await details.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expectNotice(ravi, 'Testimonial submitted', 'Thank you for sharing your experience')
  await expect(details.getByRole('tab', { name: 'Contact Info' })).toHaveAttribute('aria-selected', 'true')
  await details.getByRole('tab', { name: 'Rate & Review' }).click()
  const listed = details.getByRole('listitem').filter({ hasText: kind })
  await expect(listed.getByText('By Ravi')).toBeVisible()
  await expect(listed.getByText('4 out of 5 stars')).toBeAttached()
  await expect(listed.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await review(ravi, 5, words('Once more'))
  await expectNotice(ravi, 'Submission failed', 'You have already reviewed this traveler for this route.')

  // A signed-out visitor writes first and is then asked to log in.
  await openReviews(page, id)
  await review(page, 5, calm)
  await logIn(page, inbox)
  await expectNotice(page, 'Testimonial submitted')
  await page.keyboard.press('Escape')
  await expect(cardOf(page, description).getByText('Rated 4.5 out of 5 by 2 travelers')).toBeAttached()
  await page.goto('/')
  const said = page.getByRole('region', { name: 'What Our Users Say' })
  for (const text of [kind, calm]) await expect(said.getByText(text)).toBeVisible()
  await expect(said.getByRole('listitem').filter({ hasText: kind }).getByText('HYD to ORD')).toBeVisible()
})
