import { expect, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { airport, button, cardOf, chooseAirport, detailsOf, publish, words } from './steps.ts'

const leg = (departureAirport: string, arrivalAirport: string, flightNumber: string) => ({
  departureAirport,
  arrivalAirport,
  date: '2031-12-08',
  flightNumber,
})
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('a daughter with flexible days and a helper with a connection find each other without searching', async ({
  page,
  as,
  signIn,
}) => {
  const asha = await as('Asha')
  const offers = words('I change in Doha')
  await publish(asha, '2031-12-08', {
    description: offers,
    flightNumber: 'QR501',
    legs: [leg('HYD', 'DOH', 'QR501'), leg('DOH', 'ORD', 'QR725')],
  })

  await signIn(page)
  await page.goto('/find/create')
  await chooseAirport(page, 'Departure', 'hyd', /^HYD - /)
  await chooseAirport(page, 'Arrival', 'ord', /^ORD - /)
  await page.getByLabel('Date', { exact: true }).fill('2031-12-07')
  await page.getByLabel('End Date').fill('2031-12-13')
  await page.getByLabel('Flight Number').fill('qr 501')
  await page.getByLabel('Name').fill('Lakshmi')
  const asks = words('My mother flies alone')
  await page.getByLabel('Description').fill(asks)
  await page.getByLabel(/^I agree/).check()
  await button(page, 'Publish Request').click()
  await expect(page.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeFocused()
  const found = region(page, 'Who fits your trip').getByRole('article').first()
  await expect(found).toContainText(offers)
  await expect(found.getByRole('list', { name: 'Why it fits' })).toContainText('Same flight QR501 on Dec 8')
  await found.getByRole('button').click()
  await expect(detailsOf(page)).toContainText(offers)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/search\?for=\d+$/)
  await expect(region(page, 'On the same flight').getByRole('article').first()).toContainText(offers)
  await expect(region(page, 'Your trip')).toContainText('Dec 7, 2031 – Dec 13, 2031')

  // Her side: on home, and on the profile.
  await asha.goto('/')
  const trip = region(asha, 'For your trip')
  await expect(trip.getByRole('article').filter({ hasText: asks })).toContainText('Same flight QR501 on Dec 8')
  await asha.goto('/profile')
  await asha.getByRole('tab', { name: "I'm a Helper" }).click()
  await cardOf(asha, offers).getByRole('link', { name: '1 person fits' }).click()
  await expect(cardOf(asha, asks)).toBeVisible()

  // Who searches for another day is told of her, too.
  await asha.goto('/search?from=HYD&to=ORD&date=2031-12-10&type=helper')
  await expect(asha.getByText('No Amigos found')).toBeVisible()
  await page.goto('/search?from=HYD&to=ORD&date=2031-12-10&type=helper')
  await expect(region(page, 'Close to what you want')).toContainText('Same route, 2 days earlier')
  await expect(airport(page, 'From')).toHaveValue('HYD - Hyderabad, India')
})
