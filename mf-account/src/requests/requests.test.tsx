import { renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ContactRequests } from './RequestsPage.tsx'

const request = (id: number, username: string, more: { gotPhone?: boolean; left?: boolean } = {}) => ({
  id,
  gotPhone: more.gotPhone ?? false,
  createdAt: new Date('2026-11-20T12:00').toISOString(), // noon, wherever the tests run
  user: { id: 40 + id, username, profilePictureUrl: null, left: more.left ?? false },
  listing: { id: 9, type: 'helper', departureAirport: 'HYD', arrivalAirport: 'ORD', date: '2027-01-12' },
})

test('shows the person, trip and day of each request, and loads more with View More', async () => {
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

test('shows which details each person has and since when, with a Message link unless their account is deleted [spec-person-requests]', async () => {
  const body = [request(3, 'پریا', { gotPhone: true }), request(2, 'Meera'), request(1, 'Deleted user', { left: true })]
  renderInSite(<ContactRequests />, { server: { 'GET /contact-requests': { body } } })
  const link = await screen.findByRole('link', { name: 'Message پریا' })
  expect(link).toHaveAttribute('href', '/messages?to=43&listing=9')
  expect(screen.getByRole('link', { name: 'Meera' })).toHaveAttribute('href', '/people/42')
  expect(screen.getByText('پریا', { selector: 'p *' })).toHaveAttribute('dir', 'auto')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('They have your email address and phone number since Nov 20, 2026.'),
    expect.stringContaining('They have your email address since Nov 20, 2026.'),
    expect.stringContaining('They got your email address on Nov 20, 2026.'),
  ])
  expect(screen.queryByRole('link', { name: /Deleted/ })).toBeNull()
})

test('explains an empty list', async () => {
  renderInSite(<ContactRequests />, { server: { 'GET /contact-requests': { body: [] } } })
  expect(await screen.findByText('No one yet')).toBeVisible()
})

test('shows an error when the list fails to load, with a retry', async () => {
  let broken = true
  renderInSite(<ContactRequests />, {
    server: { 'GET /contact-requests': () => (broken ? { status: 500, body: {} } : { body: [request(1, 'Meera')] }) },
  })
  expect(await screen.findByText('We could not load these requests.')).toBeVisible()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Meera')).toBeVisible()
})

test('loads the list of requests again when the network returns', async () => {
  let isOffline = true
  renderInSite(<ContactRequests />, {
    server: {
      'GET /contact-requests': () => {
        if (isOffline) throw new TypeError('offline')
        return { body: [request(1, 'Meera')] }
      },
    },
  })
  expect(await screen.findByText('We could not load these requests.')).toBeVisible()
  isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Meera')).toBeVisible()
})
