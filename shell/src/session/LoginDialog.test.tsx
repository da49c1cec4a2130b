import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { asha, renderInSite } from '../../test/renderInSite.tsx'
import { useDispatch } from '../sdk/api.ts'
import { freshCode, login, loginRequests } from '../sdk/login.ts'
import { forgetPerson, useSession } from '../sdk/session.ts'
import { toasts } from '../sdk/toast.ts'

const loadShellChunk = jest.fn((load: () => Promise<unknown>) => load())
jest.mock('../remotes/loader.ts', () => ({ loadShellChunk: (load: () => Promise<unknown>) => loadShellChunk(load) }))
const { LoginDialog } = require('./LoginDialog.tsx') as typeof import('./LoginDialog.tsx')

const HANDLE = '3f0c1f6e-0d3b-4c9b-9f57-0a4d0a4d0a4d'
const SENT = { body: { needsVerification: true, user: { id: HANDLE } } }
const me = { ...asha, smsCopies: false }
const problem = (status: number, code: string, message: string) => ({ status, body: { code, message } })

const execute = jest.fn<() => Promise<string>>()
window.grecaptcha = { ready: (callback) => callback(), execute }
beforeEach(() => {
  const settings = { botCheckScript: 'https://check.test/api.js', botCheckKey: 'key' }
  document.body.innerHTML = `<script type="application/json" id="site">${JSON.stringify({ settings })}</script>`
  execute.mockResolvedValue('human')
})
afterEach(() => {
  act(() => loginRequests.settle(false))
  toasts.dismiss(toasts.latest()?.id ?? 0)
  sessionStorage.clear()
})

// jsdom does not load the bot check's script, so set its global object here.
new MutationObserver(() => {
  for (const script of document.head.querySelectorAll('script')) script.dispatchEvent(new Event('load'))
}).observe(document.head, { childList: true })

const Username = () => <p>{useSession().user?.username ?? 'nobody'}</p>

async function open(server: NonNullable<Parameters<typeof renderInSite>[1]>['server'] = {}) {
  const view = renderInSite(
    <>
      <Username />
      <LoginDialog />
    </>,
    { server: { 'POST /auth/login': SENT, 'GET /auth/me': { status: 401 }, ...server } },
  )
  const onResult = jest.fn()
  act(() => void login().then(onResult))
  await screen.findByLabelText('Email')
  return {
    ...view,
    onResult,
    toastText: () =>
      [view.toast()?.title, view.toast()?.description, view.toast()?.variant].filter(Boolean).join(' | '),
  }
}

const email = () => screen.getByLabelText('Email')
const code = () => screen.getByLabelText('Verification code')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function toCodeStep(server: Parameters<typeof open>[0] = {}) {
  const view = await open(server)
  await userEvent.type(email(), 'asha@mail.test')
  await press('Continue')
  await screen.findByLabelText('Verification code')
  return view
}

test('The first step asks new and known users for their address; the focus is on the title of the dialog [spec-login-title] [spec-login-email-step] [spec-login-note]', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'Login to Flight Amigo' })).toHaveFocus()
  expect(screen.getByText('Please enter the email you used when creating a listing')).toBeVisible()
  expect(email()).toHaveAccessibleDescription(/New here\? Enter your email and we'll create your account\.$/)
  expect(email()).toHaveAttribute('autocomplete', 'email')
  expect(screen.getByRole('dialog')).toHaveTextContent('protected by invisible bot-check')
})

test('The dialog says why it asks, until it is opened for another reason', async () => {
  renderInSite(<LoginDialog />)
  act(() => void login('Log in to message Priya.'))
  expect(await screen.findByText('Log in to message Priya.')).toBeVisible()
  await press('Close')
  act(() => void login())
  expect(await screen.findByLabelText('Email')).toBeVisible()
  expect(screen.queryByText('Log in to message Priya.')).toBeNull()
})

test('The reason is announced, because Tab goes from the heading to the email', async () => {
  renderInSite(<LoginDialog />)
  act(() => void login())
  const email = await screen.findByLabelText('Email')
  const announced = () => email.closest('dialog')!.querySelectorAll('[data-announce="polite"] > p')
  expect(announced()).toHaveLength(0)
  act(() => void login('Log in to message Priya.'))
  expect(announced()).toHaveLength(1)
})

test('A second request keeps the reason of the open dialog, and an event from an older remote is no reason', async () => {
  renderInSite(<LoginDialog />)
  act(() => void login('Log in to message Priya.'))
  act(() => void login())
  expect(await screen.findByText('Log in to message Priya.')).toBeVisible()
  await press('Close')
  act(() => void login(new MouseEvent('click') as never))
  expect(await screen.findByLabelText('Email')).toBeVisible()
})

test('An invalid address is refused at its field, and nothing is sent [spec-login-email-valid]', async () => {
  const { sent } = await open()
  await userEvent.type(email(), 'asha at mail')
  await press('Continue')
  expect(email()).toHaveAccessibleDescription(/^Please enter a valid email address/)
  expect(email()).toBeInvalid()
  expect(email()).toHaveFocus()
  expect(sent).toEqual([])
})

test('Continue sends the address with a token of the bot check, and shows that a code was sent [spec-login-call]', async () => {
  const { sent, toastText } = await toCodeStep()
  expect(sent).toMatchObject([
    { method: 'POST', url: '/auth/login', body: { email: 'asha@mail.test', captchaToken: 'human' } },
  ])
  expect(toastText()).toBe('Verification required | A verification code has been sent to your email address')
  expect(screen.getByRole('dialog')).toHaveTextContent('asha@mail.test')
  expect(code()).toHaveFocus()
})

test('Continue does nothing while the request is pending', async () => {
  let release = () => {}
  const { sent } = await open({
    'POST /auth/login': () =>
      new Promise((resolve) => {
        release = () => resolve(SENT)
      }),
  })
  await userEvent.type(email(), 'asha@mail.test{Enter}')
  await press('Continue')
  await userEvent.type(email(), '{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  act(() => release())
  await screen.findByLabelText('Verification code')
  expect(sent).toHaveLength(1)
})

test("A refused login shows the server's sentence at the field and as a notice", async () => {
  const { toastText } = await open({
    'POST /auth/login': problem(429, 'too-many', 'Too many attempts. Please try again later.'),
  })
  await userEvent.type(email(), 'asha@mail.test')
  await press('Continue')
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible()
  expect(toastText()).toBe('Login failed | Too many attempts. Please try again later. | destructive')
  expect(email()).toHaveValue('asha@mail.test')
})

const offline = () => Promise.reject(new TypeError('offline'))
const failed = 'Failed to login. Please try again.'

test('Without a network the form shows an error and keeps the address, and the next attempt works [spec-login-failed-else]', async () => {
  const responses = [offline, () => Promise.resolve(SENT)]
  const { toastText } = await open({ 'POST /auth/login': () => responses.shift()!() })
  await userEvent.type(email(), 'asha@mail.test')
  await press('Continue')
  expect(await screen.findByRole('alert')).toHaveTextContent(failed)
  expect(toastText()).toBe(`Login failed | ${failed} | destructive`)
  expect(email()).toHaveValue('asha@mail.test')
  expect(email()).toBeValid()
  await press('Continue')
  expect(await screen.findByLabelText('Verification code')).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Without a network the form keeps the typed code, also after a failed resend', async () => {
  const { toastText } = await toCodeStep({ 'POST /auth/verify': offline, 'POST /auth/resend-code': offline })
  await userEvent.type(code(), '123456')
  await press('Verify')
  expect(await screen.findByRole('alert')).toHaveTextContent(failed)
  expect(toastText()).toBe(`Login failed | ${failed} | destructive`)
  expect(code()).toBeValid()
  await press('Resend Code')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to resend code. Please try again'))
  expect(toastText()).toBe('Failed to resend code | Please try again | destructive')
  expect(code()).toHaveValue('123456')
})

test('A bot check that gives no token stops the login [spec-login-no-token]', async () => {
  execute.mockResolvedValue('')
  const { sent, toastText } = await open()
  await userEvent.type(email(), 'asha@mail.test')
  await press('Continue')
  await waitFor(() =>
    expect(toastText()).toBe(
      'Security verification failed | Please try again in a few moments or refresh the page | destructive',
    ),
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Security verification failed. Please try again in a few moments')
  expect(sent).toEqual([])
})

test('The code field is made for codes: digits only, at most six, pasted ones too [spec-login-code-step] [spec-form-keyboard]', async () => {
  await toCodeStep()
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code()).toHaveAttribute('inputmode', 'numeric')
  await userEvent.type(code(), '1a2b3')
  expect(code()).toHaveValue('123')
  await userEvent.clear(code())
  await userEvent.paste(' 123 456-7')
  expect(code()).toHaveValue('123456')
})

test('An incomplete code is refused at its field and uses no attempt', async () => {
  const { sent } = await toCodeStep()
  await userEvent.type(code(), '123')
  await press('Verify')
  expect(code()).toHaveAccessibleDescription(/^Please enter the 6 digits of the code/)
  expect(code()).toHaveFocus()
  expect(sent).toHaveLength(1)
})

test('The right code logs in: the dialog closes, the person is known, and login() resolves to true [spec-login-verify]', async () => {
  const { sent, toastText, onResult } = await toCodeStep({
    'POST /auth/verify': { body: me },
    'GET /auth/me': { body: me },
  })
  await userEvent.type(code(), '123456')
  await press('Verify')
  await waitFor(() => expect(onResult).toHaveBeenCalledWith(true))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('Asha')).toBeVisible()
  expect(toastText()).toBe('Login successful | You are now logged in')
  expect(sent.slice(1)).toMatchObject([
    {
      method: 'POST',
      url: '/auth/verify',
      body: { code: '123456', userId: HANDLE, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    },
    { method: 'GET', url: '/auth/me' },
  ])
})

for (const [what, sentence] of [
  ['code-wrong', 'That is not the code we sent. Please check it and try again.'],
  ['code-expired', 'This code has expired. Please ask for a new one.'],
  ['code-used', 'This code has been used already. Please ask for a new one.'],
] as const)
  test(`A refused code (${what}) is explained at its field and as a notice`, async () => {
    const { toastText, onResult } = await toCodeStep({ 'POST /auth/verify': problem(400, what, sentence) })
    await userEvent.type(code(), '123456')
    await press('Verify')
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(code()).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(code()).toHaveFocus()
    expect(toastText()).toBe(`Login failed | ${sentence} | destructive`)
    expect(onResult).not.toHaveBeenCalled()
  })

for (const [button, path, notice] of [
  ['Verify', '/auth/verify', 'Login failed'],
  ['Resend Code', '/auth/resend-code', 'Failed to resend code'],
] as const)
  test(`A login that has ended starts again with the same address at ${button} [spec-person-used-code] [spec-login-resend-failed]`, async () => {
    const sentence = 'This login has ended. Please enter your email address again.'
    const { toastText } = await toCodeStep({ [`POST ${path}`]: problem(400, 'login-unknown', sentence) })
    await userEvent.type(code(), '123456')
    await press(button)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(email()).toHaveValue('asha@mail.test')
    expect(toastText()).toBe(`${notice} | ${sentence} | destructive`)
  })

test('Resend Code sends a new code and empties the field [spec-login-resent]', async () => {
  const { sent, toastText } = await toCodeStep({ 'POST /auth/resend-code': { status: 204 } })
  await userEvent.type(code(), '111111')
  await press('Resend Code')
  await waitFor(() =>
    expect(toastText()).toBe('Verification code sent | A new verification code has been sent to your email address'),
  )
  expect(sent.at(-1)).toMatchObject({ method: 'POST', url: '/auth/resend-code', body: { userId: HANDLE } })
  expect(code()).toHaveValue('')
  expect(code()).toHaveFocus()
})

test("A failed resend shows the server's message if there is one [spec-login-resend-failed-else]", async () => {
  const { toastText } = await toCodeStep({ 'POST /auth/resend-code': { status: 500, body: {} } })
  await press('Resend Code')
  await waitFor(() => expect(toastText()).toBe('Failed to resend code | Please try again | destructive'))
})

test('The address can be corrected without closing', async () => {
  await toCodeStep()
  await press('Change email address')
  expect(email()).toHaveValue('asha@mail.test')
  expect(email()).toHaveFocus()
})

test('Closing the dialog resolves login() to false, and reopening it shows the same step', async () => {
  const { onResult } = await toCodeStep()
  await press('Close')
  await waitFor(() => expect(onResult).toHaveBeenCalledWith(false))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => void login())
  expect(await screen.findByLabelText('Verification code')).toBeVisible()
})

test('A user who is already logged in needs no code', async () => {
  const { onResult } = await open({
    'POST /auth/login': { body: { needsVerification: false, user: { id: HANDLE } } },
    'GET /auth/me': { body: me },
  })
  await userEvent.type(email(), 'asha@mail.test{Enter}')
  await waitFor(() => expect(onResult).toHaveBeenCalledWith(true))
  expect(await screen.findByText('Asha')).toBeVisible()
})

test('A second opening shows the typed address', async () => {
  await open()
  await userEvent.type(email(), 'asha@mail.test')
  await press('Close')
  act(() => void login())
  expect(email()).toHaveValue('asha@mail.test')
})

test('A request for a fresh code shows the address of the account, also in an open dialog', async () => {
  await open()
  await userEvent.type(email(), 'another@mail.test')
  act(() => void freshCode('asha@mail.test'))
  expect(email()).toHaveValue('asha@mail.test')
  expect(email()).toHaveAttribute('readonly')
})

const networkError = () => Promise.reject(new Error('no network'))
const openDialog = () => {
  renderInSite(<LoginDialog />)
  act(() => void login())
  return screen.getByRole('dialog', { name: 'Login to Flight Amigo' })
}

test('The dialog opens immediately and shows that its form is loading', async () => {
  let openGate = () => {}
  const gate = new Promise<void>((resolve) => {
    openGate = resolve
  })
  loadShellChunk.mockImplementationOnce((load) => gate.then(load))
  expect(openDialog()).toHaveTextContent('Loading')
  openGate()
  expect(await screen.findByLabelText('Email')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Login to Flight Amigo' })).toHaveFocus()
  expect(screen.queryByText('Loading')).toBeNull()
})

test('A form that fails to load shows an error and can be loaded again', async () => {
  loadShellChunk.mockImplementationOnce(networkError)
  openDialog()
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to login. Please try again.')
  await press('Try again')
  await waitFor(() => expect(email()).toHaveFocus())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('A form that failed to load after the dialog was closed is loaded again at the next login()', async () => {
  let fail = () => {}
  loadShellChunk.mockImplementationOnce(
    () =>
      new Promise((_resolve, reject) => {
        fail = () => reject(new Error('no network'))
      }),
  )
  openDialog()
  await press('Close')
  await act(async () => fail())
  act(() => void login())
  expect(await screen.findByLabelText('Email')).toBeVisible()
})

async function reload(view: { unmount: () => void }, user: typeof asha | null = null) {
  view.unmount()
  const stored = { ...sessionStorage }
  act(() => loginRequests.settle(false))
  Object.assign(sessionStorage, stored)
  renderInSite(<LoginDialog />, { user, server: { 'POST /auth/verify': { body: me }, 'GET /auth/me': { body: me } } })
}

test('A reload opens the dialog at the code step, with the same address and login', async () => {
  await reload(await toCodeStep())
  expect(await screen.findByLabelText('Verification code')).toBeVisible()
  expect(screen.getByRole('dialog')).toHaveTextContent('We sent a 6-digit code to asha@mail.test')
  await userEvent.type(code(), '123456')
  await press('Verify')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sessionStorage).toHaveLength(0)
})

test('After a reload a dialog that was closed stays closed, and opens at the code step', async () => {
  const view = await toCodeStep()
  await press('Close')
  await reload(view)
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => void login())
  expect(await screen.findByLabelText('Verification code')).toBeVisible()
})

test('A reload opens no code step ten minutes later', async () => {
  const view = await toCodeStep()
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000)
  await reload(view)
  now.mockRestore()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('A reload opens no code step for a user who has signed in since', async () => {
  await reload(await toCodeStep(), asha)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('A reload opens no code step after a return to the address step', async () => {
  const view = await toCodeStep()
  await press('Change email address')
  await reload(view)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('After a sign-out the dialog contains no data of the previous user', async () => {
  const Leaving = () => {
    const dispatch = useDispatch()
    return (
      <button type="button" onClick={() => forgetPerson(dispatch)}>
        Leave
      </button>
    )
  }
  renderInSite(
    <>
      <Leaving />
      <LoginDialog />
    </>,
    { user: asha, server: { 'POST /auth/login': SENT } },
  )
  act(() => void freshCode('asha@mail.test'))
  await screen.findByLabelText('Email')
  await press('Continue')
  await screen.findByLabelText('Verification code')
  await press('Close')
  await press('Leave')
  act(() => void login())
  expect(await screen.findByLabelText('Email')).toHaveValue('')
})
