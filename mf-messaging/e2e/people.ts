import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** The person who is signed in on this page. */
export async function whoIs(page: Page): Promise<{ id: number; username: string }> {
  return await (await page.request.get('/api/auth/me')).json()
}

/** Publishes an offer of help from Hyderabad to Chicago in ten days; answers its id. */
export async function offerHelp(page: Page, more: object = {}): Promise<number> {
  const { email } = await (await page.request.get('/api/auth/me')).json()
  const date = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const route = { departureAirport: 'HYD', arrivalAirport: 'ORD', date, flightNumber: 'AI127' }
  const data = { type: 'helper', email, ...route, description: 'Happy to help on the way.', tipAmount: 25, ...more }
  const reply = await page.request.post('/api/listings', { headers: { 'idempotency-key': randomUUID() }, data })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()).id
}

/** Sends a message without the screen, perhaps about a listing. */
export async function write(page: Page, receiverId: number, content: string, listingId?: number): Promise<void> {
  const reply = await page.request.post('/api/messages', { data: { receiverId, content, sendSMS: false, listingId } })
  expect(reply.status(), await reply.text()).toBe(201)
}

/** The parts of the messages screen. */
export const screen = (page: Page) => ({
  row: (username: string) => page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: username }),
  messages: (username: string) => page.getByRole('region', { name: `Messages with ${username}` }),
  box: page.getByRole('textbox', { name: /^Message to/ }),
  trip: page.getByRole('complementary', { name: 'Trip' }),
  send: page.getByRole('button', { name: 'Send' }),
  badge: (unread: number) =>
    page
      .getByRole('banner')
      .getByRole('link', { name: unread === 1 ? 'Messages, 1 unread conversation' : `Messages, ${unread} unread` }),
  noBadge: page.getByRole('banner').getByRole('link', { name: /unread/ }),
})
