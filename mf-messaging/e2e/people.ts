import { expect, type Page } from '@playwright/test'

/** The person who is signed in on this page. */
export async function whoIs(page: Page): Promise<{ id: number; username: string }> {
  return await (await page.request.get('/api/auth/me')).json()
}

/** Sends a message without the screen. */
export async function write(page: Page, receiverId: number, content: string): Promise<void> {
  const reply = await page.request.post('/api/messages', { data: { receiverId, content, sendSMS: false } })
  expect(reply.status(), await reply.text()).toBe(201)
}

/** The parts of the messages screen. */
export const screen = (page: Page) => ({
  row: (username: string) => page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: username }),
  messages: (username: string) => page.getByRole('region', { name: `Messages with ${username}` }),
  box: page.getByRole('textbox', { name: /^Message to/ }),
  send: page.getByRole('button', { name: 'Send' }),
  badge: (unread: number) =>
    page
      .getByRole('banner')
      .getByRole('link', { name: unread === 1 ? 'Messages, 1 unread conversation' : `Messages, ${unread} unread` }),
  noBadge: page.getByRole('banner').getByRole('link', { name: /unread/ }),
})
