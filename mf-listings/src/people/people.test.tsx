import { Button } from '@flight-amigo/shared-ui/Button'
import { api, i18n, useDispatch } from '@flight-amigo/shell/sdk'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf, personOf, reviewOf } from '../../test/listings.ts'
import { PersonPage } from './PersonPage.tsx'

const PHOTO = `/photos/${'0a'.repeat(32)}.webp`
const priya = personOf({
  ...{ profilePictureUrl: PHOTO, rating: { average: 4.86, count: 12 }, bio: 'I fly home twice a year.' },
  ...{ verified: true, repliesWithin: 'hours', completedTrips: 3 },
})
const reviewBy = (id: number, authorId: number | null) =>
  reviewOf({ id, text: `Review ${id}`, user: { id: authorId, username: `Author ${id}`, profilePictureUrl: null } })
const pageOf = (...ids: number[]) => ({ user: priya, listings: ids.map((id) => listingOf({ id })) })
const server = {
  'GET /listings/12': { body: pageOf(1) },
  'GET /testimonials/user/12': { body: [reviewBy(1, 30), reviewBy(2, null)] },
}
type Options = NonNullable<Parameters<typeof renderInSite>[1]>
const open = ({ server: more, ...options }: Options = {}) =>
  renderInSite(<PersonPage />, {
    at: '/people/12',
    path: '/people/:userId',
    server: { ...server, ...more },
    ...options,
  })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test("a person's page shows avatar, name, facts, open listings and reviews to a visitor", async () => {
  const { sent } = open()
  const person = await region('Priya')
  expect(screen.getByRole('heading', { level: 1, name: 'Traveler Profile' })).toBeVisible()
  for (const text of [
    'Verified phone',
    'Rated 4.9 out of 5 by 12 travelers',
    'Telugu, English',
    'March 2026',
    'a few hours',
    '3',
    /^Verified: this person entered a code/,
    'I fly home twice a year.',
  ])
    expect(person.getByText(text)).toBeInTheDocument()
  expect(document.title).toBe('Flight Amigo - Priya')
  expect(document.querySelector('img')).toHaveAttribute('src', PHOTO)
  expect((await region('Open listings')).getByRole('article', { name: /^Amigo: Priya/ })).toBeVisible()
  const reviews = await region('Reviews')
  expect(await reviews.findByRole('link', { name: 'Author 1' })).toHaveAttribute('href', '/people/30')
  expect(reviews.getByText('Author 2').closest('a')).toBeNull()
  expect(screen.queryByText('This is how others see you')).toBeNull()
  expect(sent.map(({ url }) => url).sort()).toEqual(['/listings/12?limit=6', '/testimonials/user/12?limit=6'])
})

test("the listings of a person's page do not repeat the person, unless they have another name", async () => {
  const [own, other] = [listingOf({ id: 1, username: 'Priya' }), listingOf({ id: 2, username: 'Priya and Ravi' })]
  open({ server: { 'GET /listings/12': { body: { user: priya, listings: [own, other] } } } })
  const [first, second] = (await region('Open listings')).getAllByRole('article')
  expect(within(first!).queryByRole('heading')).toBeNull()
  expect(within(first!).getByText('Amigo')).toBeVisible()
  expect(within(second!).getByRole('heading', { name: 'Priya and Ravi' })).toBeVisible()
})

test("a newcomer's page says what is not known about them yet", async () => {
  const { unmount } = open({ server: { 'GET /listings/12': { body: { user: personOf(), listings: [] } } } })
  expect((await region('Priya')).getByText('Phone not verified, no reviews yet')).toBeVisible()
  unmount()
  open()
  expect((await region('Priya')).queryByText(/no reviews yet/)).toBeNull()
})

test("a person's page lets a signed-in user send a message", async () => {
  const { address } = open({ user: asha })
  await userEvent.click(await screen.findByRole('button', { name: 'Message' }))
  expect(address()).toBe('/messages?to=12')
})

test("a person's page loads and announces further listings and reviews and keeps the focus in the list", async () => {
  const next = (path: string) => ({ link: `</api${path}>; rel="next"` })
  open({
    server: {
      'GET /listings/12': ({ url }) =>
        url.includes('cursor')
          ? { body: pageOf(7, 8) }
          : { body: pageOf(1, 2, 3, 4, 5, 6), headers: next('/listings/12?limit=6&cursor=a') },
      'GET /testimonials/user/12': ({ url }) =>
        url.includes('cursor')
          ? { body: [reviewBy(1, 30)] }
          : { body: [reviewBy(9, 30), reviewBy(8, 30)], headers: next('/testimonials/user/12?limit=6&cursor=b') },
    },
  })
  const listings = await region('Open listings')
  expect(listings.getAllByRole('article')).toHaveLength(6)
  await userEvent.click(listings.getByRole('button', { name: 'View More listings' }))
  await waitFor(() => expect(listings.getAllByRole('article')).toHaveLength(8))
  await waitFor(() => expect(listings.getAllByRole('article')[6]).toHaveFocus())
  expect(listings.queryByRole('button', { name: /^View More/ })).toBeNull()
  const reviews = await region('Reviews')
  await userEvent.click(await reviews.findByRole('button', { name: 'View More reviews' }))
  await waitFor(() => expect(reviews.getAllByRole('listitem')).toHaveLength(3))
  await waitFor(() => expect(reviews.getAllByRole('listitem')[2]).toHaveFocus())
})

test("a person's page reports that the next page failed and keeps the loaded ones", async () => {
  let isGone = true
  open({
    server: {
      'GET /listings/12': ({ url }) =>
        !url.includes('cursor')
          ? { body: pageOf(1), headers: { link: '</api/listings/12?limit=6&cursor=a>; rel="next"' } }
          : isGone
            ? { status: 503 }
            : { body: pageOf(2) },
    },
  })
  const listings = await region('Open listings')
  await userEvent.click(listings.getByRole('button', { name: 'View More listings' }))
  expect(await listings.findByRole('alert')).toHaveTextContent('Error loading Amigos. Please try again later.')
  expect(listings.getAllByRole('article')).toHaveLength(1)
  isGone = false
  await userEvent.click(listings.getByRole('button', { name: 'View More listings' }))
  await waitFor(() => expect(listings.getAllByRole('article')).toHaveLength(2))
  expect(listings.queryByRole('alert')).toBeNull()
})

test("a person's page without listings, facts and reviews says what to do next", async () => {
  const bare = personOf({ username: 'عبد الرحمن', languages: null })
  open({
    server: {
      'GET /listings/12': { body: { user: bare, listings: [] } },
      'GET /testimonials/user/12': { body: [] },
    },
  })
  const listings = await region('Open listings')
  expect(listings.getByRole('heading', { level: 3 })).toHaveTextContent('عبد الرحمن has no open listings')
  expect(listings.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/search')
  expect(await screen.findByText('No testimonials yet')).toBeVisible()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Member since'])
  expect(screen.getByRole('heading', { level: 2, name: 'عبد الرحمن' }).firstElementChild?.tagName).toBe('BDI')
})

test("a user's own page says that others see it like this and links to the profile", async () => {
  open({ user: { ...asha, id: 12 }, server: { 'GET /listings/12': { body: pageOf() } } })
  expect(await screen.findByText('This is how others see you')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile')
  expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'You have no open listings' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create Listing' })).toHaveAttribute('href', '/create-listing')
})

test("a suspended user's own page says that only they can see it", async () => {
  open({ user: { ...asha, id: 12, suspension: { since: '2026-11-01T10:00:00.000Z', reason: 'x' } } })
  expect(await screen.findByText(/only you can see this page/)).toBeVisible()
})

test("a person's page is replaced after a block, with an explanation that takes the focus", async () => {
  let isBlocked = false
  const respond = () =>
    isBlocked ? { status: 404, body: { code: 'user-not-found', message: '' } } : { body: pageOf(1) }
  // Another remote blocks the person and only invalidates the listings.
  const Block = () => {
    const dispatch = useDispatch()
    return <Button onClick={() => dispatch(api.util.invalidateTags(['Listings' as never]))}>Block</Button>
  }
  renderInSite(
    <>
      <PersonPage />
      <Block />
    </>,
    { at: '/people/12', path: '/people/:userId', user: asha, server: { ...server, 'GET /listings/12': respond } },
  )
  expect(await screen.findByRole('region', { name: 'Priya' })).toBeVisible()
  isBlocked = true
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  const title = await screen.findByRole('heading', { name: "We can't find this traveler" })
  expect(title).toContainElement(document.activeElement as HTMLElement)
  expect(screen.getByText(/one of you blocked the other/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Priya' })).toBeNull()
})

test.each(['/people/12', '/people/0', '/people/x', '/people/1.5', '/people/99999999999999999'])(
  '%s shows that there is no such person and links to the listings',
  async (at) => {
    const { sent } = open({ at, server: { 'GET /listings/12': { status: 404 } } })
    expect(await screen.findByRole('heading', { name: "We can't find this traveler" })).toBeVisible()
    expect(screen.getByText('They left, or the link is wrong.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/search')
    expect(sent.map(({ url }) => url)).toEqual(at === '/people/12' ? ['/listings/12?limit=6'] : [])
  },
)

test("a person's page reports that it failed to load and loads when the network returns", async () => {
  let isOffline = true
  open({
    server: {
      'GET /listings/12': () => (isOffline ? Promise.reject(new TypeError('no network')) : { body: pageOf(1) }),
    },
  })
  expect(await screen.findByRole('heading', { name: 'This profile could not be loaded' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  isOffline = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('region', { name: 'Priya' })).toBeVisible()
})

test('on a page in another language the languages of a person have their names in it', async () => {
  document.documentElement.lang = 'es'
  i18n.loadAndActivate({ locale: 'es', messages: {} })
  try {
    open()
    expect(await screen.findByText('telugu, inglés')).toBeVisible()
  } finally {
    document.documentElement.removeAttribute('lang')
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
})
