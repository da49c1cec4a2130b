import { renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf } from '../../test/listings.ts'
import { HomePage } from './HomePage.tsx'

const review = {
  id: 1,
  text: 'Kind and patient with my mother.',
  rating: 5,
  route: 'HYD to ORD',
  createdAt: '2026-10-02T12:00:00.000Z',
  user: { id: 30, username: 'Ravi', profilePictureUrl: null },
}

test('home shows the two choices, the two newest listings of each type, and the testimonials', async () => {
  const { sent } = renderInSite(<HomePage />, {
    server: {
      'GET /listings': ({ url }) => ({
        body: [
          listingOf({ id: url.includes('helper') ? 1 : 2, type: url.includes('helper') ? 'helper' : 'seeking_help' }),
        ],
      }),
      'GET /testimonials': { body: [review] },
    },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help another family while flying to yours.')
  expect(screen.getByRole('heading', { name: 'Become a Flight Amigo' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Find Your Flight Amigo' })).toBeVisible()
  expect(screen.getByText('Tips are optional and 100% go to helpers. There are no platform fees.')).toBeVisible()
  expect(await screen.findByRole('article', { name: /^Amigo/ })).toBeVisible()
  expect(await screen.findByRole('article', { name: /^Seeking Help/ })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'View All' }).map((link) => link.getAttribute('href'))).toEqual([
    '/search?type=helper',
    '/search?type=seeking_help',
  ])
  expect(await screen.findByText('Kind and patient with my mother.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ravi' })).toHaveAttribute('href', '/people/30')
  expect(sent.map(({ url }) => url).sort()).toEqual([
    '/listings?type=helper&limit=2&on=home',
    '/listings?type=seeking_help&limit=2&on=home',
    '/testimonials?limit=6',
  ])
})

test('three skeletons stand for the testimonials while they load', () => {
  renderInSite(<HomePage />, {
    server: { 'GET /testimonials': () => new Promise(() => {}), 'GET /listings': () => new Promise(() => {}) },
  })
  const kept = screen.getByText('Loading testimonials').parentElement
  expect(kept?.querySelectorAll('[aria-hidden="true"]')).toHaveLength(3)
})

test('an empty site offers the first steps', async () => {
  renderInSite(<HomePage />, { server: { 'GET /listings': { body: [] }, 'GET /testimonials': { body: [] } } })
  const helpers = within(screen.getByRole('region', { name: 'Travelers offering help' }))
  expect(await helpers.findByText('No travelers offering help at the moment')).toBeVisible()
  expect(helpers.getByRole('link', { name: 'Offer Help' })).toHaveAttribute('href', '/offer/create')
  const seekers = within(screen.getByRole('region', { name: 'Travelers seeking help' }))
  expect(await seekers.findByText('No travelers seeking help at the moment.')).toBeVisible()
  expect(seekers.getByRole('link', { name: 'Find Help' })).toHaveAttribute('href', '/find/create')
  const said = within(screen.getByRole('region', { name: 'What Our Users Say' }))
  expect(await said.findByText('No testimonials yet')).toBeVisible()
  expect(said.getAllByRole('link').every((link) => link.getAttribute('href')?.startsWith('/search'))).toBe(true)
  expect(said.getAllByRole('link')).toHaveLength(3)
})

test('a section that fails to load says so and can be loaded again', async () => {
  let broken = true
  renderInSite(<HomePage />, {
    server: {
      'GET /listings': { body: [] },
      'GET /testimonials': () => (broken ? { status: 500 } : { body: [review] }),
    },
  })
  expect(await screen.findByText('Failed to fetch testimonials')).toBeVisible()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Kind and patient with my mother.')).toBeVisible()
})
