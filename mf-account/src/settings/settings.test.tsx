import { Announcements } from '@flight-amigo/shared-ui/Announcements'
import { useLocation, useSession } from '@flight-amigo/shell/sdk'
import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SettingsPage } from './SettingsPage.tsx'

type Server = NonNullable<Parameters<typeof renderInSite>[1]>['server']

function Site() {
  const { user } = useSession()
  const { pathname } = useLocation()
  return (
    <>
      <output>{user ? `Hello ${user.username}` : 'Signed out'}</output>
      {pathname === '/profile/settings' && <SettingsPage />}
      <Announcements />
    </>
  )
}
const mailOn = {
  'GET /unread-mail': { body: { enabled: true } },
  'GET /read-receipts': { body: { enabled: false } },
  'GET /profile/email-report': { body: { report: null } },
}
const open = (server: Server = {}) =>
  renderInSite(<Site />, { at: '/profile/settings', user: asha, server: { ...mailOn, ...server } })
const copies = () => screen.getByRole('checkbox', { name: 'Travelers may also send me messages as SMS' })
const mails = () => screen.getByRole('checkbox', { name: 'Email me about messages that stay unread' })
const changes = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET')
const offline = () => {
  throw new TypeError('offline')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = () => screen.getByRole('dialog', { name: 'Delete my account' })
const failed = { status: 500, body: {} }

async function requestDeletion(typed: string) {
  await press('Delete my account')
  expect(within(dialog()).getByRole('heading')).toHaveFocus()
  const field = await within(dialog()).findByLabelText('Type delete to confirm')
  if (typed) await userEvent.type(field, typed)
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Delete my account' }))
}

test('switches SMS copies on and off, announces that, and shows no notice of what the switch shows', async () => {
  const { sent, toast } = open({
    'PATCH /profile': ({ body }) => ({ body: { ...asha, ...(body as object) } }),
  })
  const before = toast()
  await userEvent.click(copies())
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  await waitFor(() => expect(copies()).toHaveAttribute('aria-busy', 'false'))
  expect(copies()).toBeChecked()
  await userEvent.click(copies())
  await waitFor(() => expect(copies()).not.toBeChecked())
  expect(toast()).toBe(before)
  expect(changes(sent).map(({ method, url, body }) => [method, url, body])).toEqual([
    ['PATCH', '/profile', { smsCopies: true }],
    ['PATCH', '/profile', { smsCopies: false }],
  ])
})

test('switches SMS about flights on for a verified phone; it is off until then', async () => {
  const { sent } = open({ 'PATCH /profile': ({ body }) => ({ body: { ...asha, ...(body as object) } }) })
  const flights = screen.getByRole('checkbox', { name: 'Text me news about the flights of my trips' })
  expect(flights).not.toBeChecked()
  expect(flights).toHaveAccessibleDescription(/Reply STOP to end/)
  await userEvent.click(flights)
  await waitFor(() => expect(flights).toHaveAttribute('aria-busy', 'false'))
  expect(flights).toBeChecked()
  expect(copies()).not.toBeChecked()
  expect(changes(sent).map(({ body }) => body)).toEqual([{ flightSms: true }])
})

test('flips the switch of SMS copies back after a failure', async () => {
  const { toast } = open({ 'PATCH /profile': failed })
  await userEvent.click(copies())
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Update failed',
      description: 'There was a problem updating your profile',
      variant: 'destructive',
    }),
  )
  await waitFor(() => expect(copies()).not.toBeChecked())
  expect(copies()).toHaveAccessibleDescription(/^There was a problem updating your profile/)
})

test('switches emails about unread messages off, and flips back after a failure', async () => {
  const responses = [offline, () => ({ body: { enabled: false } })]
  const { sent, toast } = open({ 'PUT /unread-mail': () => responses.shift()!() })
  await waitFor(() => expect(mails()).toBeChecked())
  await userEvent.click(mails())
  await waitFor(() => expect(mails()).toHaveAccessibleDescription(/^There was a problem updating your profile/))
  expect(toast()).toMatchObject({ title: 'Update failed', variant: 'destructive' })
  await waitFor(() => expect(mails()).toBeChecked())
  await userEvent.click(mails())
  await waitFor(() => expect(mails()).not.toBeChecked())
  expect(changes(sent).map(({ url, body }) => [url, body])).toEqual(Array(2).fill(['/unread-mail', { enabled: false }]))
})

test('disables a setting that failed to load, until the network returns', async () => {
  let isOffline = true
  open({ 'GET /unread-mail': () => (isOffline ? offline() : { body: { enabled: true } }) })
  await waitFor(() => expect(mails()).toHaveAccessibleDescription(/^We could not load this setting/))
  expect(mails()).toBeDisabled()
  isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(mails()).toBeChecked())
  expect(mails()).toBeEnabled()
})

test("downloads the user's data as a file", () => {
  open()
  const link = screen.getByRole('link', { name: 'Download' })
  expect(link).toHaveAttribute('href', '/api/account/export')
  expect(link).toHaveAttribute('download')
})

test('goes home and signs the user out when logging out everywhere', async () => {
  const { address, sent, toast } = open({ 'POST /auth/logout-everywhere': { status: 204 } })
  await press('Log out everywhere')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Logged out successfully' }))
  expect(screen.getByText('Signed out')).toBeVisible()
  expect(address()).toBe('/')
  expect(changes(sent)).toHaveLength(1)
})

test('shows a failed logout and changes nothing', async () => {
  const { address, toast } = open({ 'POST /auth/logout-everywhere': failed })
  await press('Log out everywhere')
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Logout failed', description: 'There was an error logging out' }),
  )
  expect(screen.getByRole('alert')).toHaveTextContent('There was an error logging out')
  expect(screen.getByText('Hello Asha')).toBeVisible()
  expect(address()).toBe('/profile/settings')
})

test('lists the consequences of a deletion and asks for confirmation', async () => {
  const { sent } = open()
  await requestDeletion('')
  expect(within(dialog()).getByText(/cannot be undone/)).toBeVisible()
  expect(
    within(dialog()).getByText(/Reviews about you are hidden. They come back if you do within 30 days/),
  ).toBeVisible()
  expect(within(dialog()).getByRole('textbox')).toHaveAccessibleDescription('Please type delete to confirm')
  expect(within(dialog()).getByRole('textbox')).toHaveFocus()
  await press('Keep my account')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(changes(sent)).toEqual([])
})

test('goes home after a confirmed deletion and says that the account is deleted', async () => {
  const { address, sent, toast } = open({ 'DELETE /account': { status: 204 } })
  await requestDeletion(' Delete ')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Account deleted' }))
  expect(screen.getByText('Signed out')).toBeVisible()
  expect(address()).toBe('/')
  expect(changes(sent)).toMatchObject([{ method: 'DELETE', url: '/account' }])
})

test('shows a failed deletion in the dialog, keeps the typed text, and deletes on the next attempt', async () => {
  const responses = [offline, () => ({ status: 204 })]
  const { toast } = open({ 'DELETE /account': () => responses.shift()!() })
  await requestDeletion('delete')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Deletion failed', variant: 'destructive' }))
  expect(within(dialog()).getByRole('alert')).toHaveTextContent(
    'There was a problem deleting your account. Please try again.',
  )
  expect(within(dialog()).getByRole('textbox')).toHaveValue('delete')
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Account deleted' }))
})

const zone = () => screen.getByLabelText('Your time zone')

test("offers all time zones for the daily email, the browser's first", async () => {
  const { sent } = open({ 'PATCH /profile': ({ body }) => ({ body: { ...asha, ...(body as object) } }) })
  const mine = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(zone()).toHaveValue('')
  expect(zone()).toHaveAccessibleDescription(/^The daily email about your matches arrives at 8 AM in this time zone/)
  const options = within(zone()).getAllByRole('option')
  expect(options.slice(0, 2).map((option) => option.getAttribute('value'))).toEqual(['', mine])
  expect(options[1]).toHaveTextContent(/ \(this browser\)$/)
  expect(options.filter((option) => option.getAttribute('value') === mine)).toHaveLength(1)
  await userEvent.selectOptions(zone(), 'Kathmandu')
  expect(zone()).toHaveDisplayValue('Kathmandu')
  await waitFor(() => expect(zone()).toHaveAttribute('aria-busy', 'false'))
  await userEvent.selectOptions(zone(), 'The airport where my trip departs')
  const [first, second] = changes(sent).map(({ body }) => (body as { timeZone: string }).timeZone)
  expect([first, second]).toEqual([expect.stringMatching(/^Asia\/Ka(th|t)mandu$/), ''])
})

test('restores the time zone after a failure and says so', async () => {
  open({ 'PATCH /profile': failed })
  await userEvent.selectOptions(zone(), 'Chicago')
  await waitFor(() => expect(zone()).toHaveAccessibleDescription(/There was a problem updating your profile/))
  expect(zone()).toHaveValue('')
})

test('says that emails come back, and has them sent again', async () => {
  const responses = [failed, { status: 204 }]
  open({
    'GET /profile/email-report': { body: { report: { kind: 'bounce', at: '2026-11-20T10:00:00.000Z' } } },
    'DELETE /profile/email-report': () => responses.shift()!,
  })
  expect(await screen.findByText('Our emails to you come back')).toBeVisible()
  await press('Start Emails Again')
  expect(await screen.findByText(/There was a problem updating your profile/)).toBeVisible()
  await press('Start Emails Again')
  await waitFor(() => expect(screen.queryByText('Our emails to you come back')).toBeNull())
})

test('says that an email was reported as spam', async () => {
  open({
    'GET /profile/email-report': { body: { report: { kind: 'complaint', at: '2026-11-20T10:00:00.000Z' } } },
  })
  expect(await screen.findByText('One of our emails to you was reported as spam')).toBeVisible()
})
