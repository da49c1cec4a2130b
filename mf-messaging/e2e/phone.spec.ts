import { expect, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { agreeOnTrip, offerHelp, screen, whoIs, write } from './people.ts'

const LINES = ['Hello!', 'Hi Priya', 'Which gate?', 'Gate 12', 'See you there', 'Safe travels']

async function openConversation(as: (name: string) => Promise<Page>) {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  const [me, other] = [await whoIs(priya), await whoIs(ananya)]
  const listing = await offerHelp(ananya)
  for (const [index, text] of LINES.entries())
    await (index % 2 ? write(ananya, me.id, text) : write(priya, other.id, text, listing))
  await priya.setViewportSize({ width: 390, height: 844 })
  await priya.goto(`/messages?to=${other.id}`)
  await expect(screen(priya).messages('Ananya').getByText(LINES.at(-1)!)).toBeVisible()
  return priya
}

test('the advice takes at most a quarter of the messages; without it a conversation has the window between the header and the keyboard, with four bubbles and the composer; a tap on its line opens the rest', {
  tag: '@spec-messages-height',
}, async ({ as }) => {
  const page = await openConversation(as)
  const { box, messages, send } = screen(page)
  const understood = page.getByRole('button', { name: 'Got It' })
  const advice = messages('Ananya').locator('div', { has: understood }).first()
  await expect(advice).toContainText('meet inside the terminal')
  expect((await advice.boundingBox())!.height).toBeLessThanOrEqual((await messages('Ananya').boundingBox())!.height / 4)
  await understood.click()
  await expect(understood).toHaveCount(0)
  for (const { bubbles, fontSize = '', ...size } of [
    { width: 390, height: 844, bubbles: 6 },
    { width: 390, height: 500, bubbles: 4 },
    { width: 844, height: 390, bubbles: 4 },
    { width: 320, height: 568, bubbles: 4 },
    { width: 390, height: 844, bubbles: 4, fontSize: '200%' },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, fontSize)
    const sms = page.getByText('Also send as SMS')
    for (const part of [box, send, sms]) await expect(part).toBeInViewport({ ratio: 0.99 })
    for (const text of LINES.slice(-bubbles))
      await expect(messages('Ananya').getByText(text)).toBeInViewport({ ratio: 1 })
    const header = (await page.getByRole('banner').boundingBox())!
    const conversation = (await page.getByRole('region', { name: 'Conversation with Ananya' }).boundingBox())!
    expect(conversation.y).toBeCloseTo(header.y + header.height, 0)
    expect(conversation.y + conversation.height).toBeCloseTo(size.height, 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  const name = page.getByRole('heading', { name: 'Ananya' })
  await expect(name).toBeVisible()
  await expect(screen(page).trip).toBeHidden()
  await page.getByRole('button', { name: /^HYD to ORD/ }).click()
  await expect(screen(page).trip.getByRole('link', { name: 'Details' })).toBeVisible()
  await screen(page).box.focus()
  await expect(screen(page).trip).toBeHidden()
  await page.getByRole('button', { name: /^HYD to ORD/ }).press('Enter')
  await name.getByRole('link').click()
  await expect(page).toHaveURL(/\/people\/\d+/)
  await page.goBack()

  // A keyboard covers the window.
  await expect(messages('Ananya').getByText(LINES.at(-1)!)).toBeInViewport()
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => 500 })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(async () => ((await box.boundingBox())?.y ?? 900) < 500).toBe(true)
  const end = async () => {
    const last = (await messages('Ananya').getByText(LINES.at(-1)!).boundingBox())!
    return last.y + last.height
  }
  await expect.poll(end).toBeLessThan((await box.boundingBox())!.y)
})

test('on a phone the header leads to an open trip', async ({ as }) => {
  const [helper, page] = [await as('Ananya'), await as('Priya')]
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/about')
  const trips = page.getByRole('banner').getByRole('link', { name: /^Trips/ })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Messages' })).toBeVisible()
  await expect(trips).toHaveCount(0)
  await agreeOnTrip(helper, page)
  await page.reload()
  await expect(trips).toHaveAccessibleName('Trips, 1 open')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await trips.click()
  await expect(page).toHaveURL(/\/trips$/)
})
