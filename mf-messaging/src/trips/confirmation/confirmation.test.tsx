import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { offline } from '../../../test/messages.tsx'
import { trip } from '../../../test/trips.ts'
import { reviewRouteOf, StillFlying } from '../TripQuestions.tsx'
import { isAfterwards } from '../tripSections.ts'
import { outcomeOf } from './CompletionForm.tsx'
import { StillFlyingPage } from './StillFlyingPage.tsx'

const open = (at: string, server: NonNullable<Parameters<typeof renderInSite>[1]>['server'] = {}) =>
  renderInSite(<StillFlyingPage />, { at, path: '/trips/:id/flying', server })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('changes nothing when opened, sends the answer with one tap and focuses the confirmation', async () => {
  const { sent } = open('/trips/7/flying?answer=yes#7-2-99.abc', {
    'POST /trips/7/flying': { body: { flying: 'yes', state: 'agreed' } },
  })
  expect(sent).toEqual([])
  const shown = new Set<string | undefined>()
  const observer = new MutationObserver(() => shown.add(document.querySelector('button, h2')?.tagName))
  observer.observe(document.body, { childList: true, subtree: true })
  await press('Yes, I am flying')
  const title = await screen.findByRole('heading', { name: 'Thank you. Have a good flight!' })
  await waitFor(() => expect(title).toHaveFocus())
  observer.disconnect()
  // Nothing is between the button and the thanks, which take its focus.
  expect([...shown]).toEqual(['BUTTON', 'H2'])
  expect(sent).toMatchObject([{ url: '/trips/7/flying', body: { answer: 'yes', token: '7-2-99.abc' } }])
  expect(screen.getByRole('link', { name: 'Open your trip' })).toHaveAttribute('href', '/trips/7')
})

test('explains a cancellation before sending it, and sends it on the next attempt after a failure', async () => {
  let gone = true
  const { sent } = open('/trips/7/flying?answer=yes#token', {
    'POST /trips/7/flying': () => (gone ? offline() : { body: { flying: 'canceled', state: 'canceled' } }),
  })
  await press('I am not flying')
  expect(screen.getByText(/This cancels your trip/)).toBeVisible()
  expect(sent).toEqual([])
  await press('I am not flying')
  expect(await screen.findByRole('alert')).toHaveTextContent('Your answer was not sent')
  gone = false
  await press('I am not flying')
  expect(await screen.findByRole('heading', { name: 'The trip is canceled' })).toBeVisible()
})

test("asks the poster about the traveler, by the email's link and on the trip's page", async () => {
  const confirmed = { 'POST /trips/7/flying': { body: { flying: 'yes', state: 'agreed' } } }
  const first = open('/trips/7/flying?answer=yes&for=traveler#token', confirmed)
  expect(screen.getByRole('heading', { level: 1, name: 'Is the traveler you posted for still flying?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'They are not flying' })).toBeVisible()
  await press('Yes, they are flying')
  expect(await screen.findByText('The other person can see that the traveler is coming.')).toBeVisible()
  first.unmount()

  const questionTo = (me: number) => {
    const { unmount } = renderInSite(<StillFlying me={me} trip={trip} />)
    const label = screen.getByRole('button', { name: /^Yes/ }).textContent
    unmount()
    return label
  }
  expect(questionTo(trip.traveler.id)).toBe('Yes, Lakshmi is flying')
  expect(questionTo(trip.helper.id)).toBe('Yes, I am flying')
})

test('a link without its token says so, and leads to the trip', () => {
  open('/trips/7/flying?answer=yes')
  expect(screen.getByText('This link is not complete')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test("does not treat one person's answer as the result", () => {
  expect(outcomeOf({ mine: null, completed: null }, 'Asha')).toBeUndefined()
  expect(outcomeOf({ mine: true, completed: null }, 'Asha')).toBe(
    'You said it happened. It counts once Asha says the same; until then no one sees it.',
  )
  expect(outcomeOf({ mine: false, completed: false }, 'Asha')).toMatch(/No one else sees this/)
  expect(outcomeOf({ mine: true, completed: true }, 'Asha')).toMatch(/both said it happened/)
})

test('chooses the shared flights for the review of a helper, and the whole route for a traveler', () => {
  expect(reviewRouteOf(trip, false)).toBe('DOH to ORD')
  expect(reviewRouteOf(trip, true)).toBe('HYD to ORD')
})

test('offers a review after the trip, unless both say that it did not happen', () => {
  const ended = new Date(Date.parse(trip.lastLandingAt) + 3 * 3_600_000)
  const answered: Trip = { ...trip, completion: { mine: true, completed: null } }
  expect(isAfterwards(trip, ended)).toBe(false)
  expect(isAfterwards(answered, new Date(+ended - 1))).toBe(false)
  expect(isAfterwards(answered, ended)).toBe(true)
  expect(isAfterwards({ ...trip, completion: { mine: false, completed: null } }, ended)).toBe(true)
  expect(isAfterwards({ ...trip, completion: { mine: false, completed: false } }, ended)).toBe(false)
  expect(isAfterwards({ ...answered, state: 'canceled' }, ended)).toBe(false)
  // The server takes no answer to the first question before the planned landing.
  const handedOver = { id: 1, kind: 'handed-over' as const, leg: null, by: 3, byTraveler: false, undoUntil: null }
  const early = { ...trip, milestones: [{ ...handedOver, at: trip.firstDepartureAt }] }
  expect(isAfterwards(early, new Date(Date.parse(trip.lastLandingAt) - 1))).toBe(true)
})
