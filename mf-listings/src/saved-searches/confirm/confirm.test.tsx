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

test('the link of the mail begins the search once, says what one will hear, and leaves no token in the address', async () => {
  const search = savedSearchOf({ date: '2031-12-07', endDate: '2031-12-13', languageCodes: ['tel'] })
  const { sent, address } = open({ 'POST /saved-searches/confirm': { body: search } })
  expect(heading()).toHaveTextContent('Confirming your alert')
  await waitFor(() => expect(heading()).toHaveTextContent('Your alert has begun'))
  expect(heading()).toHaveFocus()
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/saved-searches/confirm', { token: '3.abc', timeZone: ZONE }],
  ])
  await waitFor(() => expect(address()).toBe('/saved-searches/confirm'))
  expect(heading()).toHaveTextContent('Your alert has begun')
  expect(screen.getByText(/speaking Telugu/)).toHaveTextContent(
    'Hyderabad → to Chicago: Dec 7–13, 2031, speaking Telugu.',
  )
  expect(
    screen.getByText(
      /You get an email immediately when someone posts a trip that this search finds, and other news once a day/,
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'See who is there now' })).toHaveAttribute(
    'href',
    '/search?from=HYD&to=ORD&date=2031-12-07&endDate=2031-12-13&language=tel',
  )
})

test('a link that is over says so, and how to get a new one', async () => {
  const message = 'This confirmation link is not valid any more.'
  const { address } = open({
    'POST /saved-searches/confirm': { status: 400, body: { code: 'confirmation-unknown', message } },
  })
  expect(await screen.findByText(message)).toBeVisible()
  expect(heading()).toHaveTextContent('Your alert has not begun')
  expect(heading()).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search')
  await waitFor(() => expect(address()).toBe('/saved-searches/confirm'))
})

test('whoever has twenty is led to them', async () => {
  const message = 'You can save at most 20 searches. Please end one that you no longer need.'
  open({ 'POST /saved-searches/confirm': { status: 409, body: { code: 'too-many-saved-searches', message } } })
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Your saved searches' })).toBeVisible()
})

test('without a network the page says so and keeps the token; a press or the network’s return tries again', async () => {
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
  await waitFor(() => expect(heading()).toHaveTextContent('Your alert has begun'))
})

test('the address without a token sends nothing and says what is missing', async () => {
  const { sent } = open({}, '/saved-searches/confirm')
  expect(screen.getByText('This page needs the link of our mail.')).toBeVisible()
  expect(sent).toEqual([])
})

test('the page of a mail’s other link changes nothing until its button is pressed, and says when it cannot', async () => {
  let isOffline = true
  const { sent } = renderInSite(<UnsubscribePage />, {
    at: '/alerts/unsubscribe?token=l7.abc',
    server: { 'POST /alerts/unsubscribe/l7.abc': () => (isOffline ? offline() : { status: 204 }) },
  })
  expect(heading()).toHaveTextContent('Mails about who fits')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed')
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }))
  expect(await screen.findByText(/You will get no more of these mails/)).toBeVisible()
  expect(heading()).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
})
