import { expect, expectNotice, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { button, cardOf, detailsOf, linkIn, newEmail, publish, routeOn, uniqueText } from './steps.ts'

const DAY = '2031-12-07'

async function offerIn(helper: Page, languageCodes: string[]) {
  expect((await helper.request.patch('/api/profile', { data: { languageCodes } })).ok()).toBe(true)
  return publish(helper, DAY, { description: uniqueText(), flightNumber: 'AI127' })
}

test('a search for a kind of help shows only fitting listings, and its URL, saved search and alert keep it', async ({
  page,
  as,
  inbox,
}) => {
  const day = '2031-12-09'
  const meera = await as('Meera')
  const wheelchair = await publish(meera, day, { help: ['wheelchair', 'forms'] })
  const pets = await publish(meera, day, { help: ['pet'] })
  await page.goto(routeOn(day))
  await expect(cardOf(page, pets.description)).toBeVisible()
  await page.getByLabel('Kind of help').selectOption('Wheelchair help')
  await button(page, 'Search').click()
  await expect(page).toHaveURL(`${routeOn(day)}&help=wheelchair`)
  await expect(cardOf(page, wheelchair.description).getByText('Wheelchair help')).toBeVisible()
  await expect(cardOf(page, pets.description)).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Kind of help')).toHaveValue('wheelchair')
  await expect(cardOf(page, pets.description)).toBeHidden()

  const asha = await as('Asha')
  await asha.goto(page.url())
  await button(asha, 'Tell me when someone posts').click()
  await expect(asha.getByRole('heading', { name: "We'll let you know" })).toBeFocused()
  await asha.goto('/profile?tab=seeking_help#saved-searches')
  const saved = asha.getByRole('region', { name: /kind of help: Wheelchair help/ })
  await expect(saved).toBeVisible()
  await expect(saved.getByRole('link', { name: 'See current listings' })).toHaveAttribute('href', /help=wheelchair/)
  await publish(meera, day, { help: ['pet'], departureAirport: 'HYD' })
  const fitting = await publish(meera, day, { help: ['wheelchair'] })
  const { email } = await (await asha.request.get('/api/auth/me')).json()
  const mail = await inbox(email)
  expect(mail.text).toContain('1 match for your saved search')
  expect(mail.text).toContain('Offers: Wheelchair help')
  await asha.goto(linkIn(mail.text))
  await expect(detailsOf(asha).getByText(fitting.description)).toBeVisible()
  await expect(detailsOf(asha).getByText('Wheelchair help')).toBeVisible()
})

test("a daughter is notified once, by email, when someone posts who speaks her mother's language", {
  tag: ['@spec-saved-visitor', '@spec-saved-once'],
}, async ({ page, as, inbox, site, signIn }) => {
  const email = newEmail()
  await page.goto(`${routeOn(DAY)}&language=tel`)
  const offer = page.getByRole('region', { name: 'Tell me when someone posts' })
  await expect(offer.getByText('speaking Telugu')).toBeVisible()
  await button(page, 'Tell me when someone posts').click()
  await expect(offer.getByLabel('Email')).toBeFocused()
  await offer.getByLabel('Email').fill(email)
  await button(page, 'Tell me when someone posts').click()
  await expect(offer.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await page.goto(linkIn((await inbox(email)).text))
  await expect(page.getByRole('heading', { name: 'Your alert is on' })).toBeFocused()
  await expect(page.getByText(': Dec 7, 2031, speaking Telugu.')).toBeVisible()
  await expect(page).toHaveURL('/saved-searches/confirm')

  await offerIn(await as('Meera'), ['tam'])
  const asha = await as('Asha')
  const { id, description } = await offerIn(asha, ['tel', 'eng'])
  const mail = await inbox(email)
  expect(mail.subject).toContain('Dec 7: someone offers help')
  await page.goto(linkIn(mail.text))
  await expect(detailsOf(page).getByText(description)).toBeVisible()
  await page.goto(`${routeOn(DAY)}&language=tel`)
  await expect(cardOf(page, description)).toBeVisible()

  const change = { description: uniqueText('Still glad to help') }
  expect((await asha.request.patch(`/api/my-listings/${id}`, { data: change })).ok()).toBe(true)
  await signIn(page, email)
  await page.goto('/profile?tab=seeking_help#saved-searches')
  await expect(page.getByRole('heading', { name: 'Saved searches' })).toBeFocused()
  const saved = page.getByRole('region', { name: 'Hyderabad to Chicago, Dec 7, 2031, speaking Telugu' })
  const saving = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await saved.getByLabel('How often').selectOption('Once a day')
  expect((await saving).ok()).toBe(true)
  await saved.getByRole('button', { name: /^End/ }).click()
  await button(page, 'End it').click()
  await expectNotice(page, 'Saved search ended')
  await expect(saved).toHaveCount(0)
  const emails = await (await fetch(`${site.address}/dev/inbox.json?to=${encodeURIComponent(email)}`)).json()
  expect(emails.filter(({ subject }: { subject: string }) => subject.includes('offers help'))).toHaveLength(1)
})
