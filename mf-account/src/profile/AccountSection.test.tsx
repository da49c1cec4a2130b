import { useLocation, useSession } from '@flight-amigo/shell/sdk'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AccountSection } from './AccountSection.tsx'

type Server = NonNullable<Parameters<typeof renderInSite>[1]>['server']

function Site() {
  const { user } = useSession()
  const { pathname } = useLocation()
  return (
    <>
      <output>{user ? `Hello ${user.username}` : 'Nobody is here'}</output>
      {pathname === '/profile' && user && <AccountSection user={user} />}
    </>
  )
}
const open = (server: Server = {}) => renderInSite(<Site />, { at: '/profile', user: asha, server })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = () => screen.getByRole('dialog', { name: 'Delete my account' })
const failed = { status: 500, body: {} }

async function askToDelete(typed: string) {
  await press('Delete my account')
  if (typed) await userEvent.type(within(dialog()).getByLabelText('Type delete to confirm'), typed)
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Delete my account' }))
}

test('SMS copies can be switched on, and off again', async () => {
  const { sent, toast } = open({
    'PATCH /profile': ({ body }) => ({ body: { ...asha, ...(body as object) } }),
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Travelers may also send me messages as SMS' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Profile updated' }))
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveAttribute('aria-busy', 'false'))
  expect(screen.getByRole('checkbox')).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox'))
  await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked())
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['PATCH', '/profile', { smsCopies: true }],
    ['PATCH', '/profile', { smsCopies: false }],
  ])
})

test('A change of SMS copies that could not be saved is taken back on the screen', async () => {
  const { toast } = open({ 'PATCH /profile': failed })
  await userEvent.click(screen.getByRole('checkbox'))
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Update failed',
      description: 'There was a problem updating your profile',
      variant: 'destructive',
    }),
  )
  await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked())
})

test('My data can be downloaded as a file', () => {
  open()
  const link = screen.getByRole('link', { name: 'Download' })
  expect(link).toHaveAttribute('href', '/api/account/export')
  expect(link).toHaveAttribute('download')
})

test('Logging out everywhere goes home and signs the person out', async () => {
  const { address, sent, toast } = open({ 'POST /auth/logout-everywhere': { status: 204 } })
  await press('Log out everywhere')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Logged out successfully' }))
  expect(screen.getByText('Nobody is here')).toBeVisible()
  expect(address()).toBe('/')
  expect(sent).toHaveLength(1)
})

test('A failed logout shows a notice and changes nothing', async () => {
  const { address, toast } = open({ 'POST /auth/logout-everywhere': failed })
  await press('Log out everywhere')
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Logout failed', description: 'There was an error logging out' }),
  )
  expect(screen.getByText('Hello Asha')).toBeVisible()
  expect(address()).toBe('/profile')
})

test('The deletion dialog says what happens and asks for confirmation', async () => {
  const { sent } = open()
  await askToDelete('')
  expect(within(dialog()).getByText(/cannot be brought back/)).toBeVisible()
  expect(within(dialog()).getByRole('textbox')).toHaveAccessibleDescription('Please type delete to confirm')
  expect(within(dialog()).getByRole('textbox')).toHaveFocus()
  await press('Keep my account')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('A confirmed deletion goes home and says that the account is deleted', async () => {
  const { address, sent, toast } = open({ 'DELETE /account': { status: 204 } })
  await askToDelete(' Delete ')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Account deleted' }))
  expect(screen.getByText('Nobody is here')).toBeVisible()
  expect(address()).toBe('/')
  expect(sent).toMatchObject([{ method: 'DELETE', url: '/account' }])
})

test('A failed deletion shows a notice and can be tried again', async () => {
  const { toast } = open({ 'DELETE /account': failed })
  await askToDelete('delete')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Deletion failed', variant: 'destructive' }))
  expect(within(dialog()).getByRole('textbox')).toHaveValue('delete')
})
