import { renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { offline } from '../../test/messages.tsx'
import { UnsubscribePage } from './UnsubscribePage.tsx'

test('changes nothing when opened, and turns emails off and on with its buttons', async () => {
  const { sent } = renderInSite(<UnsubscribePage />, {
    at: '/unsubscribe?token=7.abc',
    server: { 'POST /unsubscribe/7.abc': { status: 204 }, 'DELETE /unsubscribe/7.abc': { status: 204 } },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Emails about unread messages')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByText(/any more emails about unread messages/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Turn them on again' }))
  expect(await screen.findByText(/We'll email you again/)).toBeVisible()
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /unsubscribe/7.abc',
    'DELETE /unsubscribe/7.abc',
  ])
})

test('a link about the steps of a trip speaks of the trip', async () => {
  renderInSite(<UnsubscribePage />, {
    at: '/unsubscribe?about=trip&token=7.abc',
    server: { 'POST /unsubscribe/7.abc': { status: 204 } },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Emails about a trip')
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByText(/any more emails about this trip/)).toBeVisible()
})

test('a link about an address speaks of all emails to it', async () => {
  renderInSite(<UnsubscribePage />, {
    at: '/unsubscribe?about=address&token=7.abc',
    server: { 'POST /unsubscribe/7.abc': { status: 204 }, 'DELETE /unsubscribe/7.abc': { status: 204 } },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Emails to this address')
  await userEvent.click(screen.getByRole('button', { name: 'Stop all emails to this address' }))
  expect(await screen.findByText(/never email this address again/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Allow emails again' }))
  expect(await screen.findByText(/may email this address again/)).toBeVisible()
})

test('an incomplete link says so', async () => {
  const { toast } = renderInSite(<UnsubscribePage />, {
    at: '/unsubscribe',
    server: { 'POST /unsubscribe/': { status: 404, body: { message: 'This link is not complete.' } } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Nothing was changed', description: 'This link is not complete.' }),
  )
})

test('shows a failure at its button, and works on the next attempt', async () => {
  let gone = true
  const { toast } = renderInSite(<UnsubscribePage />, {
    at: '/unsubscribe?token=7.abc',
    server: { 'POST /unsubscribe/7.abc': () => (gone ? offline() : { status: 204 }) },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed')
  expect(toast()).toMatchObject({ title: 'Nothing was changed' })
  gone = false
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByText(/any more emails about unread messages/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
