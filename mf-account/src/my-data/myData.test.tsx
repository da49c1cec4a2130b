import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { MyDataPage } from './MyDataPage.tsx'

const open = (body: object, status = 200) =>
  renderInSite(<MyDataPage />, { user: asha, server: { 'GET /account/export/about': { status, body } } })

test('names and describes each part of the file', async () => {
  open({
    about: { reviewsAboutMe: 'What others wrote about you.', profile: 'Your profile.' },
  })
  expect(await screen.findByText('Reviews about me')).toBeVisible()
  expect(screen.getByText('What others wrote about you.')).toBeVisible()
  expect(screen.getByText('Profile')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/account/export')
})

test('offers a retry when the list fails to load', async () => {
  open({}, 503)
  expect(await screen.findByText('We could not load this list.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('loads the list again when the network returns', async () => {
  let isOffline = true
  renderInSite(<MyDataPage />, {
    user: asha,
    server: {
      'GET /account/export/about': () => {
        if (isOffline) throw new TypeError('offline')
        return { body: { about: { tips: 'Your tips.' } } }
      },
    },
  })
  expect(await screen.findByText('We could not load this list.')).toBeVisible()
  isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Tips')).toBeVisible()
})
