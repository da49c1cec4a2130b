import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { liveBrowser } from '../../test/live.ts'
import { TripsMenuLink } from './TripsMenuLink.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

liveBrowser()

const show = (trips: number) =>
  renderInSite(
    <>
      <header>
        <UnreadBadge />
      </header>
      <nav>
        <TripsMenuLink />
      </nav>
    </>,
    { user: asha, server: { 'GET /messages/unread-count': { body: { count: 1, trips } } } },
  )

test('links to the trips in header and menu, with their number, by one request', async () => {
  const { sent } = show(2)
  const links = await screen.findAllByRole('link', { name: 'Trips, 2 open' })
  expect(links.map((link) => [link.closest('header, nav')?.tagName, link.getAttribute('href')])).toEqual([
    ['HEADER', '/trips'],
    ['NAV', '/trips'],
  ])
  expect(sent.map(({ url }) => url)).toEqual(['/messages/unread-count'])
})

test('without a trip only the menu links to the trips', async () => {
  show(0)
  expect(await screen.findByRole('link', { name: 'Messages, 1 unread conversation' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Trips/ })).toHaveLength(1)
})
