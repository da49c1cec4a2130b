import { renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ContactRequests } from './ContactRequests.tsx'

const request = (id: number, username: string) => ({
  id,
  createdAt: '2026-11-20T12:00:00.000Z',
  user: { id: 40 + id, username, profilePictureUrl: null },
  listing: { id: 9, type: 'helper', departureAirport: 'HYD', arrivalAirport: 'ORD', date: '2027-01-12' },
})

test('Each contact request shows its person, trip and day; View More loads the next ones', async () => {
  renderInSite(<ContactRequests />, {
    server: {
      'GET /contact-requests': ({ url }) =>
        url.includes('cursor')
          ? { body: [request(1, 'Meera')] }
          : {
              body: [request(2, 'Priya')],
              headers: { link: '</api/contact-requests?limit=5&cursor=2>; rel="next"' },
            },
    },
  })
  expect(await screen.findByText('Priya')).toBeVisible()
  expect(screen.getByText('HYD to ORD, Jan 12, 2027')).toBeVisible()
  expect(screen.getByText('Nov 20, 2026')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'View More' }))
  expect(await screen.findByText('Meera')).toBeVisible()
  expect(screen.getByText('Priya')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'View More' })).toBeNull()
})

test('An empty list says that nobody has asked yet', async () => {
  renderInSite(<ContactRequests />, { server: { 'GET /contact-requests': { body: [] } } })
  expect(await screen.findByText('Nobody yet')).toBeVisible()
})

test('A failed request shows an error and can be tried again', async () => {
  let broken = true
  renderInSite(<ContactRequests />, {
    server: { 'GET /contact-requests': () => (broken ? { status: 500, body: {} } : { body: [request(1, 'Meera')] }) },
  })
  expect(await screen.findByText('We could not load these requests.')).toBeVisible()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Meera')).toBeVisible()
})
