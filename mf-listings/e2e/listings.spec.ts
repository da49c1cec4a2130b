import { randomUUID } from 'node:crypto'
import { expect, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'

const DAY = '2031-05-01'
const person = () => `listings-${randomUUID()}@mail.test`

async function chooseAirport(page: Page, label: string, typed: string, option: RegExp) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

async function fillTrip(page: Page) {
  await chooseAirport(page, 'Departure', 'hyderabad', /^HYD - /)
  await chooseAirport(page, 'Arrival', 'chicago', /^ORD - /)
  await page.getByLabel('Date', { exact: true }).fill(DAY)
}

/** Publishes an offer and answers what it says. */
async function offerHelp(page: Page, description = `Glad to help ${randomUUID()}`) {
  await page.goto('/offer/create')
  await fillTrip(page)
  await page.getByLabel('Name').fill('Priya')
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('I accept tips').check()
  await page.getByLabel(/^I agree/).check()
  await page.getByRole('button', { name: 'Publish Offer' }).click()
  await expect(page.getByRole('heading', { name: 'Your Help Offer Has Been Published' })).toBeVisible()
  return description
}

const cardOf = (page: Page, description: string) => page.getByRole('article').filter({ hasText: description })

test('an offer is published, found by route, opened, and its author told who asked', async ({
  page,
  as,
  signIn,
  inbox,
}) => {
  const email = await signIn(page)
  const description = await offerHelp(page)

  const seeker = await as('Meera')
  await seeker.goto('/search')
  await chooseAirport(seeker, 'From', 'hyd', /^HYD - /)
  await chooseAirport(seeker, 'To', 'ord', /^ORD - /)
  await seeker.getByLabel('Travel Date').fill(DAY)
  await seeker.getByLabel('Looking for').selectOption('Amigos only')
  await seeker.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(seeker).toHaveURL(`/search?from=HYD&to=ORD&date=${DAY}&type=helper`)
  await cardOf(seeker, description).getByRole('button', { name: 'View Contact Info' }).click()

  const details = seeker.getByRole('dialog', { name: 'Amigo Details' })
  await expect(details.getByText('May 1, 2031')).toBeVisible()
  await expect(details.getByText(email)).toHaveCount(0)
  await details.getByRole('button', { name: 'Show Contact Info' }).click()
  await expect(details.getByText(email)).toBeVisible()
  await expect(details.getByRole('link', { name: 'Gmail' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(email)),
  )
  expect((await inbox(email, ({ text }) => text.includes('Meera'))).text).toContain('HYD')

  await seeker.goBack()
  await expect(details).toBeHidden()
  await expect(cardOf(seeker, description)).toBeVisible()
})

test('a listing has an address of its own that opens it for anybody', async ({ page, as, signIn }) => {
  await signIn(page)
  const description = await offerHelp(page)
  await page.goto(`/search?from=HYD&to=ORD&date=${DAY}`)
  await cardOf(page, description).getByRole('button').click()
  const address = page.url()
  expect(address).toMatch(/listing=\d+/)
  const other = await as()
  await other.goto(address)
  await expect(other.getByRole('dialog', { name: 'Amigo Details' }).getByText(description)).toBeVisible()
  await other.getByRole('button', { name: 'Close' }).click()
  await expect(other).not.toHaveURL(/listing=/)
})

test('a visitor publishes without an account; nobody can reach them until they open the link of the mail', async ({
  page,
  as,
  inbox,
}) => {
  const email = person()
  const description = `My mother flies alone ${randomUUID()}`
  await page.goto('/find/create')
  await fillTrip(page)
  await page.getByLabel('Name').fill('Lakshmi')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel(/^I agree/).check()
  await page.getByRole('button', { name: 'Publish Request' }).click()
  await expect(page.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeVisible()
  await expect(page.getByText('Help Request Created!')).toBeVisible()

  const stranger = await as()
  await stranger.goto(`/search?from=HYD&to=ORD&date=${DAY}&type=seeking_help`)
  await cardOf(stranger, description).getByRole('button', { name: 'Connect with Traveler' }).click()
  await expect(stranger.getByText('has not confirmed their email address yet')).toBeVisible()

  const { text } = await inbox(email)
  await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? 'no link in the mail')
  await expect(page.getByText('Listing confirmed')).toBeVisible()
  await expect(page).not.toHaveURL(/confirm=/)

  await stranger.reload()
  await stranger.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(stranger.getByText(email)).toBeVisible()
})

test('who is signed out is asked to sign in for contact details, and gets them without asking again', async ({
  page,
  as,
  inbox,
}) => {
  const owner = await as()
  const description = await offerHelp(owner)
  await page.goto(`/search?from=HYD&to=ORD&date=${DAY}`)
  await cardOf(page, description).getByRole('button').click()
  await page.getByRole('button', { name: 'Show Contact Info' }).click()

  const email = person()
  const login = page.getByRole('dialog', { name: 'Login to Flight Amigo' })
  await login.getByLabel(/email/i).fill(email)
  await login.getByRole('button', { name: 'Continue' }).click()
  const { text } = await inbox(email)
  await login.getByLabel(/code/i).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await login.getByRole('button', { name: 'Verify' }).click()
  await expect(login).toBeHidden()
  await expect(page.getByRole('list', { name: 'Ways to get in touch' })).toBeVisible()
})

test('one’s own listing is edited, closed and deleted in the profile', async ({ page, signIn }) => {
  await signIn(page)
  const description = await offerHelp(page)
  const own = async () => (await page.request.get('/api/my-listings?type=helper')).json()
  expect(await own()).toHaveLength(1)
  const [{ id }] = await own()
  const changed = await page.request.patch(`/api/my-listings/${id}`, { data: { description: `${description} indeed` } })
  expect(changed.ok()).toBe(true)
  await page.goto(`/search?listing=${id}`)
  await expect(page.getByRole('dialog').getByText(`${description} indeed`)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('This is your own listing.')).toBeVisible()
})

test('a review is written, counted on the card, and shown on the home page', async ({ page, as }) => {
  const owner = await as('Priya')
  const description = await offerHelp(owner)
  const words = `Kind and patient ${randomUUID()}`
  const author = await as('Ravi')
  await author.goto(`/search?from=HYD&to=ORD&date=${DAY}`)
  await cardOf(author, description).getByRole('button').click()
  await author.getByRole('tab', { name: 'Rate & Review' }).click()
  await author.getByRole('radio', { name: '4 stars' }).check()
  await author.getByLabel('Your experience').fill(words)
  await author.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expect(author.getByText('Testimonial submitted')).toBeVisible()
  await author.getByRole('button', { name: 'Close' }).first().click()
  await expect(cardOf(author, description).getByText('(1)')).toBeVisible()

  await page.goto('/')
  await expect(page.getByText(words)).toBeVisible()
})
