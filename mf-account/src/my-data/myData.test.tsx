import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { MyDataPage } from './MyDataPage.tsx'

const open = (body: object, status = 200) =>
  renderInSite(<MyDataPage />, { user: asha, server: { 'GET /account/export': { status, body } } })

test('The page names each part of the file, says what it is, and how much it holds', async () => {
  open({
    exportedAt: '2026-11-21T04:00:00.000Z',
    about: { reviewsAboutMe: 'What others wrote about you.' },
    data: { reviewsAboutMe: [{ rating: 5 }, { rating: 4 }], profile: { username: 'Asha' } },
  })
  expect(await screen.findByText('Reviews about me')).toBeVisible()
  expect(screen.getByText('What others wrote about you.')).toBeVisible()
  expect(screen.getByText('2')).toBeVisible()
  expect(screen.getByText('Profile')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/account/export')
})

test('Data that cannot be read can be asked for again', async () => {
  open({}, 503)
  expect(await screen.findByText('We could not read your data.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('Data that could not be read without a network comes by itself when the network is back', async () => {
  let away = true
  renderInSite(<MyDataPage />, {
    user: asha,
    server: {
      'GET /account/export': () => {
        if (away) throw new TypeError('offline')
        return { body: { exportedAt: '2026-11-21T04:00:00.000Z', data: { tips: [] } } }
      },
    },
  })
  expect(await screen.findByText('We could not read your data.')).toBeVisible()
  away = false
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Tips')).toBeVisible()
})
