import { brotliCompressSync } from 'node:zlib'
import { expect, saveData, test } from '@flight-amigo/shell/e2e'
import { offerHelp, screen, unfold, whoIs, write } from './people.ts'

async function someListing(page: import('@playwright/test').Page) {
  const [listing] = await (await page.request.get('/api/listings?limit=1')).json()
  return listing as { id: number; userId: number; username: string }
}

test('a conversation about a listing shows the listing and read receipts, and leads to an agreed trip', {
  tag: '@spec-talk-about-listing',
}, async ({ as }) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  const { id: owner } = await whoIs(ananya)
  const id = await offerHelp(ananya)
  for (const page of [priya, ananya]) await page.request.put('/api/read-receipts', { data: { enabled: true } })
  await priya.setViewportSize({ width: 390, height: 844 })
  await priya.goto(`/search?listing=${id}`)
  await priya.getByRole('dialog').getByRole('button', { name: 'Message', exact: true }).click()
  await expect(priya).toHaveURL(`/messages?to=${owner}&listing=${id}`)
  const { trip, box } = screen(priya)
  const line = priya.getByRole('button', { name: /^HYD to ORD/ })
  await line.click()
  await expect(trip).toContainText('Hyderabad to Chicago')
  await expect(trip.getByRole('link', { name: 'Send a Tip' })).toHaveAttribute('href', /amount=25/)

  await priya.getByRole('button', { name: /^Hello Ananya, are you still on AI 127/ }).click()
  await expect(box).toBeFocused()
  await expect(trip.getByRole('link', { name: 'Send a Tip' })).toBeHidden()
  await box.pressSequentially(' Thanks!')
  await expect(box).toHaveValue(/^Hello Ananya, are you still on AI 127 .*\? Thanks!$/)
  await screen(priya).send.click()
  await expect(
    screen(priya)
      .messages('Ananya')
      .getByText(/Thanks!$/),
  ).toBeVisible()
  await expect(
    screen(priya)
      .messages('Ananya')
      .getByText(/ · Read /),
  ).toHaveCount(0)

  await ananya.goto(`/messages?to=${(await whoIs(priya)).id}`)
  await expect(screen(ananya).trip).toContainText('You offer help')
  await expect(
    screen(priya)
      .messages('Ananya')
      .getByText(/ · Read /),
  ).toBeVisible()
  await line.click()
  await trip.getByRole('link', { name: 'Details' }).click()

  const details = priya.getByRole('dialog', { name: /Details$/ })
  await details.getByRole('button', { name: 'Propose a Trip' }).click()
  const proposal = priya.getByRole('dialog', { name: 'Propose a trip to Ananya' })
  await proposal.getByLabel('Leaves at').fill('21:40')
  await proposal.getByRole('button', { name: 'Propose the Trip' }).click()
  const both = (page: typeof priya) => page.getByRole('region', { name: 'Your trip together' })
  await expect(both(priya).getByRole('heading', { name: 'You have proposed this trip' })).toBeFocused()
  await both(ananya).getByRole('button', { name: 'Accept' }).click()
  await expect(both(ananya).getByRole('heading', { name: 'You travel with Priya' })).toBeFocused()
  await both(ananya).getByRole('link', { name: 'See the trip' }).click()
  await unfold(ananya, 'The flight')
  await expect(ananya.getByText('9:40 PM')).toBeVisible()
})

test('a signed-out visitor logs in first and then reaches the conversation', { tag: '@spec-talk-after-login' }, async ({
  page,
  inbox,
}) => {
  const { id, userId } = await someListing(page)
  await page.goto(`/search?listing=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Message', exact: true }).click()
  const login = page.getByRole('dialog', { name: /^Login to/ })
  const email = `message-${Date.now()}@mail.test`
  await login.getByRole('textbox').fill(email)
  await login.getByRole('button', { name: 'Continue' }).click()
  const { text } = await inbox(email, (message) => /\b\d{6}\b/.test(message.text))
  await login.getByRole('textbox').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await login.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(`/messages?to=${userId}&listing=${id}`)
  await expect(screen(page).box).toBeVisible()
})

test('a report from a listing names the listing', { tag: '@spec-talk-report-listing' }, async ({ as, inbox }) => {
  const priya = await as('Priya')
  const { id, username } = await someListing(priya)
  await priya.goto(`/search?listing=${id}`)
  await priya.getByRole('button', { name: `More about ${username}` }).click()
  await priya.getByRole('button', { name: 'Report' }).click()
  const dialog = priya.getByRole('dialog', { name: `Report ${username}` })
  await dialog.getByRole('combobox', { name: 'What is it about?' }).selectOption('spam')
  await expect(dialog.getByRole('checkbox', { name: `Also block ${username}` })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect(priya.getByText('Thank you. We look at every report.')).toBeVisible()
  const { subject } = await inbox('hello@flight-amigo.test', ({ text }) => text.includes(`listing ${id}`))
  expect(subject).toContain('Report')
  await expect(priya.getByRole('dialog', { name: /Details$/ })).toBeVisible()
})

test('the first visit of the messages loads at most 164.5 KB of scripts, and the heading does not move', {
  tag: '@spec-performance-first-route',
}, async ({ as }) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  await write(ananya, (await whoIs(priya)).id, 'Hello!')
  await saveData(priya)
  const scripts: Promise<Buffer>[] = []
  priya.on('response', (response) => {
    if (/\/r\/(shell|messaging)\/.*\.js$/.test(response.url())) scripts.push(response.body())
  })
  await priya.addInitScript(() => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shift: () => shift })
  })
  await priya.goto('/messages', { waitUntil: 'commit' })
  await expect(screen(priya).row('Ananya')).toBeVisible()
  await expect(screen(priya).badge(1)).toBeVisible()
  const loaded = await priya.evaluate(() => performance.getEntriesByType('resource').length)
  expect(loaded).toBeGreaterThan(3)
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
  expect(bytes).toBeLessThanOrEqual(164_500)
  expect(await priya.evaluate(() => (window as unknown as { shift: () => number }).shift())).toBeLessThanOrEqual(0.01)
})
