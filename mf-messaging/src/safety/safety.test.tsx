import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MessageActions } from '../listing/MessageActions.tsx'
import remote from '../remote.ts'

const listing = { listingId: 12, ownerId: 3, type: 'helper', username: 'Priya' } as const
const server = { 'POST /blocks/3': { status: 204 }, 'POST /reports': { status: 204 } }
const show = (user: typeof asha | null = asha) =>
  renderInSite(<MessageActions {...listing} />, { at: '/search', user, server })
const more = () => screen.getByRole('button', { name: 'More about Priya' })

test('the Message button opens the conversation with the owner', async () => {
  const { address } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Message' }))
  expect(address()).toBe('/messages?to=3')
})

test('the owner’s own listing has no actions', () => {
  renderInSite(<MessageActions {...listing} ownerId={asha.id} />, { user: asha })
  expect(screen.queryByRole('button')).toBeNull()
})

test('a signed-out visitor is asked to log in first', async () => {
  const { address } = show(null)
  await userEvent.click(screen.getByRole('button', { name: 'Message' }))
  expect(address()).toBe('/search')
  expect(screen.queryByRole('button', { name: 'More about Priya' })).toBeNull()
})

test('the menu opens and closes by keyboard and returns the focus', async () => {
  show()
  more().focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Report' })).toBeVisible()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Report' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  expect(more()).toHaveFocus()
})

test('a block needs a confirmation', async () => {
  const { sent, toast } = show()
  await userEvent.click(more())
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Priya?' }))
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Blocked' }))
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /blocks/3'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a report needs a reason, names the listing, and blocks the person as well', async () => {
  const { sent, toast } = show()
  await userEvent.click(more())
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Priya' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send Report' }))
  const reason = dialog.getByRole('combobox', { name: 'What is it about?' })
  expect(reason).toHaveAccessibleDescription('Please choose a reason')
  expect(reason).toHaveFocus()
  expect(sent).toEqual([])

  await userEvent.selectOptions(reason, 'Asks for money or looks like a scam')
  await userEvent.type(dialog.getByRole('textbox', { name: 'What happened?' }), 'Wanted a deposit.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send Report' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Report sent' }))
  expect(sent.map(({ method, url, body }) => [`${method} ${url}`, body])).toEqual([
    ['POST /reports', { userId: 3, listingId: 12, reason: 'scam', details: 'Wanted a deposit.', thread: true }],
    ['POST /blocks/3', {}],
  ])
})

test('wherever a person is shown, the slot for actions about them offers to report and to block them', async () => {
  const Actions = (await remote.slots?.['person.actions']?.fill())!
  renderInSite(<Actions userId={3} username="Priya" />, { user: asha, server })
  await userEvent.click(more())
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByRole('dialog', { name: 'Report Priya' })).toBeVisible()
})
