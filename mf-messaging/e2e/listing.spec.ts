import { brotliCompressSync } from 'node:zlib'
import { expect, saveData, test } from '@flight-amigo/shell/e2e'
import { offerHelp, screen, whoIs, write } from './people.ts'

test('a conversation about a listing shows the listing and read receipts', {
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
})

test('the first visit of the messages loads at most 168.5 KB of scripts, and the heading does not move', {
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
  expect(bytes).toBeLessThanOrEqual(168_500)
  expect(await priya.evaluate(() => (window as unknown as { shift: () => number }).shift())).toBeLessThanOrEqual(0.01)
})
