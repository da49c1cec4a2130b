import type { SessionUser } from '@flight-amigo/shell/sdk'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { box, confirmed, open, server } from '../../test/messages.tsx'
import { MessagesPage } from './MessagesPage.tsx'

liveBrowser()
beforeEach(() => localStorage.clear())
afterEach(() => void jest.restoreAllMocks())

const question = () => screen.queryByText('Add a photo of yourself?')

test('asks for a photo before the first message, says why, and does not delay the message', async () => {
  const { toast, unmount } = open('/messages?to=4', confirmed)
  await box()
  expect(question()).toBeVisible()
  expect(screen.getByText(/crowded airport/)).toHaveTextContent('It shows Kofi who is writing')
  expect(screen.getByRole('link', { name: 'Add a photo' })).toHaveAttribute('href', '/profile')
  await userEvent.type(await box(), 'Hello{Enter}')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Message sent' }))
  await waitFor(() => expect(question()).toBeNull())
  unmount()
  open('/messages?to=4')
  await box()
  expect(question()).toBeNull()
})

test('is not shown again after Not now, and the focus moves to the message', async () => {
  const { unmount } = open('/messages?to=4')
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(question()).toBeNull()
  expect(await box()).toHaveFocus()
  unmount()
  open('/messages?to=4')
  await box()
  expect(question()).toBeNull()
})

test.each(['getItem', 'setItem'] as const)(
  'does not ask where %s of the storage fails, because Not now could not be stored',
  async (method) => {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
    open('/messages?to=4')
    await box()
    expect(question()).toBeNull()
  },
)

test('a message in a conversation that has begun neither asks nor ends the question', async () => {
  const { toast, unmount } = open('/messages?to=3', confirmed)
  await userEvent.type(await box(), 'At the gate{Enter}')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Message sent' }))
  expect(question()).toBeNull()
  unmount()
  open('/messages?to=4')
  await box()
  expect(question()).toBeVisible()
})

test('does not ask a person with a photo', async () => {
  const user = { ...asha, profilePictureUrl: '/api/photos/1.webp' }
  renderInSite(<MessagesPage />, { at: '/messages?to=4', user, server })
  await box()
  expect(question()).toBeNull()
})

const UNNAMED = { ...asha, username: 'Traveler', profilePictureUrl: null }

test.each([
  [
    ...['a photo', { ...asha, profilePictureUrl: null }, 'Add a photo of yourself?', 'Add a photo'],
    'It shows Kofi who is writing, and helps you find each other in a crowded airport.',
  ],
  [
    ...['a name', { ...UNNAMED, profilePictureUrl: '/api/photos/1.webp' }, 'Add your name?', 'Add your name'],
    'It shows Kofi who is writing, and what to call you.',
  ],
  [
    ...['both', UNNAMED, 'Add your name and a photo?', 'Add name and photo'],
    'They show Kofi who is writing, and help you find each other in a crowded airport.',
  ],
] as [string, SessionUser, string, string, string][])(
  'asks a person without %s for it',
  async (...[, user, title, link, reason]) => {
    renderInSite(<MessagesPage />, { at: '/messages?to=4', user, server })
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/profile')
    expect(screen.getByText(/who is writing/)).toHaveTextContent(reason)
  },
)

test('asks every person on a device, and asks for a name after Not now for a photo', async () => {
  const openAs = async (user: SessionUser) => {
    const { unmount } = renderInSite(<MessagesPage />, { at: '/messages?to=4', user, server })
    await box()
    return { unmount, title: screen.queryByText(/^Add .+\?$/)?.textContent }
  }
  const unphotographed = { ...asha, profilePictureUrl: null }
  const first = await openAs(unphotographed)
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  first.unmount()
  const titles = []
  for (const user of [unphotographed, { ...unphotographed, id: 77 }, UNNAMED]) {
    const { unmount, title } = await openAs(user)
    titles.push(title)
    unmount()
  }
  expect(titles).toEqual([undefined, 'Add a photo of yourself?', 'Add your name?'])
})
