import { expect, expectNotice, inDatabase, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { cardOf, detailsOf, exchangeMessages, logIn, publish, routeOn, uniqueText } from './steps.ts'

const DAY = '2031-08-01'
const ROUTE = routeOn(DAY)

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

test('a testimonial is validated, published, listed, averaged on the card and shown on the home page', {
  tag: [
    '@every-browser',
    '@spec-card-rating',
    '@spec-testimonial-form',
    '@spec-testimonial-list',
    '@spec-testimonial-back-to-contact',
    '@spec-testimonial-short',
    '@spec-testimonial-rating',
    '@spec-testimonial-failed',
    '@spec-testimonial-done',
    '@spec-testimonial-route',
    '@spec-testimonial-refreshes',
    '@spec-testimonial-average',
  ],
}, async ({ page, as, inbox, expectTrouble, site }) => {
  expectTrouble(/( 403 |ERR_FAILED).*\/api\/testimonials/)
  const priya = await as('Priya')
  const { id, description } = await publish(priya, DAY)
  const [kind, calm] = [uniqueText('Kind and patient'), uniqueText('Calm in Frankfurt')]
  const ravi = await as('Ravi')
  const details = detailsOf(ravi)
  await openReviews(ravi, id)
  await expect(details.getByRole('heading', { name: 'Previous Testimonials' })).toBeVisible()
  await expect(details.getByText('No testimonials yet')).toBeVisible()
  const whatItTakes = /^You can review this traveler after you have traveled together, or/
  await expect(details.getByText(whatItTakes)).toBeVisible()
  await expect(details.getByRole('button', { name: 'Submit Testimonial' })).toHaveCount(0)
  await details.getByRole('tab', { name: 'Contact Info' }).click()
  await details.getByRole('button', { name: 'Show Contact Info' }).click()
  await expect(details.getByRole('list', { name: 'Ways to get in touch' })).toBeVisible()
  await details.getByRole('tab', { name: 'Rate & Review' }).click()
  await expect(details.getByText(whatItTakes)).toBeVisible()
  await exchangeMessages(id, ravi, priya)
  await openReviews(ravi, id)
  await details.getByLabel('Your experience').fill('Too short')
  await details.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expect(details.getByText('Rating must be at least 1')).toBeVisible()
  await expect(details.getByText('Testimonial must be at least 10 characters')).toBeVisible()

  await ravi.route('**/api/testimonials', (route) => route.abort(), { times: 1 })
  await review(ravi, 4, kind)
  await expectNotice(ravi, 'Submission failed', 'There was a problem submitting your testimonial')
  await expect(details.getByLabel('Your experience')).toHaveValue(kind)
  await details.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expectNotice(ravi, 'Testimonial submitted', 'Thank you for sharing your experience')
  await expect(details.getByRole('tab', { name: 'Contact Info' })).toHaveAttribute('aria-selected', 'true')
  await details.getByRole('tab', { name: 'Rate & Review' }).click()
  const listed = details.getByRole('listitem').filter({ hasText: kind })
  await expect(listed.getByText('By Ravi · Wrote to each other')).toBeVisible()
  await expect(listed.getByText('4 out of 5 stars')).toBeAttached()
  await expect(listed.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await listed.getByRole('button', { name: 'Change my review' }).click()
  const change = details.getByRole('form', { name: 'Change my review' })
  await change.getByRole('radio', { name: '3 stars' }).check()
  await change.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expect(listed.getByText('3 out of 5 stars')).toBeAttached()
  await expect(details.getByText('You have already reviewed this traveler for this route.')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Submit Testimonial' })).toHaveCount(0)
  await ravi.reload()
  await expect(details.getByRole('list', { name: 'Ways to get in touch' })).toBeVisible()

  await openReviews(page, id)
  await review(page, 5, calm)
  await logIn(page, inbox)
  await expectNotice(page, 'Submission failed')
  await exchangeMessages(id, page, priya)
  await openReviews(page, id)
  await review(page, 4, calm)
  await expectNotice(page, 'Testimonial submitted')
  await page.keyboard.press('Escape')
  await expect(cardOf(page, description).getByText('Rated 3.5 out of 5 by 2 travelers')).toBeAttached()

  await priya.goto('/profile?tab=helper')
  await waitUntilReady(priya)
  await priya.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const about = priya.getByRole('region', { name: 'Reviews about you' }).getByRole('listitem').filter({ hasText: calm })
  await about.getByRole('button', { name: 'Reply' }).click()
  await about.getByLabel('Your reply').fill('It was a pleasure.')
  await about.getByRole('button', { name: 'Publish Reply' }).click()
  await expect(about.getByText('It was a pleasure.')).toBeVisible()
  const testimonials = page.getByRole('region', { name: 'What Our Users Say' })
  await page.goto('/')
  await expect(testimonials.getByRole('listitem').first()).toBeVisible()
  await expect(testimonials.getByText(kind)).toHaveCount(0)
  const older = "update testimonial set created_at = created_at - interval '25 hours' where text = any($1)"
  await inDatabase(site, older, [[kind, calm]])
  await page.reload()
  for (const text of [kind, calm]) await expect(testimonials.getByText(text)).toBeVisible()
  await expect(testimonials.getByRole('listitem').filter({ hasText: kind }).getByText('HYD to ORD')).toBeVisible()
})
