import { expect, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { offerHelp, whoIs, write } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const DAY = new Date(Date.now() + 170 * 86_400_000).toISOString().slice(0, 10)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const QUESTION = 'Your listing says QR499 at 8:10 PM; this trip is QR501 at 3:55 AM. Are you on this flight?'

test('two people with different flights travel together only after the helper confirms the flight', async ({
  as,
  expectTrouble,
}) => {
  expectTrouble(/409 \(Conflict\)/)
  const helper = await as('Asha')
  const traveler = await as('Priya')
  const [asha, priya] = [await whoIs(helper), await whoIs(traveler)]
  const route = { departureAirport: 'HYD', arrivalAirport: 'DOH', date: DAY }
  const offer = await offerHelp(helper, { ...route, flightNumber: 'QR499', time: '20:10' })
  const search = await offerHelp(traveler, { ...route, type: 'seeking_help', flightNumber: 'QR501', time: '03:55' })

  await traveler.goto(`/search?for=${search}`)
  const card = traveler.getByRole('region', { name: 'Same route, same day' }).getByRole('article').first()
  await expect(card).toContainText('Same route, same day, another flight')

  await write(traveler, asha.id, 'Shall we fly together?', offer)
  await write(helper, priya.id, 'Gladly.', search)
  await traveler.goto(`/messages?to=${asha.id}`)
  await traveler
    .getByRole('button', { name: / to .*\d/ })
    .first()
    .click()
  await press(traveler, 'Propose a trip')
  await press(traveler, 'Propose the Trip')
  const both = traveler.getByRole('region', { name: 'Your trip together' })
  await expect(both.getByRole('heading', { name: 'You have proposed this trip' })).toBeFocused()

  const [{ id }] = await (await helper.request.get('/api/trips')).json()
  for (const [person, name] of [
    [helper, priya.username],
    [traveler, asha.username],
  ] as const) {
    await person.goto(`/trips/${id}`)
    const note = `Not with ${name} yet: your listings name different flights`
    await expect(person.getByRole('region', { name: 'The flight' })).toContainText(note)
    await expect(person.getByText(`With ${name} all the way`)).toHaveCount(0)
  }

  await press(helper, 'Accept')
  const question = helper.getByRole('region', { name: QUESTION })
  await expect(question).toBeFocused()
  await press(helper, 'No')
  await expect(helper.getByText('Then please decline, or ask for your flights with “Change”.')).toBeVisible()
  await press(helper, 'Accept')
  await expect(question).toBeFocused()
  await helper.keyboard.press('Tab')
  await helper.keyboard.press('Tab')
  await helper.keyboard.press('Enter')
  await expect(helper.getByRole('heading', { name: `You travel with ${priya.username}` })).toBeFocused()
  const listings = await (await helper.request.get('/api/my-listings')).json()
  expect(listings.find((listing: { id: number }) => listing.id === offer)).toMatchObject({
    ...{ flightNumber: 'QR501', time: '03:55' },
  })
  await expect(traveler.getByText(`With ${asha.username} all the way`)).toBeVisible()

  const later = { ...route, date: new Date(Date.parse(DAY) + 9 * 86_400_000).toISOString().slice(0, 10) }
  const amigo = await as('Ravi')
  await offerHelp(amigo, { ...later, flightNumber: 'QR499', time: '20:10' })
  const seekingId = await offerHelp(traveler, { ...later, type: 'seeking_help', flightNumber: 'QR501', time: '03:55' })
  await write(amigo, priya.id, 'I fly on that day, too.', seekingId)
  await amigo.goto(`/messages?to=${priya.id}`)
  await amigo
    .getByRole('button', { name: / to .*\d/ })
    .first()
    .click()
  await press(amigo, 'Propose a trip')
  const dialog = amigo.getByRole('dialog')
  await press(amigo, 'Propose the Trip')
  await expect(dialog.getByRole('region', { name: QUESTION })).toBeFocused()
  await press(amigo, 'No')
  await expect(dialog.getByText('Please change the flight to the one that you take, or untick it.')).toBeVisible()
  expect(await (await amigo.request.get('/api/trips')).json()).toEqual([])
  await press(amigo, 'Propose the Trip')
  await press(amigo, 'Yes, change my listing')
  await expect(amigo.getByRole('heading', { name: 'You have proposed this trip' })).toBeVisible()
})
