import { renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfirmAlertPage } from './ConfirmAlertPage.tsx'
import { EndAlertsPage } from './EndAlertsPage.tsx'

const SEARCH = {
  ...{
    id: 5,
    from: 'HYD',
    fromCity: 'Hyderabad',
    to: 'ORD',
    toCity: 'Chicago',
    date: null,
    endDate: null,
    flight: null,
  },
  ...{ type: 'both', languageCodes: [], pace: 'at-once', confirmed: true, createdAt: '2026-11-21T10:00:00.000Z' },
}
const offline = () => {
  throw new TypeError('Failed to fetch')
}

test('opening the link of a mail ends nothing; the button does, says it where it stood, and the next try works without a network', async () => {
  let gone = true
  const { sent, toast } = renderInSite(<EndAlertsPage />, {
    at: '/alerts/unsubscribe?token=l7.abc',
    server: { 'POST /alerts/unsubscribe/l7.abc': () => (gone ? offline() : { status: 204 }) },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mails about people who fit')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed')
  expect(toast()).toMatchObject({ title: 'Nothing was changed' })
  gone = false
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }))
  expect(await screen.findByRole('heading', { name: 'These mails have ended' })).toHaveFocus()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a visitor’s alert begins with the button, and the page leads to who is there now', async () => {
  const { sent } = renderInSite(<ConfirmAlertPage />, {
    at: '/saved-searches/confirm?token=5.abc',
    server: { 'POST /saved-searches/confirm': { body: SEARCH } },
  })
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Confirm my alert' }))
  expect(await screen.findByRole('heading', { name: 'Your alert is on' })).toHaveFocus()
  expect(screen.getByText(/from Hyderabad to Chicago/)).toBeVisible()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/search?from=HYD&to=ORD')
  expect(sent.map(({ body }) => body)).toEqual([{ token: '5.abc' }])
})

test('an old link says so at its button', async () => {
  const { toast } = renderInSite(<ConfirmAlertPage />, {
    at: '/saved-searches/confirm',
    server: {
      'POST /saved-searches/confirm': {
        status: 400,
        body: { code: 'confirmation-unknown', message: 'This confirmation link is not valid any more.' },
      },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm my alert' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This confirmation link is not valid any more.')
  expect(toast()).toMatchObject({ title: 'Confirmation failed' })
})
