import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ProfilePage } from './ProfilePage.tsx'

const mockForms = { isGone: true, loads: 0 }
jest.mock('./ProfileForm.tsx', () => {
  mockForms.loads += 1
  if (mockForms.isGone) throw new Error('The network is gone.')
  return jest.requireActual('./ProfileForm.tsx')
})

const server = { 'GET /moderation/account-status': { body: { suspension: null, warnings: [] } } }

test('the forms load on the tab that shows them, and again after a failure', async () => {
  renderInSite(<ProfilePage />, { at: '/profile?tab=helper', user: asha, server })
  expect(await screen.findByRole('link', { name: 'New listing' })).toBeVisible()
  expect(mockForms.loads).toBe(0)
  await userEvent.click(screen.getByRole('tab', { name: 'Profile' }))
  expect(screen.getByRole('article', { name: asha.username })).toBeVisible()
  expect(await screen.findByText('These fields could not be loaded')).toBeVisible()
  mockForms.isGone = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeVisible()
})
