import { expect, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { offerHelp, unfold, whoIs, write } from './people.ts'
import { linkTo } from './story.ts'

test.describe.configure({ timeout: 120_000 })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const addressOf = async ({ request }: Page): Promise<string> => (await (await request.get('/api/auth/me')).json()).email

interface Step {
  id: number
  revision: number
}
async function step(page: Page, path: string, data: object): Promise<Step> {
  const reply = await page.request.post(`/api/trips${path}`, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}
async function agreeOn(helper: Page, traveler: Page, helperListingId: number, seekingListingId: number): Promise<Step> {
  const { id: otherUserId } = await whoIs(helper)
  const proposed = await step(traveler, '', { otherUserId, helperListingId, seekingListingId })
  return step(helper, `/${proposed.id}/answer`, { revision: proposed.revision, accept: true })
}

test('a helper finds a mother for her second flight, and she then has company on the whole trip', async ({ as }) => {
  const date = dayIn(150)
  const leg = (departureAirport: string, arrivalAirport: string, flightNumber: string) => ({
    ...{ departureAirport, arrivalAirport, date, flightNumber },
  })
  const legs = [leg('COK', 'DOH', 'QR517'), leg('DOH', 'MAN', 'QR27')]
  const [priya, asha, ravi] = [await as('Priya'), await as('Asha'), await as('Ravi')]
  const request = await offerHelp(priya, {
    ...{ type: 'seeking_help', departureAirport: 'COK', arrivalAirport: 'MAN', date, flightNumber: 'QR517', legs },
  })
  await agreeOn(asha, priya, await offerHelp(asha, legs[0]), request)
  const offer = await offerHelp(ravi, legs[1])

  const showRequests = async () => {
    await priya.goto('/profile')
    await priya.getByRole('tab', { name: 'I Need Help' }).click()
  }
  await showRequests()
  const mine = priya.getByRole('region', { name: /^Kochi to Manchester/ })
  await expect(mine).toContainText('Still alone DOH → MAN')
  await expect(mine.getByText('Open', { exact: true })).toBeVisible()

  await ravi.goto(`/search?from=COK&to=DOH&date=${date}&type=seeking_help`)
  await waitUntilReady(ravi)
  await expect(ravi.getByRole('region', { name: 'Travelers Needing Assistance' })).toBeVisible()
  await expect(ravi.getByRole('article').filter({ hasText: 'Priya' })).toHaveCount(0)
  await ravi.goto(`/search?from=DOH&to=MAN&date=${date}&type=seeking_help`)
  await expect(ravi.getByRole('article').filter({ hasText: 'Priya' })).toContainText('Still alone DOH → MAN')
  await ravi.goto(`/search?for=${offer}`)
  await expect(ravi.getByRole('article').filter({ hasText: 'Priya' })).toContainText('Same flight QR27')

  await write(ravi, (await whoIs(priya)).id, 'I fly from Doha. Shall I come along?', request)
  await ravi.goto(`/messages?to=${(await whoIs(priya)).id}`)
  await press(ravi, 'Propose a trip')
  await press(ravi, 'Propose the Trip')
  const both = (page: Page) => page.getByRole('region', { name: 'Your trip together' })
  await expect(both(ravi).getByRole('heading', { name: 'You have proposed this trip' })).toBeFocused()
  await expect(both(ravi)).toContainText('know about your proposal')
  await priya.goto(`/messages?to=${(await whoIs(ravi)).id}`)
  await press(priya, 'Accept')
  await expect(both(priya).getByRole('heading', { name: 'You travel with Ravi' })).toBeVisible()
  await showRequests()
  await expect(mine.getByText('Found', { exact: true })).toBeVisible()
  await expect(mine).not.toContainText('Still alone')
})

test('after a helper cancels, the email suggests another helper, who is proposed again, and the family page names them', async ({
  as,
  page: sister,
  inbox,
}) => {
  const date = dayIn(4)
  const route = { departureAirport: 'TRV', arrivalAirport: 'BRS', date, flightNumber: null }
  const [priya, asha, ravi] = [await as('Priya'), await as('Asha'), await as('Ravi')]
  const request = await offerHelp(priya, { ...route, type: 'seeking_help' })
  const [first, second] = [await offerHelp(asha, route), await offerHelp(ravi, route)]
  const declined = await step(ravi, '', {
    ...{ otherUserId: (await whoIs(priya)).id, helperListingId: second, seekingListingId: request },
  })
  await step(priya, `/${declined.id}/answer`, { revision: declined.revision, accept: false })
  const agreed = await agreeOn(asha, priya, first, request)
  const link = await priya.request.post(`/api/trips/${agreed.id}/links`, { data: { label: 'My sister' } })
  await sister.goto((await link.json()).address)
  await expect(sister.getByText('with Asha').first()).toBeVisible()

  await asha.goto(`/trips/${agreed.id}`)
  await unfold(asha, 'For the trip')
  await press(asha, 'Cancel this trip')
  await asha.getByRole('dialog').getByRole('button', { name: 'Cancel the Trip' }).click()
  await expect(asha.getByRole('heading', { name: 'This trip was canceled' })).toBeFocused()
  const { text: email } = await inbox(await addressOf(priya), ({ subject }) => subject === 'Your trip was canceled')
  expect(email).toMatch(/Other matches on the same day:\n\n“Ravi”.*Thiruvananthapuram to Bristol/)
  await priya.goto(linkTo('/search\\?for=', email))
  await expect(priya.getByRole('article').filter({ hasText: 'Ravi' })).toBeVisible()
  await priya.setViewportSize({ width: 390, height: 844 })
  await priya.goto(`/trips/${agreed.id}`)
  await expect(priya.getByRole('heading', { level: 1 })).toContainText('Thiruvananthapuram')
  await expect(priya.getByText('with Asha')).toHaveCount(0)
  await priya.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await priya.evaluate(() => document.documentElement.scrollWidth), 'text twice as large').toBe(390)
  await priya.getByRole('link', { name: 'See who else flies that day' }).click()
  await expect(priya.getByRole('article').filter({ hasText: 'Ravi' })).toBeVisible()
  await sister.reload()
  await expect(sister.getByRole('alert')).toContainText('No one is with the traveler for now')

  await priya.goto(`/trips/${declined.id}`)
  await press(priya, 'Propose it again')
  await expect(priya.getByRole('heading', { name: 'You have proposed this trip' })).toBeFocused()
  await ravi.goto(`/trips/${declined.id}`)
  await press(ravi, 'Accept')
  await expect(ravi.getByRole('heading', { name: 'You travel with Priya' })).toBeFocused()
  await sister.reload()
  await expect(sister.getByText('with Ravi').first()).toBeVisible()
})
