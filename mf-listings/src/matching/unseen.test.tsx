import { forgetPerson, rememberUser, useDispatch } from '@flight-amigo/shell/sdk'
import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { matchedOf, myListingOf } from '../../test/listings.ts'
import { liveBrowser } from '../../test/live.ts'
import { MyListings } from '../my-listings/MyListings.tsx'
import { SearchPage } from '../search/SearchPage.tsx'

let live: ReturnType<typeof liveBrowser>
beforeEach(() => {
  live = liveBrowser()
})

const mine = myListingOf({ id: 6, type: 'seeking_help', userId: asha.id })
const gone = { status: 404, body: { code: 'listing-not-found', message: 'This listing is not available any more.' } }

function serverWith(unseenMatches: number) {
  const known = { unseenMatches, isOffline: false }
  const body = () => [{ ...mine, unseenMatches: known.unseenMatches }]
  return {
    known,
    server: {
      'GET /my-listings': () => ({ body: body() }),
      'GET /my-listings/match-counts': { body: [{ id: 6, count: 3, best: 'same-day' }] },
      'GET /listings/6/matches': { body: [1, 2, 3].map((id) => matchedOf({ tier: 'same-day' }, { id })) },
      'POST /listings/6/matches/seen': () => {
        if (known.isOffline) return Promise.reject(new TypeError('offline'))
        known.unseenMatches = 0
        return { status: 204 }
      },
    },
  }
}
const line = (name: string) => screen.findByRole('link', { name })
const seen = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST').map(({ url }) => url)
const profile = (server: NonNullable<Parameters<typeof renderInSite>[1]>['server']) =>
  renderInSite(<MyListings type="seeking_help" />, { user: asha, server: server ?? {} })

test.each([
  [2, '3 matches 2 new'],
  [0, '3 matches'],
  [9, '3 matches 3 new'],
])('an own listing with %i unseen matches shows “%s” [spec-match-profile]', async (unseen, name) => {
  profile(serverWith(unseen).server)
  expect(await line(name)).toHaveAttribute('href', '/search?for=6')
})

test.each([
  [{ type: 'match', listing: 6 }, 'that comes while the profile is open marks the listing as it happens'],
  [{ type: 'back' }, 'that came while the live stream was away marks it when the stream is back'],
])('the profile handles %j: a match %s', async (event, _when) => {
  const { known, server } = serverWith(0)
  profile(server)
  await line('3 matches')
  known.unseenMatches = 1
  await live.marks(event)
  expect(await line('3 matches 1 new')).toBeVisible()
})

test('opening the matches marks them as seen, here and in another tab [spec-match-seen]', async () => {
  const { server } = serverWith(2)
  const other = new BroadcastChannel('matches')
  const received: unknown[] = []
  other.onmessage = ({ data }) => received.push(data)
  const page = (
    <>
      <SearchPage />
      <MyListings type="seeking_help" />
    </>
  )
  const { sent } = renderInSite(page, { at: '/search?for=6', user: asha, server })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4))
  await waitFor(() => expect(new Set(seen(sent))).toEqual(new Set(['/listings/6/matches/seen'])))
  expect(await line('3 matches')).toBeVisible()
  expect(received).toContain(6)
})

test('a tab updates when another tab marks matches as seen', async () => {
  const { known, server } = serverWith(2)
  profile(server)
  await line('3 matches 2 new')
  known.unseenMatches = 0
  act(() => new BroadcastChannel('matches').postMessage(6))
  expect(await line('3 matches')).toBeVisible()
})

test('a page updates when another device marks matches as seen', async () => {
  const { known, server } = serverWith(2)
  profile(server)
  await line('3 matches 2 new')
  known.unseenMatches = 0
  await live.marks({ type: 'match', listing: 6, seen: true })
  expect(await line('3 matches')).toBeVisible()
})

test('matches are marked as seen only with a network, and only for an own listing', async () => {
  const { known, server } = serverWith(2)
  known.isOffline = true
  const { sent, unmount } = renderInSite(<SearchPage />, { at: '/search?for=6', user: asha, server })
  await waitFor(() => expect(seen(sent).length).toBeGreaterThan(0))
  await screen.findAllByRole('article')
  expect(known.unseenMatches).toBe(2)
  known.isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(known.unseenMatches).toBe(0))
  unmount()
  const others = { ...server, 'GET /my-listings': { body: [] }, 'GET /listings/6/matches': gone }
  const { sent: sentByOther } = renderInSite(<SearchPage />, { at: '/search?for=6', user: asha, server: others })
  await screen.findByRole('heading', { name: "This isn't one of your listings" })
  expect(seen(sentByOther)).toEqual([])
})

test('matches and unseen counts of one user are not shown to the next user of the tab', async () => {
  let person = asha.id
  const { server } = serverWith(2)
  let switchUser = () => {}
  const Page = () => {
    const dispatch = useDispatch()
    switchUser = () => {
      person = 8
      forgetPerson(dispatch)
      dispatch(rememberUser({ ...asha, id: 8 }))
    }
    return (
      <>
        <SearchPage />
        <MyListings type="seeking_help" />
      </>
    )
  }
  renderInSite(<Page />, {
    at: '/search?for=6',
    user: asha,
    server: {
      ...server,
      'GET /my-listings': () => (person === asha.id ? server['GET /my-listings']() : { body: [] }),
      'GET /my-listings/match-counts': () =>
        person === asha.id ? server['GET /my-listings/match-counts'] : { body: [] },
      'GET /listings/6/matches': () => (person === asha.id ? server['GET /listings/6/matches'] : gone),
    },
  })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4))
  act(switchUser)
  expect(await screen.findByRole('heading', { name: "This isn't one of your listings" })).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.queryByText(/new$|\d matches/)).toBeNull()
})
