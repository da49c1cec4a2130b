import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CancelEmailChangePage } from '../address-change/CancelEmailChangePage.tsx'
import { EmailChangeSteps } from './EmailChangeSteps.tsx'

const NONE = { email: null, proven: { new: false, old: false, phone: false }, phoneCodeSent: false, changesAt: null }
const BEGUN = { ...NONE, email: 'new@mail.test' }
const newProven = { ...BEGUN, proven: { new: true, old: false, phone: false } }
const me = { 'GET /auth/me': { body: { ...asha, email: 'new@mail.test' } } }
const open = (server: NonNullable<Parameters<typeof renderInSite>[1]>['server']) =>
  renderInSite(<EmailChangeSteps user={asha} onClose={() => {}} />, { user: asha, server: { ...me, ...server } })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('changes the address after a code from the new and one from the old address', async () => {
  const { sent, toast } = open({
    'GET /profile/email': { body: NONE },
    'PUT /profile/email': { body: BEGUN },
    'POST /profile/email/code': ({ body }) => ({
      body: (body as { proof: string }).proof === 'new' ? newProven : NONE,
    }),
  })
  await userEvent.type(await screen.findByLabelText(/New email address/), 'new@mail.test')
  await press('Send codes')
  await userEvent.type(await screen.findByLabelText('Code sent to new@mail.test'), '12345x6')
  await userEvent.click(screen.getAllByRole('button', { name: 'Check code' })[0]!)
  expect(await screen.findByText('Code sent to new@mail.test: right.')).toBeVisible()
  await userEvent.type(screen.getByLabelText(`Code sent to ${asha.email}`), '654321')
  await press('Check code')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Email address changed' }))
  expect(sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { email: 'new@mail.test' },
    { proof: 'new', code: '123456' },
    { proof: 'old', code: '654321' },
  ])
})

test('changes the address with a code by phone when the old mailbox is lost, and shows when', async () => {
  const waiting = {
    ...newProven,
    proven: { new: true, old: false, phone: true },
    changesAt: '2027-01-10T12:00:00.000Z',
  }
  open({
    'GET /profile/email': { body: newProven },
    'POST /profile/email/lost': { body: { ...newProven, phoneCodeSent: true } },
    'POST /profile/email/code': { body: waiting },
    'DELETE /profile/email': { status: 204 },
  })
  await press('I no longer have my old email address')
  await userEvent.type(await screen.findByLabelText('Code sent to your phone'), '123456')
  await press('Check code')
  expect(await screen.findByText(/Then all devices are logged out/)).toBeVisible()
  await press('Stop the change')
  expect(await screen.findByLabelText(/New email address/)).toBeVisible()
})

test('shows why a code was rejected beside its field', async () => {
  const body = { code: 'code-wrong', message: 'That is not the code we sent. Please check it and try again.' }
  open({ 'GET /profile/email': { body: newProven }, 'POST /profile/email/code': { status: 400, body } })
  await userEvent.type(await screen.findByLabelText(`Code sent to ${asha.email}`), '111111')
  await press('Check code')
  expect(await screen.findByRole('alert')).toHaveTextContent('That is not the code we sent')
})

test('stops the change only when the button is pressed', async () => {
  const { sent } = renderInSite(<CancelEmailChangePage />, {
    at: '/address-change?token=7.abc',
    server: { 'POST /address-change/cancel': { status: 204 } },
  })
  expect(sent).toEqual([])
  await press('Stop the change')
  expect(await screen.findByText(/The change is stopped/)).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ token: '7.abc' }])
})

test('shows why a change can no longer be stopped', async () => {
  const body = { code: 'address-change-over', message: 'This change has been stopped or made already.' }
  renderInSite(<CancelEmailChangePage />, {
    at: '/address-change?token=7.abc',
    server: { 'POST /address-change/cancel': { status: 404, body } },
  })
  await press('Stop the change')
  expect(await screen.findByRole('alert')).toHaveTextContent('This change has been stopped or made already.')
  expect(screen.queryByText(/The change is stopped/)).not.toBeInTheDocument()
})

test('rejects an invalid address at its field, and sends a valid one once', async () => {
  let respond = (_: { body: typeof BEGUN }) => {}
  const { sent } = open({
    'GET /profile/email': { body: NONE },
    'PUT /profile/email': () =>
      new Promise((resolve) => {
        respond = resolve
      }),
  })
  const puts = () => sent.filter(({ method }) => method === 'PUT')
  const field = await screen.findByLabelText(/New email address/)
  expect(field).toHaveFocus()
  await userEvent.type(field, 'new at mail{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Please enter a valid email address'))
  expect(field).toHaveFocus()
  expect(puts()).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, 'new@mail.test{Enter}{Enter}')
  await press('Send codes')
  await waitFor(() => expect(puts()).toHaveLength(1))
  respond({ body: BEGUN })
  expect(await screen.findByText('Each code works for 10 minutes.')).toHaveFocus()
  expect(puts()).toHaveLength(1)
})
