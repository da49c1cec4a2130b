import { renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf, reviewOf } from '../../test/listings.ts'
import { HomePage } from './HomePage.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'

const review = reviewOf()

test('home shows the two choices, the two newest listings of each type, and the testimonials', async () => {
  const { sent } = renderInSite(<HomePage />, {
    server: {
      'GET /listings': ({ url }) => ({
        body: [
          listingOf({ id: url.includes('helper') ? 1 : 2, type: url.includes('helper') ? 'helper' : 'seeking_help' }),
        ],
      }),
      'GET /listings/popular-routes': { body: [] },
      'GET /testimonials': { body: [review] },
    },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help another family while flying to yours.')
  expect(screen.getByRole('heading', { name: 'Become a Flight Amigo' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Find Your Flight Amigo' })).toBeVisible()
  expect(screen.getByText('Finding and offering help is free.')).toBeVisible()
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
    '/listings/popular-routes',
    '/listings?type=helper&limit=2&on=home',
    '/listings?type=seeking_help&limit=2&on=home',
    '/testimonials?limit=6',
  ])
})

test('a testimonial begins with its author', async () => {
  renderInSite(<HomePage />, { server: { 'GET /listings': { body: [] }, 'GET /testimonials': { body: [review] } } })
  const testimonials = within(screen.getByRole('region', { name: 'What Our Users Say' }))
  expect(await testimonials.findByRole('listitem')).toHaveTextContent(/^RA ?Ravi ?HYD to ORD.*Kind and patient/)
})

test('the top of home has one proof: a good review with its author and route, and how to stay safe', async () => {
  const reviews = [reviewOf({ id: 2, rating: 2, text: 'We did not meet.' }), review]
  const { unmount } = renderInSite(<HomePage />, {
    server: { 'GET /listings': { body: [] }, 'GET /testimonials': { body: reviews } },
  })
  const proof = within(await screen.findByRole('figure'))
  expect(proof.getByText('“Kind and patient with my mother.”')).toBeVisible()
  expect(proof.getByText(/HYD to ORD/)).toHaveTextContent('Ravi, HYD to ORD')
  for (const link of screen.getAllByRole('link', { name: 'How to stay safe' }))
    expect(link).toHaveAttribute('href', '/safety')
  unmount()
  renderInSite(<HomePage />, { server: { 'GET /listings': { body: [] }, 'GET /testimonials': { body: [] } } })
  expect(await screen.findByText(/^Reviews are written only by people who traveled together/)).toBeVisible()
  expect(screen.queryByRole('figure')).toBeNull()
})

test('home shows three skeletons while testimonials load [spec-home-testimonials-skeletons]', () => {
  renderInSite(<HomePage />, {
    server: { 'GET /testimonials': () => new Promise(() => {}), 'GET /listings': () => new Promise(() => {}) },
  })
  const group = screen.getByText('Loading testimonials').parentElement
  expect(group?.querySelectorAll('[aria-hidden="true"]')).toHaveLength(3)
})

test('home offers the first steps on an empty site [spec-home-no-helpers] [spec-home-no-seekers] [spec-home-empty-create] [spec-home-testimonials-empty]', async () => {
  renderInSite(<HomePage />, { server: { 'GET /listings': { body: [] }, 'GET /testimonials': { body: [] } } })
  const helpers = within(screen.getByRole('region', { name: 'Travelers offering help' }))
  expect(await helpers.findByText('No travelers offering help at the moment')).toBeVisible()
  expect(helpers.getByRole('link', { name: 'Offer Help' })).toHaveAttribute('href', '/offer/create')
  const seekers = within(screen.getByRole('region', { name: 'Travelers seeking help' }))
  expect(await seekers.findByText('No travelers seeking help at the moment.')).toBeVisible()
  expect(seekers.getByRole('link', { name: 'Find Help' })).toHaveAttribute('href', '/find/create')
  const testimonials = within(screen.getByRole('region', { name: 'What Our Users Say' }))
  expect(await testimonials.findByText('No testimonials yet')).toBeVisible()
  const links = testimonials.getAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0])
  expect(links).toEqual(['/search', '/search', '/search'])
})

test('a section of home shows an error and can be reloaded [spec-home-testimonials-failed]', async () => {
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

const airports = [
  { code: 'HYD', name: 'Rajiv Gandhi Airport', city: 'Hyderabad', country: 'India', zone: 'Asia/Kolkata' },
  { code: 'ORD', name: "O'Hare Airport", city: 'Chicago', country: 'United States', zone: 'America/Chicago' },
]
const server = {
  'GET /listings': { body: [] },
  'GET /testimonials': { body: [] },
  'GET /airports/version': { body: { version: '0123456789' } },
  'GET /airports': { body: airports },
}
const search = () => within(screen.getByRole('form', { name: 'Search' }))

test("home's search opens the results for the route, date and type [spec-match-home-search]", async () => {
  const { address } = renderInSite(<HomePage />, { server })
  expect(search().getByRole('radio', { name: 'I need help' })).toBeChecked()
  await userEvent.click(search().getByRole('radio', { name: 'I can help' }))
  await userEvent.type(search().getByLabelText('From'), 'hyd')
  await userEvent.type(search().getByLabelText('To'), 'chicago')
  await userEvent.type(search().getByLabelText('Travel Date'), '2032-01-05')
  await userEvent.click(search().getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(address()).toBe('/search?from=HYD&to=ORD&date=2032-01-05&type=seeking_help'))
})

test("home's search shows errors at its fields and focuses the first", async () => {
  const { address } = renderInSite(<HomePage />, { server })
  await userEvent.type(search().getByLabelText('From'), 'nowhere at all')
  await userEvent.type(search().getByLabelText('Travel Date'), '2020-01-05')
  await userEvent.click(search().getByRole('button', { name: 'Search' }))
  expect(await search().findByText('Please choose a departure airport from the list')).toBeVisible()
  expect(search().getByText('This travel date is already over at the departure airport')).toBeVisible()
  expect(search().getByLabelText('From')).toHaveFocus()
  expect(address()).toBe('/')
})

test('the prerendered form works without a script, and its values survive when the page replaces it', async () => {
  const { unmount } = renderInSite(<HomeSkeleton />)
  const painted = screen.getByRole('form', { name: 'Search' }) as HTMLFormElement
  expect(painted).toHaveAttribute('action', '/search')
  await userEvent.click(search().getByRole('radio', { name: 'I can help' }))
  await userEvent.type(search().getByLabelText('To'), 'ord')
  await userEvent.type(search().getByLabelText('From'), 'Hyder')
  expect([...new FormData(painted)]).toEqual([
    ['type', 'seeking_help'],
    ['from', 'Hyder'],
    ['to', 'ord'],
    ['date', ''],
  ])
  const before = document.body.appendChild(painted.cloneNode(true) as HTMLFormElement)
  unmount()
  for (const [name, value] of Object.entries({ from: 'Hyder', to: 'ord' }))
    (before.elements.namedItem(name) as HTMLInputElement).value = value
  ;(before.elements.namedItem('from') as HTMLInputElement).focus()
  renderInSite(<HomePage />, { server })
  before.remove()
  const typed = search()
  expect(typed.getByLabelText('From')).toHaveFocus()
  await userEvent.keyboard('abad')
  expect(typed.getByLabelText('From')).toHaveValue('Hyderabad')
  await waitFor(() => expect(typed.getByLabelText('To')).toHaveValue('ORD - Chicago, United States'))
  expect(typed.getByRole('radio', { name: 'I can help' })).toBeChecked()
})

test('popular routes link to their search and are hidden if there are none', async () => {
  const { unmount } = renderInSite(<HomePage />, {
    server: { ...server, 'GET /listings/popular-routes': { body: [] } },
  })
  expect(await screen.findByText('No testimonials yet')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Popular routes' })).toBeNull()
  unmount()
  const popular = [{ from: 'HYD', fromCity: 'Hyderabad', to: 'ORD', toCity: 'Chicago', count: 12 }]
  renderInSite(<HomePage />, { server: { ...server, 'GET /listings/popular-routes': { body: popular } } })
  const routes = within(await screen.findByRole('region', { name: 'Popular routes' }))
  expect(routes.getByRole('link')).toHaveAttribute('href', '/search?from=HYD&to=ORD')
  expect(routes.getByRole('link')).toHaveAccessibleName('HYD Hyderabad to ORD Chicago 12 listings')
})

test('home explains how it works in three steps and links to the safety page', () => {
  renderInSite(<HomePage />, { server })
  const steps = within(screen.getByRole('region', { name: 'How it works' })).getAllByRole('listitem')
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Say where you fly',
    'Get to know each other',
    'Fly together',
  ])
  const safety = within(screen.getByRole('region', { name: 'Safe on both sides' }))
  expect(safety.getByRole('link')).toHaveAttribute('href', '/safety')
})

test('a long review is cut until the user expands it; the button keeps the focus and the rest is announced', async () => {
  const text = `${'She was kind to my mother. '.repeat(16)}The end.`
  const server = { 'GET /listings': { body: [] }, 'GET /testimonials': { body: [review, { ...review, id: 2, text }] } }
  renderInSite(<HomePage />, { server })
  const more = await screen.findByRole('button', { name: "Read more of Ravi's review" })
  expect(screen.getAllByRole('button', { name: /^Read more/ })).toHaveLength(1)
  expect(screen.queryByText(/The end\./)).toBeNull()
  more.focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText(/The end\./, { selector: 'blockquote' })).toBeVisible()
  expect(more).toHaveFocus()
  expect(more).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText(/The end\./, { selector: 'blockquote' })).toBeNull()
  expect(more).toHaveAttribute('aria-expanded', 'false')
})
