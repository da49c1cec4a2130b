import type { CaseRow, CaseView } from '@flight-amigo/backend/contract/moderation'
import type { HeldTip } from '@flight-amigo/backend/contract/payments'
import { Announcements } from '@flight-amigo/shared-ui/Announcements'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ModerationPage } from './ModerationPage.tsx'

// jsdom supports neither event streams, messages between tabs nor scrolling.
Element.prototype.scrollIntoView = () => undefined
Object.assign(globalThis, {
  EventSource: class extends EventTarget {
    close() {}
  },
  BroadcastChannel: class extends EventTarget {
    postMessage() {}
    close() {}
  },
})

const DAY = '2026-11-20T10:00:00.000Z'
const row = (id: number, more: Partial<CaseRow> = {}): CaseRow => ({
  ...{ id, kind: 'listing', about: { id: 5, username: 'Mallory' }, title: `Thing ${id}`, patterns: [] },
  ...{
    reports: 1,
    reasons: ['scam'],
    openedAt: DAY,
    firstActionAt: null,
    closedAt: null,
    hiddenByReports: false,
    raised: false,
    objected: false,
    isTipMessage: false,
    signedOut: false,
  },
  ...more,
})
const view = (id: number, more: Partial<CaseView> = {}): CaseView => ({
  ...row(id),
  ...{ snapshot: [{ label: 'Description', value: `Thing ${id}` }], state: 'shown', reportList: [], actions: [] },
  person: { id: 5, username: 'Mallory', status: 'active', since: DAY, openListings: 1 },
  ...{ objections: [], history: [], can: ['note', 'warn', 'close'], obstacle: null, ...more },
})
const warned = { id: 31, kind: 'warn', by: 'ben@mail.test', reason: 'Be kind.', at: DAY }

interface Options {
  at?: string
  acts?: () => object
  tips?: HeldTip[]
  /** The tip about which a colleague has decided. */
  refused?: number
}

function open(cases: Record<number, CaseView>, { at = '', acts = () => ({}), tips = [], refused }: Options = {}) {
  const server: Record<string, () => object> = {
    'GET /ops/moderation/summary': () => ({ body: { open: 2, medianMinutes: 12.2, measured: 3 } }),
    'GET /ops/moderation/cases': () => ({
      body: Object.values(cases).map(({ id, hiddenByReports }) => row(id, { hiddenByReports })),
    }),
  }
  server['GET /ops/tips'] = () => ({ body: [...tips] })
  for (const tip of [...tips])
    server[`POST /ops/tips/${tip.id}/review`] = () => {
      tips.splice(tips.indexOf(tip), 1)
      const problem = { code: 'tip-not-held', message: 'someone has decided', requestId: '1' }
      return tip.id === refused ? { status: 409, body: problem } : { body: [...tips] }
    }
  for (const id of Object.keys(cases).map(Number)) {
    server[`GET /ops/moderation/cases/${id}`] = () => ({ body: cases[id] })
    server[`POST /ops/moderation/cases/${id}/actions`] = acts
  }
  return renderInSite(<ModerationPage />, { at: `/ops/moderation${at}`, path: '/ops/moderation', user: asha, server })
}
const heading = (id: number) => screen.findByRole('heading', { name: `Case ${id}: Listing` })
async function write(action: string, reason: string) {
  await userEvent.click(await screen.findByRole('radio', { name: action }))
  await userEvent.type(screen.getByLabelText('Reason'), reason)
}
const posted = (sent: Array<{ method: string; body: unknown }>) =>
  sent.filter(({ method }) => method === 'POST').map(({ body }) => body)

test('the median is shown with its number of cases', async () => {
  open({ 1: view(1) })
  expect((await screen.findByText('Median time to first action, 30 days')).parentElement).toHaveTextContent(
    '12 min of 3 cases',
  )
})

test('without a network the form shows an error and keeps the reason, and the next attempt acts once', async () => {
  let online = false
  const acts = () => {
    if (!online) throw new TypeError('Failed to fetch')
    return { body: view(1, { actions: [warned] }) }
  }
  const { sent, toast } = open({ 1: view(1) }, { at: '?case=1', acts })
  await write('Warn', 'Be kind.')
  await userEvent.click(screen.getByRole('button', { name: 'Warn' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('check the connection')
  expect(toast()).toMatchObject({ title: 'Warn failed', variant: 'destructive' })
  expect(screen.getByLabelText('Reason')).toHaveValue('Be kind.')
  online = true
  await userEvent.click(screen.getByRole('button', { name: 'Warn' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Warn: done' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Reason')).toHaveValue('')
  expect(posted(sent).at(-1)).toEqual({ kind: 'warn', reason: 'Be kind.', seen: 0 })
})

test('without an action or a reason nothing is sent, and the focus moves to what is missing', async () => {
  const { sent } = open({ 1: view(1) }, { at: '?case=1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Act' }))
  expect(await screen.findByText('Please choose an action')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Note' })).toHaveFocus()
  await userEvent.click(screen.getByRole('radio', { name: 'Warn' }))
  expect(screen.queryByText('Please choose an action')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Warn' }))
  expect(await screen.findByText('Please give a reason')).toBeVisible()
  expect(screen.getByLabelText('Reason')).toHaveFocus()
  expect(posted(sent)).toEqual([])
})

test('each case keeps its typed text while another case is open', async () => {
  open({ 1: view(1), 2: view(2) }, { at: '?case=1' })
  await write('Warn', 'Be kind.')
  await userEvent.click(screen.getByRole('link', { name: /Thing 2/ }))
  await heading(2)
  expect(screen.getByLabelText('Reason')).toHaveValue('')
  await userEvent.click(screen.getByRole('link', { name: /Thing 1/ }))
  await heading(1)
  expect(screen.getByLabelText('Reason')).toHaveValue('Be kind.')
  await userEvent.clear(screen.getByLabelText('Reason'))
})

test('tells a user who acts on an older state what a colleague has done, and lets them decide again', async () => {
  const cases = { 1: view(1), 2: view(2) }
  const changed = { code: 'case-changed', message: 'Something was done in this case since you looked.', requestId: '1' }
  const { sent } = open(cases, { at: '?case=1', acts: () => ({ status: 409, body: changed }) })
  await write('Warn', 'Be kind.')
  cases[1] = view(1, { actions: [warned] })
  await userEvent.click(screen.getByRole('button', { name: 'Warn' }))
  expect(await screen.findByText('Something was done in this case since you looked.')).toBeVisible()
  expect(posted(sent)).toEqual([{ kind: 'warn', reason: 'Be kind.', seen: 0 }])
  expect(screen.getByLabelText('Reason')).toHaveValue('Be kind.')
  expect(within(await screen.findByRole('list', { name: 'What was done' })).getByText(/ben@mail.test/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Warn' }))
  await waitFor(() => expect(posted(sent).at(-1)).toEqual({ kind: 'warn', reason: 'Be kind.', seen: 31 }))
  await userEvent.clear(screen.getByLabelText('Reason'))
})

test('content that reports have hidden is marked as hidden until reviewed, and one button shows it again', async () => {
  const cases = { 1: view(1, { hiddenByReports: true, state: 'hidden' }) }
  const acts = () => {
    cases[1] = view(1, { closedAt: DAY })
    return { body: cases[1] }
  }
  const { sent } = open(cases, { at: '?case=1', acts })
  for (const [role, name] of [
    ['region', 'Case 1'],
    ['link', /Thing 1/],
  ] as const)
    expect(await within(await screen.findByRole(role, { name })).findByText('Hidden until seen')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Show Again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show Again' })).toBeNull())
  expect(posted(sent)).toMatchObject([{ kind: 'close', seen: 0 }])
  expect(await heading(1)).toHaveFocus()
})

test('a case about the staff member explains why they cannot act, and has no form', async () => {
  open({ 1: view(1, { can: [], obstacle: 'A colleague has to decide.' }) }, { at: '?case=1' })
  expect(await screen.findByText('A colleague has to decide.')).toBeVisible()
  expect(screen.queryByLabelText('Reason')).toBeNull()
})

test('the keys J and K open the next case and the one before, also right after an action, and say where the list ends', async () => {
  const cases = { 1: view(1), 2: view(2) }
  const acts = () => {
    cases[1] = view(1, { actions: [warned] })
    return { body: cases[1] }
  }
  const { sent } = open(cases, { at: '?case=1', acts })
  render(<Announcements />)
  const announced = () => [...document.querySelectorAll('[data-announce] p')].map(({ textContent }) => textContent)
  await screen.findByRole('link', { name: /Thing 2/ })
  await write('Warn', 'Be kind.')
  await userEvent.click(screen.getByRole('button', { name: 'Warn' }))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Note' })).toHaveFocus())
  expect(posted(sent)).toMatchObject([{ kind: 'warn' }])
  await userEvent.keyboard('j')
  expect(await heading(2)).toHaveFocus()
  await userEvent.keyboard('j')
  expect(announced()).toContain('There is no further case in the list.')
  await userEvent.keyboard('k')
  expect(await heading(1)).toHaveFocus()
  await userEvent.keyboard('k')
  expect(announced()).toContain('This is the first case of the list.')
  expect(await heading(1)).toHaveFocus()
})

test('returns the focus to the case when the user goes back to the list', async () => {
  open({ 1: view(1), 2: view(2) }, { at: '?case=2' })
  await heading(2)
  await userEvent.click(screen.getByRole('link', { name: 'All cases' }))
  await waitFor(() => expect(screen.getByRole('link', { name: /Thing 2/ })).toHaveFocus())
})

test('a case that fails to load shows an error and a link back to the list', async () => {
  open({ 1: view(1) }, { at: '?case=9' })
  expect(await screen.findByRole('heading', { name: 'The case could not be read' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'All cases' })).toBeVisible()
})

test('shows the message of a signed-out tipper as a case without a user, and reopens a closed case', async () => {
  const tipMessage: Partial<CaseView> = { kind: 'message', isTipMessage: true, signedOut: true, state: 'hidden' }
  const cases = { 1: view(1, { ...tipMessage, closedAt: DAY, can: ['note', 'restore', 'reopen'] }) }
  const acts = () => {
    cases[1] = view(1, { ...tipMessage, can: ['note', 'remove', 'restore', 'close'] })
    return { body: cases[1] }
  }
  const { sent, toast } = open(cases, { at: '?case=1', acts })
  expect(await screen.findByRole('heading', { name: 'Case 1: Tip message' })).toHaveFocus()
  expect(screen.getByRole('heading', { name: 'About a person who was not signed in' })).toBeVisible()
  expect(screen.queryByText(/open listing/)).toBeNull()
  await write('Reopen', 'The helper has written again.')
  expect(screen.getByText(/Puts the case into the queue again/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reopen' }))
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Reopen: done', description: 'Case 1 is open. Hidden from others.' }),
  )
  expect(posted(sent)).toMatchObject([{ kind: 'reopen', seen: 0 }])
  expect(await screen.findByRole('radio', { name: 'Remove' })).toBeVisible()
})

const heldTip = (id: number, helper = 5): HeldTip => ({
  ...{ id, amount: 500, helper: { id: helper, username: 'Mallory' }, signedIn: false, paidAt: DAY },
  ...{ refundAt: '2026-11-27T10:00:00.000Z', payment: `pi_${id}`, case: 1 },
})

test('tips above a daily limit are listed with their case, and refunded there with a reason', async () => {
  const tips = [heldTip(11), heldTip(12), heldTip(13), heldTip(14, 6)]
  const { sent, toast } = open({ 1: view(1) }, { tips })
  const all = await screen.findByRole('region', { name: 'All held tips' })
  expect(within(all).getByRole('heading')).toHaveTextContent('Tips above a daily limit: 4')
  await userEvent.click(within(all).getAllByRole('link', { name: 'Case 1' })[0]!)
  await heading(1)
  const form = await screen.findByRole('region', { name: 'Held tips' })
  expect(within(form).getAllByRole('checkbox')).toHaveLength(3)

  await userEvent.type(within(form).getByLabelText('Reason for this decision'), 'Stolen cards.')
  await userEvent.click(within(form).getByRole('button', { name: 'Refund the Givers' }))
  expect(await within(form).findByRole('alert')).toHaveTextContent('Please choose a tip')
  expect(posted(sent)).toEqual([])

  const [first, , last] = within(form).getAllByRole('checkbox')
  await userEvent.click(first!)
  await userEvent.click(last!)
  await userEvent.click(within(form).getByRole('button', { name: 'Refund the Givers' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Refunded: 2 tips' }))
  expect(sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body])).toEqual(
    [11, 13].map((id) => [`/ops/tips/${id}/review`, { decision: 'refund', reason: 'Stolen cards.' }]),
  )
  expect(await within(form).findAllByRole('checkbox')).toHaveLength(1)
  expect(within(form).getByLabelText('Reason for this decision')).toHaveValue('')
})

test('a tip about which a colleague has decided says so, keeps the reason, and leaves the list', async () => {
  const tips = [heldTip(11), heldTip(12)]
  const { toast } = open({ 1: view(1) }, { at: '?case=1', tips, refused: 11 })
  const form = await screen.findByRole('region', { name: 'Held tips' })
  await userEvent.click(within(form).getAllByRole('checkbox')[0]!)
  await userEvent.type(within(form).getByLabelText('Reason for this decision'), 'They are real.')
  await userEvent.click(within(form).getByRole('button', { name: 'Release to the Helper' }))
  expect(await within(form).findByRole('alert')).toHaveTextContent('Tip 11: someone has decided')
  expect(within(form).getByLabelText('Reason for this decision')).toHaveValue('They are real.')
  expect(toast()?.title).not.toMatch(/Released/)
  await waitFor(() => expect(within(form).getAllByRole('checkbox')).toHaveLength(1))
})

test('a colleague who has lost the passkey enters the code for a new one', async () => {
  const needed = { code: 'passkey-needed', message: 'Please confirm that it is you.', requestId: '1' }
  const refused = { status: 403, body: needed }
  const { sent } = renderInSite(<ModerationPage />, {
    ...{ at: '/ops/moderation', path: '/ops/moderation', user: asha },
    server: {
      'GET /ops/moderation/summary': refused,
      'POST /ops/passkey/enrollment-options': {
        status: 403,
        body: { ...needed, code: 'passkey-code-unconfirmed', message: 'A second colleague has to confirm this code.' },
      },
    },
  })
  expect(await screen.findByRole('button', { name: 'Use My Passkey' })).toBeVisible()
  expect(screen.queryByLabelText('Code')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'I Lost It and Have a Code' }))
  await userEvent.type(screen.getByLabelText('Code'), 'ABCD-EFGH')
  await userEvent.click(screen.getByRole('button', { name: 'Set Up My Passkey' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('A second colleague has to confirm this code.')
  expect(posted(sent)).toEqual([{ code: 'ABCD-EFGH' }])
})
