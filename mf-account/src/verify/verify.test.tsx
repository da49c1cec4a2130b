import { BOT_CHECK_UNAVAILABLE } from '@flight-amigo/backend/contract/bot-check'
import { useLocation } from '@flight-amigo/shell/sdk'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VerifyPage } from './VerifyPage.tsx'

type Server = NonNullable<Parameters<typeof renderInSite>[1]>['server']

const waiting = { ...asha, verified: false, phoneNumberMasked: '+1 ••••••0123' }
const Site = () => (useLocation().pathname === '/verify' ? <VerifyPage /> : <p>Elsewhere</p>)
const open = (server: Server = {}, user: typeof asha | null = waiting) => {
  const responses = { 'GET /profile/phone/code': { body: { undelivered: false } }, ...server }
  const view = renderInSite(<Site />, { at: '/verify', user, server: responses })
  return { ...view, written: () => view.sent.filter(({ method }) => method !== 'GET') }
}
const problem = (code: string, message: string, status = 400) => ({
  status,
  body: { code, message, requestId: 'test' },
})

const code = () => screen.getByRole('textbox', { name: 'Verification code' })
const phone = () => screen.getByRole('textbox', { name: 'Phone number' })
const verify = () => screen.getByRole('button', { name: 'Verify Phone Number' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const bars = () => [...document.querySelectorAll('progress')].map(({ value }) => value)

afterEach(() => sessionStorage.clear())
const offline = () => {
  throw new TypeError('offline')
}
const typeNumber = async (number: string) => {
  await userEvent.click(phone())
  await screen.findAllByRole('option', { name: /India/ })
  await userEvent.type(phone(), number)
}
const country = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' })

test('asks for the code and shows the phone number it was sent to [spec-verify-asks] [spec-verify-buttons]', () => {
  open()
  expect(screen.getByRole('heading', { level: 1, name: 'Phone Verification' })).toBeVisible()
  expect(screen.getByText('+1 ••••••0123')).toBeVisible()
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code()).toHaveAttribute('inputmode', 'numeric')
  expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile')
})

test('accepts at most six digits, fills a bar for each, and sends only six [spec-verify-bars] [spec-verify-digits] [spec-verify-six]', async () => {
  open()
  expect(bars()).toEqual([0, 0, 0, 0, 0, 0])
  expect(screen.queryByRole('progressbar')).toBeNull()
  await userEvent.type(code(), '12a 345')
  expect(code()).toHaveValue('12345')
  expect(bars()).toEqual([1, 1, 1, 1, 1, 0])
  expect(verify()).toBeDisabled()
  await userEvent.type(code(), '67')
  expect(code()).toHaveValue('123456')
  expect(bars()).toEqual([1, 1, 1, 1, 1, 1])
  expect(verify()).toBeEnabled()
})

test('verifies the phone with the right code and goes to the profile [spec-verify-then-profile] [spec-verify-verified]', async () => {
  const { address, written, toast } = open({ 'POST /auth/verify': { body: { ...waiting, verified: true } } })
  await userEvent.type(code(), '123456{Enter}')
  await waitFor(() => expect(address()).toBe('/profile'))
  expect(toast()).toMatchObject({
    title: 'Phone verified',
    description: 'Your phone number has been successfully verified.',
  })
  expect(written()).toMatchObject([{ method: 'POST', url: '/auth/verify', body: { code: '123456' } }])
})

for (const [which, sentence] of [
  ['code-wrong', 'That is not the code we sent. Please check it and try again.'],
  ['code-expired', 'This code has expired. Please ask for a new one.'],
  ['code-used', 'This code has been used already. Please ask for a new one.'],
] as const)
  test(`shows a toast and an explanation at the field for a rejected code (${which}) [spec-verify-failed]`, async () => {
    const { address, toast } = open({ 'POST /auth/verify': problem(which, sentence) })
    await userEvent.type(code(), '123456{Enter}')
    await waitFor(() => expect(code()).toHaveAccessibleDescription(sentence))
    expect(code()).toHaveFocus()
    expect(toast()).toMatchObject({
      title: 'Verification failed',
      description: 'Invalid or expired verification code.',
      variant: 'destructive',
    })
    expect(address()).toBe('/verify')
  })

test('keeps a code that could not be checked, and verifies it on the next attempt', async () => {
  const responses = [offline, () => ({ body: { ...waiting, verified: true } })]
  const { toast, address } = open({ 'POST /auth/verify': () => responses.shift()!() })
  await userEvent.type(code(), '123456{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not check the code. Please try again.')
  expect(code()).toBeValid()
  expect(toast()).toMatchObject({ title: 'Verification failed' })
  expect(code()).toHaveValue('123456')
  await press('Verify Phone Number')
  await waitFor(() => expect(address()).toBe('/profile'))
})

test('sends another code, empties the field and focuses it with Resend Code [spec-verify-resent]', async () => {
  const { written, toast } = open({ 'POST /auth/resend-verification': { status: 204 } })
  await userEvent.type(code(), '111111')
  await press('Resend Code')
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Code sent',
      description: 'A new verification code has been sent to your phone.',
    }),
  )
  expect(written()).toMatchObject([{ method: 'POST', url: '/auth/resend-verification' }])
  expect(code()).toHaveValue('')
  expect(code()).toHaveFocus()
})

test('says that a code was not delivered, until another one is sent', async () => {
  let undelivered = true
  const { written } = open({
    'GET /profile/phone/code': () => ({ body: { undelivered } }),
    'POST /auth/resend-verification': () => {
      undelivered = false
      return { status: 204 }
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The code did not arrive.*reply START first\.$/)
  await press('Resend Code')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(written()).toHaveLength(1)
})

test('shows a failed resend at the form and as a toast [spec-verify-resend-failed]', async () => {
  const { toast } = open({ 'POST /auth/resend-verification': offline })
  await press('Resend Code')
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Failed to send code',
      description: 'There was a problem sending the verification code.',
      variant: 'destructive',
    }),
  )
  expect(screen.getByRole('alert')).toHaveTextContent('There was a problem sending the verification code.')
})

test('asks for a number, and sends it as dial code, space, local number [spec-phone-value]', async () => {
  const { written, toast } = open(
    { 'PATCH /profile/phone': { body: { ...waiting } } },
    { ...waiting, phoneNumberMasked: null },
  )
  await userEvent.type(phone(), '2025550123')
  await press('Send Code')
  await waitFor(() => expect(code()).toHaveFocus())
  expect(await screen.findByText('+1 2025550123')).toBeVisible()
  expect(toast()).toMatchObject({ title: 'Code sent' })
  expect(written()).toMatchObject([
    {
      method: 'PATCH',
      url: '/profile/phone',
      body: { phoneNumber: '+1 2025550123', captchaToken: BOT_CHECK_UNAVAILABLE },
    },
  ])
})

test('rejects an invalid number at its field and sends nothing [spec-phone-minimum]', async () => {
  const { written } = open({}, { ...waiting, phoneNumberMasked: null })
  await userEvent.type(phone(), '12')
  await press('Send Code')
  expect(phone()).toHaveAccessibleDescription(expect.stringContaining('Please enter a valid phone number'))
  expect(phone()).toHaveFocus()
  expect(written()).toEqual([])
})

test('shows why a number cannot receive a code, and keeps it in the field', async () => {
  const sentence = 'We cannot send codes to phones in this country yet.'
  const { toast } = open(
    { 'PATCH /profile/phone': problem('phone-country', sentence) },
    { ...waiting, phoneNumberMasked: null },
  )
  await userEvent.type(phone(), '2025550123')
  await press('Send Code')
  await waitFor(() => expect(phone()).toHaveAccessibleDescription(expect.stringContaining(sentence)))
  expect(toast()).toMatchObject({ title: 'Failed to send code', description: sentence, variant: 'destructive' })
  expect(phone()).toHaveValue('2025550123')
})

test('lets a verified user change the number [spec-verify-already]', async () => {
  open({}, { ...waiting, verified: true })
  expect(screen.getByRole('heading', { name: 'Phone Already Verified' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Return to Profile' })).toHaveAttribute('href', '/profile')
  await press('Change number')
  expect(phone()).toHaveFocus()
  expect(screen.getByText(/stays your verified number/)).toHaveTextContent('+1 ••••••0123')
  await press('Keep the old number')
  expect(screen.getByRole('heading', { name: 'Phone Already Verified' })).toHaveFocus()
})

test('keeps the number and its country without a network, and sends the code on the next attempt', async () => {
  const responses = [offline, () => ({ body: waiting })]
  const { toast } = open(
    { 'PATCH /profile/phone': () => responses.shift()!() },
    { ...waiting, phoneNumberMasked: null },
  )
  await typeNumber('+919812345678')
  await press('Send Code')
  expect(await screen.findByRole('alert')).toHaveTextContent('There was a problem sending the verification code.')
  expect(toast()).toMatchObject({ title: 'Failed to send code', variant: 'destructive' })
  expect([country().value, phone()]).toEqual(['IN', expect.objectContaining({ value: '9812345678' })])
  await press('Send Code')
  await waitFor(() => expect(code()).toHaveFocus())
  expect(screen.getByText('+91 9812345678')).toBeVisible()
})

test('keeps the typed number after going back and after a reload', async () => {
  const verified = { ...waiting, verified: true }
  const view = open({ 'PATCH /profile/phone': { body: verified } }, verified)
  await press('Change number')
  await typeNumber('+919812345678')
  await press('Send Code')
  await waitFor(() => expect(code()).toHaveFocus())
  await press('Change number')
  expect([country().value, phone()]).toEqual(['IN', expect.objectContaining({ value: '9812345678' })])
  await press('Send Code')
  await waitFor(() => expect(code()).toHaveFocus())
  view.unmount()
  open({}, verified)
  expect(screen.getByText('+91 9812345678')).toBeVisible()
  await press('Keep the old number')
  expect(screen.getByRole('heading', { name: 'Phone Already Verified' })).toHaveFocus()
  expect(screen.getByText('+1 ••••••0123')).toBeVisible()
})

test('shows that the phone was verified in another tab [spec-person-number]', async () => {
  open({ 'POST /auth/verify': problem('phone-verified', 'Your phone number is already verified.', 409) })
  await userEvent.type(code(), '123456{Enter}')
  expect(await screen.findByRole('heading', { name: 'Phone Already Verified' })).toBeVisible()
})

test('sends a signed-out visitor home [spec-verify-visitor]', async () => {
  const { address } = open({}, null)
  await waitFor(() => expect(address()).toBe('/'))
})
