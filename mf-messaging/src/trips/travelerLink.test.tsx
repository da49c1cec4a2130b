import type { FamilyLink } from '@flight-amigo/backend/contract/messaging'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { trip, unfold } from '../../test/trips.ts'
import { TripPage } from './TripPage.tsx'

liveBrowser()

const ADDRESS = `https://site.test/traveler#${'a'.repeat(43)}`
const priya = { ...asha, id: 3, username: 'Priya' }
const link = (id: number, audience: FamilyLink['audience'], label: string): FamilyLink => ({
  ...{ id, audience, label, channel: null, to: null, subscribed: false, undelivered: false },
  ...{ createdAt: trip.firstDepartureAt, expiresAt: trip.lastLandingAt },
})
const open = (server: object, user = priya, of = trip, languages: string[] = []) =>
  renderInSite(<TripPage />, {
    ...{ at: '/trips/5', path: '/trips/:id', user, languages },
    server: { 'GET /trips/5': { body: of }, ...server } as never,
  })

test("creates the traveler's link once, to be sent by the user's phone, apart from family links", async () => {
  let links = [link(1, 'family', 'My sister')]
  const share = jest.fn(async (_data: object) => {})
  Object.assign(navigator, { share })
  const { sent } = open({
    'GET /trips/5/links': () => ({ body: links }),
    'POST /trips/5/links': () => {
      links = [...links, link(2, 'traveler', 'Lakshmi')]
      return { status: 201, body: { id: 2, address: ADDRESS, text: 'మీ ప్రయాణం:' } }
    },
    'DELETE /trips/5/links/2': () => {
      links = links.slice(0, 1)
      return { status: 204 }
    },
  })
  const part = within(unfold(await screen.findByRole('region', { name: "For Lakshmi's phone" })))
  await userEvent.click(await part.findByRole('button', { name: 'Make or end this link' }))
  await userEvent.click(await part.findByRole('button', { name: 'Make the link' }))
  expect(await part.findByRole('heading', { name: 'Your link is ready' })).toHaveFocus()
  expect(part.getByLabelText('Address of the link')).toHaveValue(ADDRESS)
  await userEvent.click(part.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith({ text: 'మీ ప్రయాణం:', url: ADDRESS })
  expect(await part.findByRole('list', { name: 'Your links' })).toHaveTextContent(/^LakshmiEnd it$/)
  expect(part.queryByRole('button', { name: 'Make the link' })).toBeNull()
  await userEvent.click(part.getByRole('button', { name: 'End it: the link for Lakshmi' }))
  await waitFor(() => expect(part.queryByRole('list', { name: 'Your links' })).toBeNull())
  expect(part.queryByLabelText('Address of the link')).toBeNull()
  expect(part.getByRole('button', { name: 'Make the link' })).toBeVisible()
  expect(sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
    ['POST', { audience: 'traveler', label: 'Lakshmi' }],
    ['DELETE', undefined],
  ])
})

test("the poster chooses the language of the traveler's link among those of the site", async () => {
  const { sent } = open(
    {
      'GET /trips/5/links': () => ({ body: [] }),
      'POST /trips/5/links': () => ({ status: 201, body: { id: 2, address: ADDRESS, text: 'మీ ప్రయాణం:' } }),
    },
    priya,
    trip,
    ['te', 'ar'],
  )
  const part = within(unfold(await screen.findByRole('region', { name: "For Lakshmi's phone" })))
  await userEvent.click(await part.findByRole('button', { name: 'Make or end this link' }))
  // The default is the traveler's own language.
  expect(await part.findByRole('combobox', { name: 'Language' })).toHaveDisplayValue('తెలుగు')
  await userEvent.selectOptions(part.getByRole('combobox', { name: 'Language' }), 'العربية')
  await userEvent.click(part.getByRole('button', { name: 'Make the link' }))
  expect(await part.findByRole('heading', { name: 'Your link is ready' })).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ audience: 'traveler', locale: 'ar' })
})

test("neither the helper nor a person who travels themselves is offered the traveler's link", async () => {
  const helpers = open({})
  expect(await screen.findByRole('region', { name: 'For the family' })).toBeVisible()
  helpers.unmount()
  for (const [user, of] of [
    [asha, trip],
    [priya, { ...trip, companion: null }],
  ] as const) {
    const { unmount } = open({}, user, of)
    expect(await screen.findByRole('region', { name: 'For the family' })).toBeVisible()
    expect(screen.queryByRole('region', { name: /phone$/ })).toBeNull()
    unmount()
  }
})

test('shows that the traveler recorded a step', async () => {
  const step = {
    id: 1,
    kind: 'met' as const,
    leg: null,
    at: '2026-12-09T02:00:00.000Z',
    by: 3,
    byTraveler: false,
    undoUntil: null,
  }
  for (const user of [priya, asha]) {
    const { unmount } = open({}, user, { ...trip, milestones: [{ ...step, byTraveler: true }] })
    unfold(await screen.findByRole('region', { name: 'On the way' }))
    expect(screen.getByText(/recorded by Lakshmi$/)).toBeVisible()
    unmount()
  }
})

test.each([
  [{ verified: false, phoneNumberMasked: null }, 'Your phone number is missing on this page: add it.'],
  [
    { verified: false, phoneNumberMasked: '+1 ••••••0100' },
    'The page says that your phone number is not verified yet: verify it.',
  ],
])("the section of the traveler's link says what is missing of the poster's number (%o)", async (phone, text) => {
  open({ 'GET /trips/5/links': { body: [] } }, { ...priya, ...phone })
  const region = unfold(await screen.findByRole('region', { name: "For Lakshmi's phone" }))
  await userEvent.click(await within(region).findByRole('button', { name: 'Make or end this link' }))
  await waitFor(() => expect(region).toHaveTextContent(text))
  expect(within(region).getByRole('link', { name: /it$/ })).toHaveAttribute('href', '/verify')
})

test('says to the helper who the traveler is to the poster', async () => {
  open({}, asha)
  expect(await screen.findByText("Priya's mother")).toBeVisible()
})
