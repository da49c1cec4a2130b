import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { box, offline, open, thread } from '../../test/messages.tsx'

liveBrowser()

const advice = /Never carry another person's bag/
const unread = { 'GET /messages/3': { body: { ...thread, blocked: false, adviceRead: false } } }

test('shows the advice until it is acknowledged, then focuses the message field', async () => {
  const { sent } = open('/messages?to=3', { ...unread, 'POST /messages/3/advice': { status: 204 } })
  expect(await screen.findByText(advice)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Got It' }))
  await waitFor(() => expect(screen.queryByText(advice)).toBeNull())
  expect(await box()).toHaveFocus()
  expect(sent.filter(({ url }) => url === '/messages/3/advice')).toHaveLength(1)
})

test('focuses the messages after the advice when there is no message field', async () => {
  const left = { ...thread, blocked: false, adviceRead: false, notice: 'This person has left.' }
  open('/messages?to=3', { 'GET /messages/3': { body: left }, 'POST /messages/3/advice': { status: 204 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Got It' }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Messages with Priya' })).toHaveFocus())
})

test('keeps the advice when the acknowledgment fails', async () => {
  const { toast } = open('/messages?to=3', { ...unread, 'POST /messages/3/advice': offline })
  await userEvent.click(await screen.findByRole('button', { name: 'Got It' }))
  await waitFor(() => expect(toast()).toMatchObject({ variant: 'destructive' }))
  expect(screen.getByText(advice)).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('This could not be saved')
})

test('opens a report of the person from the advice', async () => {
  open('/messages?to=3', unread)
  await userEvent.click(await screen.findByRole('button', { name: 'report it here' }))
  expect(await screen.findByRole('dialog', { name: 'Report Priya' })).toBeVisible()
})

test('without messages there is no advice, and a person without a verified phone is not called verified', async () => {
  open('/messages?to=4')
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeVisible()
  expect(screen.queryByText(advice)).toBeNull()
  expect(screen.queryByText(/Phone verified/)).toBeNull()
})

test('the head says what a verified phone means', async () => {
  open('/messages?to=3')
  expect(await screen.findByText("Phone verified by a code. We haven't checked their identity.")).toBeVisible()
})
