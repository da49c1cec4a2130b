import { forgetPerson, useDispatch } from '@flight-amigo/shell/sdk'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { button, field, pick, server } from '../../test/publishing.ts'
import { FindHelpPage } from './help/FindHelpPage.tsx'
import { CreateListingPage } from './listing/CreateListingPage.tsx'

beforeEach(() => sessionStorage.clear())

test('a draft survives a reload', async () => {
  const first = renderInSite(<FindHelpPage />, { server })
  await userEvent.type(field('Name'), 'Asha')
  await pick('Departure', 'HYD')
  first.unmount()
  renderInSite(<FindHelpPage />, { server })
  expect(field('Name')).toHaveValue('Asha')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Departure' })).toHaveValue('HYD - Hyderabad, India'))
})

function LogOut() {
  const dispatch = useDispatch()
  return (
    <button type="button" onClick={() => forgetPerson(dispatch)}>
      Log Out
    </button>
  )
}

test('a logout deletes the draft', async () => {
  const ui = (
    <>
      <FindHelpPage />
      <LogOut />
    </>
  )
  const first = renderInSite(ui, { server, user: asha })
  await userEvent.type(field(/^Description/), 'My mother flies alone')
  await userEvent.click(button('Log Out'))
  first.unmount()
  renderInSite(ui, { server, user: asha })
  expect(field(/^Description/)).toHaveValue('')
})

test('a draft is shown only to its user and is restored when they sign in again', async () => {
  const shown = async (user?: typeof asha) => {
    const { unmount } = renderInSite(<FindHelpPage />, { server, ...(user && { user }) })
    const text = field(/^Description/)
    await act(async () => {})
    return { text, unmount }
  }
  const first = await shown(asha)
  await userEvent.type(first.text, 'My mother flies alone')
  first.unmount()
  for (const [who, expected] of [
    [undefined, ''],
    [{ ...asha, id: asha.id + 1 }, ''],
    [asha, 'My mother flies alone'],
  ] as const) {
    const { text, unmount } = await shown(who)
    expect(text).toHaveValue(expected)
    unmount()
  }
})

test('/create-listing switches its type without losing values', async () => {
  const { address } = renderInSite(<CreateListingPage />, { server, at: '/create-listing?from=HYD&to=ORD' })
  await userEvent.type(field(/^Description/), 'My mother flies alone')
  await userEvent.click(screen.getByRole('radio', { name: 'I need help' }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Find Help')
  expect(address()).toContain('type=seeking_help')
  expect(field(/^Description/)).toHaveValue('My mother flies alone')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Departure' })).toHaveValue('HYD - Hyderabad, India'))
})
