import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { MyDataPage } from './MyDataPage.tsx'

const open = (body: object, status = 200) =>
  renderInSite(<MyDataPage />, { user: asha, server: { 'GET /account/export/about': { status, body } } })

test('The page names each part of the file, and says what it is', async () => {
  open({
    about: { reviewsAboutMe: 'What others wrote about you.', profile: 'Your profile.' },
  })
  expect(await screen.findByText('Reviews about me')).toBeVisible()
  expect(screen.getByText('What others wrote about you.')).toBeVisible()
  expect(screen.getByText('Profile')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/account/export')
})

test('A list that cannot be loaded can be asked for again', async () => {
  open({}, 503)
  expect(await screen.findByText('We could not load this list.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('A list that could not be loaded without a network comes by itself when the network is back', async () => {
  let away = true
  renderInSite(<MyDataPage />, {
    user: asha,
    server: {
      'GET /account/export/about': () => {
        if (away) throw new TypeError('offline')
        return { body: { about: { tips: 'Your tips.' } } }
      },
    },
  })
  expect(await screen.findByText('We could not load this list.')).toBeVisible()
  away = false
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Tips')).toBeVisible()
})
