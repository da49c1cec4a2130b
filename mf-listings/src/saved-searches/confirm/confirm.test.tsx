import { renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { savedSearchOf } from '../../../test/listings.ts'
import { UnsubscribePage } from '../unsubscribe/UnsubscribePage.tsx'
import { ConfirmPage } from './ConfirmPage.tsx'

type Server = NonNullable<NonNullable<Parameters<typeof renderInSite>[1]>['server']>

const offline = () => Promise.reject(new TypeError('offline'))
const open = (server: Server, at = '/saved-searches/confirm?token=3.abc') =>
  renderInSite(<ConfirmPage />, { at, server })
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const heading = () => screen.getByRole('heading', { level: 1 })

test('the confirmation link starts the alert once, describes it, and removes the token from the URL', async () => {
  const search = savedSearchOf({ date: '2031-12-07', endDate: '2031-12-13', languageCodes: ['tel'] })
  const { sent, address } = open({ 'POST /saved-searches/confirm': { body: search } })
  expect(heading()).toHaveTextContent('Confirming your alert')
  await waitFor(() => expect(heading()).toHaveTextContent('Your alert is on'))
  expect(heading()).toHaveFocus()
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/saved-searches/confirm', { token: '3.abc', timeZone: ZONE }],
  ])
  await waitFor(() => expect(address()).toBe('/saved-searches/confirm'))
  expect(heading()).toHaveTextContent('Your alert is on')
  expect(screen.getByText(/speaking Telugu/)).toHaveTextContent(
    'Hyderabad → to Chicago: Dec 7–13, 2031, speaking Telugu.',
  )
  expect(
    screen.getByText(
      /You get an email immediately when someone posts a trip that this search finds, and other matches once a day/,
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'See current listings' })).toHaveAttribute(
    'href',
    '/search?from=HYD&to=ORD&date=2031-12-07&endDate=2031-12-13&language=tel',
  )
})

test('an expired confirmation link says how to get a new one', async () => {
  const message = 'This confirmation link is not valid any more.'
  const { address } = open({
    'POST /saved-searches/confirm': { status: 400, body: { code: 'confirmation-unknown', message } },
  })
  expect(await screen.findByText(message)).toBeVisible()
  expect(heading()).toHaveTextContent('Your alert is not on')
  expect(heading()).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search')
  await waitFor(() => expect(address()).toBe('/saved-searches/confirm'))
})

test('a user with twenty saved searches gets a link to them', async () => {
  const message = 'You can save at most 20 searches. Please end one that you no longer need.'
  open({ 'POST /saved-searches/confirm': { status: 409, body: { code: 'too-many-saved-searches', message } } })
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Your saved searches' })).toBeVisible()
})

test("the confirmation page reports a network error and keeps the token; a click or the network's return retries", async () => {
  let isOffline = true
  const { sent, address } = open({
    'POST /saved-searches/confirm': () => (isOffline ? offline() : { body: savedSearchOf() }),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Your alert could not be confirmed')
  expect(address()).toBe('/saved-searches/confirm?token=3.abc')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(await screen.findByRole('alert')).toBeVisible()
  isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(heading()).toHaveTextContent('Your alert is on'))
})

test('the confirmation page without a token sends nothing and asks for the link', async () => {
  const { sent } = open({}, '/saved-searches/confirm')
  expect(screen.getByText('Please open this page with the link in our email.')).toBeVisible()
  expect(sent).toEqual([])
})

test('the unsubscribe page changes nothing until its button is clicked, and reports failures', async () => {
  let isOffline = true
  const { sent } = renderInSite(<UnsubscribePage />, {
    at: '/alerts/unsubscribe?token=l7.abc',
    server: { 'POST /alerts/unsubscribe/l7.abc': () => (isOffline ? offline() : { status: 204 }) },
  })
  expect(heading()).toHaveTextContent('Emails about matches')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed')
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByText(/You won't get these emails anymore/)).toBeVisible()
  expect(heading()).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
})
