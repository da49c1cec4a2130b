import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { offline } from '../../test/messages.tsx'
import { MemberActions } from '../listing/MemberActions.tsx'
import remote from '../remote.ts'

const listing = { listingId: 12, ownerId: 3, type: 'helper', username: 'Priya' } as const
const server = { 'POST /blocks/3': { status: 204 }, 'POST /reports': { status: 204 } }
const show = (user: typeof asha | null = asha, responses: object = {}) =>
  renderInSite(<MemberActions {...listing} />, { at: '/search', user, server: { ...server, ...responses } })
beforeEach(() => sessionStorage.clear())
const more = () => screen.findByRole('button', { name: 'More about Priya' })

test('a member proposes a trip from a listing, in the conversation with its owner', async () => {
  const { address } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Propose a Trip' }))
  expect(address()).toBe('/messages?to=3&listing=12&propose=1')
})

test("the owner's own listing has no actions", () => {
  renderInSite(<MemberActions {...listing} ownerId={asha.id} />, { user: asha })
  expect(screen.queryByRole('button')).toBeNull()
})

test('a signed-out visitor has no actions', () => {
  show(null)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the menu opens and closes by keyboard and returns the focus', async () => {
  show()
  ;(await more()).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Report' })).toBeVisible()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Report' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  expect(await more()).toHaveFocus()
})

test('a block needs a confirmation', async () => {
  const { sent, toast } = show()
  await userEvent.click(await more())
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Priya?' }))
  expect(dialog.getByText(/^Any trip ahead that the two of you agreed on is canceled/)).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Blocked' }))
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /blocks/3'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a report needs a reason, names the listing, and blocks the person only when that is chosen [spec-talk-report-listing]', async () => {
  const { sent, toast } = show()
  await userEvent.click(await more())
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Priya' }))
  const alsoBlock = dialog.getByRole('checkbox', { name: 'Also block Priya' })
  expect(alsoBlock).toHaveAccessibleDescription(/^Any trip ahead .* is canceled/)
  expect(alsoBlock).not.toBeChecked()
  await userEvent.click(dialog.getByRole('button', { name: 'Send Report' }))
  const reason = dialog.getByRole('combobox', { name: 'What is it about?' })
  expect(reason).toHaveAccessibleDescription('Please choose a reason')
  expect(reason).toHaveFocus()
  expect(sent).toEqual([])

  await userEvent.selectOptions(reason, 'Asked me to carry something')
  await userEvent.click(alsoBlock)
  await userEvent.type(dialog.getByRole('textbox', { name: 'What happened?' }), 'Wanted a deposit.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send Report' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Report sent' }))
  expect(sent.map(({ method, url, body }) => [`${method} ${url}`, body])).toEqual([
    ['POST /reports', { userId: 3, listingId: 12, reason: 'carry', details: 'Wanted a deposit.', thread: true }],
    ['POST /blocks/3', {}],
  ])
})

test('offers report and block in the slot of person actions', async () => {
  const Actions = (await remote.slots?.['person.actions']?.extension())!
  renderInSite(<Actions userId={3} username="Priya" />, { user: asha, server })
  await userEvent.click(await more())
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByRole('dialog', { name: 'Report Priya' })).toBeVisible()
})

async function openReport() {
  await userEvent.click(await more())
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Priya' }))
  const field = (name: string) => dialog.getByRole('textbox', { name })
  return { ...dialog, details: field('What happened?'), send: dialog.getByRole('button', { name: 'Send Report' }) }
}

test('shows a failed report in the dialog and as a toast, keeps its text, and sends it on the next attempt', async () => {
  let gone = true
  const { sent, toast } = show(asha, { 'POST /reports': () => (gone ? offline() : { status: 204 }) })
  const { details, send, ...dialog } = await openReport()
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'spam')
  await userEvent.type(details, 'Wanted a deposit.')
  await userEvent.click(send)
  expect(await dialog.findByRole('alert')).toHaveTextContent('Report failed')
  expect(toast()).toMatchObject({ title: 'Report failed', variant: 'destructive' })
  expect(details).toHaveValue('Wanted a deposit.')
  gone = false
  await userEvent.click(send)
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Report sent' }))
  expect(sent.map(({ url }) => url)).toEqual(['/reports', '/reports'])
})

test('a report that arrived is not sent again when only the block has failed', async () => {
  let gone = true
  const { sent, toast } = show(asha, { 'POST /blocks/3': () => (gone ? offline() : { status: 204 }) })
  const { send, ...dialog } = await openReport()
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'spam')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Also block Priya' }))
  await userEvent.click(send)
  expect(await dialog.findByRole('alert')).toHaveTextContent('Your report has been sent, but blocking failed')
  gone = false
  await userEvent.click(send)
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Report sent' }))
  expect(sent.map(({ url }) => url)).toEqual(['/reports', '/blocks/3', '/blocks/3'])
})

test('keeps the draft of a report of this person over a reload, until it is sent or canceled', async () => {
  const first = show()
  const { details, ...dialog } = await openReport()
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'scam')
  await userEvent.type(details, 'Wanted a deposit.')
  first.unmount()
  const second = show()
  const again = await openReport()
  expect(again.details).toHaveValue('Wanted a deposit.')
  expect(again.getByRole('combobox')).toHaveValue('scam')
  await userEvent.click(again.getByRole('button', { name: 'Cancel' }))
  second.unmount()
  show()
  expect((await openReport()).details).toHaveValue('')
})

test('without a network a block says so in its dialog and as a toast', async () => {
  const { toast } = show(asha, { 'POST /blocks/3': offline })
  await userEvent.click(await more())
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Priya?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Blocking failed')
  expect(toast()).toMatchObject({ title: 'Blocking failed' })
})
