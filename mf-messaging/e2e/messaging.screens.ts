import { ARABIC_NAME, expect, LONG_NAME, navigate, photograph, photographPaper, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { agreeOnTrip, longestTrip, offerHelp, screen, unfold, whoIs, write } from './people.ts'

/** The document of a trip contains it, so a changed response is requested only from another page. */
async function openInSite(page: Page, path: string): Promise<void> {
  await page.goto('/contact')
  await navigate(page, path)
}

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('messages', async ({ as }) => {
  const page = await as(LONG_NAME)
  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await photograph(page, 'messaging no messages')

  const [arabic, long] = [await as(ARABIC_NAME), await as(`${LONG_NAME.slice(0, 28)} B`)]
  const me = (await whoIs(page)).id
  await write(arabic, me, 'مرحبًا! هل ما زلت مسافرة يوم الجمعة؟')
  await write(page, (await whoIs(arabic)).id, 'Yes, I am. Shall we meet at the gate?', await offerHelp(arabic))
  await write(
    long,
    me,
    'Hello, my mother is on your flight from Hyderabad to Chicago. Could you look after her in Doha?',
  )
  await page.reload()
  await expect(screen(page).row(ARABIC_NAME)).toBeVisible()
  await photograph(page, 'messaging conversations')
  const other = await as(ARABIC_NAME)
  await page.goto(`/messages?to=${(await whoIs(other)).id}&listing=${await offerHelp(other)}`)
  await expect(page.getByRole('button', { name: /^Hello/ })).toHaveCount(3)
  await photograph(page, 'messaging first sentences')
  for (const person of [page, long]) await person.request.put('/api/read-receipts', { data: { enabled: true } })
  const earlier = await offerHelp(long, { endDate: daysAhead(14), departureAirport: 'DEL' })
  await write(page, (await whoIs(long)).id, 'Gladly.', earlier)
  await write(page, (await whoIs(long)).id, 'And this one too?', await offerHelp(long))
  await long.request.post(`/api/my-listings/${earlier}/close`)
  await long.request.post(`/api/messages/${me}/read`, { data: {} })
  await page.goto(`/messages?to=${(await whoIs(long)).id}`)
  await screen(page).trip.getByText('2 trips').click()
  await expect(page.getByText(/ · Read /)).toBeVisible()
  await photograph(page, 'messaging two trips and a receipt')
  await screen(page).row(ARABIC_NAME).click()
  await expect(screen(page).messages(ARABIC_NAME)).toBeVisible()
  await photograph(page, 'messaging conversation')
  await page.goto(`/messages?to=${(await whoIs(long)).id}`)
  await expect(screen(page).box).toBeVisible()
  await screen(page).box.fill('Gladly. What is her flight number?\nAnd which languages does she speak?')
  await photograph(page, 'messaging conversation with a long name')
  for (const action of ['Report', 'Block'] as const) {
    await page.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('listitem').getByRole('button', { name: action, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await photograph(page, `messaging ${action.toLowerCase()}`)
    await page.keyboard.press('Escape')
  }
})

test('trips', async ({ as, expectTrouble }) => {
  expectTrouble(/ 404 .*\/trips\//)
  const [helper, page] = [await as(ARABIC_NAME), await as(LONG_NAME)]
  await page.goto('/trips')
  await expect(page.getByText('No trips yet')).toBeVisible()
  await photograph(page, 'messaging no trips')

  const offer = await offerHelp(helper)
  const search = await offerHelp(page, { type: 'seeking_help' })
  const me = (await whoIs(page)).id
  await page.goto(`/messages?to=${(await whoIs(helper)).id}&listing=${offer}&propose=1`)
  const proposal = page.getByRole('dialog')
  await proposal.getByText('Airports, terminals and landing').click()
  await proposal.getByRole('button', { name: 'Add a flight' }).click()
  await proposal.getByRole('button', { name: 'Propose the Trip' }).click()
  await expect(proposal.getByText('Arrival airport is required')).toBeVisible()
  await photograph(page, 'messaging propose a trip')
  await proposal.getByRole('button', { name: 'Remove flight 2' }).click()
  await proposal.getByRole('button', { name: 'Propose the Trip' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await photograph(page, 'messaging proposed trip')
  await helper.goto(`/messages?to=${me}`)
  await expect(helper.getByRole('button', { name: 'Accept' })).toBeVisible()
  await photograph(helper, 'messaging proposal to answer')

  const [{ id, revision }] = await (await helper.request.get('/api/trips')).json()
  const send = (method: 'post' | 'put', path: string, data: object) =>
    helper.request[method](`/api/trips/${id}${path}`, { data })
  await send('post', '/answer', { revision, accept: true })
  await page.goto(`/trips/${id}`)
  await expect(page.getByRole('heading', { name: 'Checklist' })).toBeVisible()
  await photograph(page, 'messaging trip')
  const day = (await (await page.request.get(`/api/listings/by-id/${search}`)).json()).date
  const common = { date: day, flightNumber: 'QR501', departureTerminal: '1', arrivalTerminal: 'B' }
  const legs = [
    { ...common, departureAirport: 'HYD', arrivalAirport: 'DOH', time: '03:40', arrivalTime: '05:40', together: false },
    { ...common, departureAirport: 'DOH', arrivalAirport: 'ORD', time: '06:35', together: true },
  ]
  await send('put', '/meeting', {
    place: 'Gate 12, at the tea stall',
    side: 'after-security',
    carry: 'A warm jacket',
    revision: 0,
  })
  await send('put', '/shares', { phone: true, mail: true, photo: true })
  await send('put', '/checklist', { item: 'passport', done: true })
  await send('post', '/change', { revision: revision + 1, legs })
  await page.reload()
  await expect(page.getByRole('heading', { name: /asks for other flights$/ })).toBeVisible()
  await photograph(page, 'messaging trip with other flights')
  await page.getByRole('button', { name: 'Accept' }).click()
  await unfold(page, 'The flights')
  await expect(page.getByText('Short:')).toBeVisible()
  await unfold(page, 'For the trip')
  await page.getByRole('button', { name: 'Cancel this trip' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await photograph(page, 'messaging cancel a trip')
  await page.keyboard.press('Escape')
  await page.route(`**/api/trips/${id}`, async (route) => {
    const trip = await (await route.fetch()).json()
    const step = (kind: string, leg: number | null, undoUntil: string | null) => ({
      ...{ id: (leg ?? 0) + 1, kind, leg, at: new Date().toISOString(), by: me, byTraveler: false, undoUntil },
    })
    const milestones = [
      step('through-security', null, null),
      step('boarded', 1, new Date(Date.now() + 60_000).toISOString()),
    ]
    const opened = new Date(Date.now() - 3_600_000).toISOString()
    const legs = trip.legs.map((leg: object, n: number) =>
      n === 0 ? { ...leg, departsAt: opened, landsAt: opened } : leg,
    )
    await route.fulfill({ json: { ...trip, milestones, legs, firstDepartureAt: opened } })
  })
  await openInSite(page, `/trips/${id}`)
  await expect(page.getByRole('button', { name: 'Landed in Doha' })).toBeVisible()
  await photograph(page, 'messaging trip on the way')
  const link = await page.request.post(`/api/trips/${id}/links`, { data: { label: LONG_NAME, phone: '+919848012345' } })
  expect(link.status(), await link.text()).toBe(201)
  await page.route(`**/api/trips/${id}/links`, async (route) => {
    const links = await (await route.fetch()).json()
    await route.fulfill({ json: links.map((link: object) => ({ ...link, undelivered: true })) })
  })
  await openInSite(page, `/trips/${id}`)
  await unfold(page, 'For the family')
  await page.getByRole('button', { name: 'Make or end a link' }).click()
  await expect(page.getByText('Our SMS did not arrive.')).toBeVisible()
  await photograph(page, 'messaging family link that did not arrive')
  await page.unroute(`**/api/trips/${id}/links`)
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const later = { firstDepartureAt: inHours(-30), lastLandingAt: inHours(-8) }
  const states = [
    ['near', 'Are you still flying?', { firstDepartureAt: inHours(60), lastLandingAt: inHours(80) }],
    ['over', 'How was it?', later],
    ['over and answered', 'How was it?', { ...later, completion: { mine: true, completed: null } }],
    ['canceled', 'This trip was canceled', { state: 'canceled' }],
  ] as const
  for (const [name, heading, facts] of states) {
    await page.unroute(`**/api/trips/${id}`)
    await page.route(`**/api/trips/${id}`, async (route) =>
      route.fulfill({ json: { ...(await (await route.fetch()).json()), ...facts } }),
    )
    await openInSite(page, `/trips/${id}`)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await photograph(page, `messaging trip ${name}`)
  }
  await page.goto(`/trips/${id}/flying?answer=canceled#token`)
  await expect(page.getByRole('button', { name: 'I am not flying' })).toBeVisible()
  await photograph(page, 'messaging still flying')
  await page.unroute(`**/api/trips/${id}`)
  await page.goto('/trips')
  await expect(page.getByRole('list', { name: 'Your trips' })).toBeVisible()
  await photograph(page, 'messaging trips')
  await page.goto('/trips/1000000')
  await expect(page.getByText('Trip not found')).toBeVisible()
  await photograph(page, 'messaging no such trip')
})

test('unsubscribe', async ({ page }) => {
  await page.goto('/unsubscribe?token=none')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await photograph(page, 'messaging unsubscribe')
})

test('meeting card', async ({ as, expectTrouble }) => {
  expectTrouble(/ 404 .*\/trips\//)
  const [helper, page] = [await as(ARABIC_NAME), await as(LONG_NAME)]
  const id = await agreeOnTrip(helper, page)
  await page.goto(`/trips/${id}/card`)
  await expect(page.getByText('Where is my gate?')).toBeVisible()
  await photograph(page, 'messaging meeting card')
  await photographPaper(page, 'messaging meeting card')
  await page.route(`**/api/trips/${id}`, async (route) =>
    route.fulfill({ json: longestTrip(await (await route.fetch()).json(), LONG_NAME) }),
  )
  await openInSite(page, `/trips/${id}/card`)
  await expect(page.getByText('Danke.')).toBeVisible()
  await photograph(page, 'messaging longest meeting card')
  await photographPaper(page, 'messaging longest meeting card')
  await page.goto('/trips/1000000/card')
  await expect(page.getByText('This card does not exist')).toBeVisible()
  await photograph(page, 'messaging no meeting card')
})

const AIRPORTS = {
  Hyderabad: ['HYD', 'Asia/Kolkata'],
  Doha: ['DOH', 'Asia/Qatar'],
  Chicago: ['ORD', 'America/Chicago'],
} as const
const flight = (from: keyof typeof AIRPORTS, to: keyof typeof AIRPORTS, hours: number, together: boolean) => ({
  ...{ departureAirport: AIRPORTS[from][0], departureCity: from, departureZone: AIRPORTS[from][1] },
  ...{ arrivalAirport: AIRPORTS[to][0], arrivalCity: to, arrivalZone: AIRPORTS[to][1] },
  ...{ departureKnown: true, arrivalKnown: false, together, flightNumber: null, status: null },
  ...{ departsAt: `2026-12-08T${hours}:10:00.000Z`, landsAt: `2026-12-08T${hours + 4}:05:00.000Z` },
})

test('family', async ({ page }) => {
  await page.goto('/family')
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await photograph(page, 'messaging family link over')
  const trip = {
    ...{ state: 'agreed', traveler: LONG_NAME, helper: ARABIC_NAME, expiresAt: '2026-12-12T20:20:00.000Z' },
    legs: [flight('Hyderabad', 'Doha', 10, false), flight('Doha', 'Chicago', 16, true)],
    milestones: [
      { kind: 'boarded', leg: 1, at: '2026-12-08T10:02:00.000Z' },
      { kind: 'landed', leg: 1, at: '2026-12-08T14:02:00.000Z' },
      { kind: 'met', leg: null, at: '2026-12-08T14:40:00.000Z' },
    ],
    notifications: { channel: 'sms', enabled: false },
  }
  await page.route('**/api/family', (route) => route.fulfill({ json: trip }))
  await page.goto(`/family?#${'a'.repeat(43)}`)
  await expect(page.getByRole('status').first()).toContainText('have met')
  await photograph(page, 'messaging family')
})
