import { i18n } from '@flight-amigo/shell/sdk'
import { renderInSite } from '@flight-amigo/shell/test'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { listingOf } from '../../test/listings.ts'
import { useOpenListing } from '../details/LazyDetails.tsx'
import { ListingCard } from './ListingCard.tsx'

const card = (other: Parameters<typeof listingOf>[0]) =>
  renderInSite(<ListingCard listing={listingOf(other)} onOpen={() => {}} />)

test("an Amigo's card shows the person, the route, the day and the skills [spec-card-rating] [spec-card-badge-helper] [spec-card-frequent] [spec-card-route] [spec-card-days] [spec-card-time] [spec-card-skills] [spec-card-accepts-tips] [spec-card-view-contact]", () => {
  card({
    rating: { average: 4.86, count: 12 },
    skills: 'Wheelchair help、Translation,, Forms ',
    time: '21:40',
    flightNumber: 'AI127',
    endDate: '2026-12-14',
    acceptsTips: true,
  })
  const pass = within(screen.getByRole('article', { name: 'Amigo: Priya, Hyderabad to Chicago' }))
  for (const visible of [
    'Amigo',
    'Priya',
    'HYD',
    'Hyderabad',
    'ORD',
    'Chicago',
    'Dec 12, 2026 – Dec 14, 2026',
    '9:40 PM',
    'AI127',
    'Accepts tips',
  ])
    expect(pass.getByText(visible)).toBeVisible()
  expect(pass.getByText(/^Frequent Traveler/)).toHaveTextContent('Frequent Traveler · Speaks Telugu, English')
  expect(pass.getByText('Rated 4.9 out of 5 by 12 travelers')).toBeInTheDocument()
  expect(
    within(pass.getByRole('list', { name: 'Skills' }))
      .getAllByRole('listitem')
      .map((chip) => chip.textContent),
  ).toEqual(['Wheelchair help', 'Translation', 'Forms'])
  expect(pass.getByRole('button', { name: /^View Contact Info/ })).toBeVisible()
})

test("a card shows the owner's completed trips and usual response time, or when someone new joined", () => {
  const { unmount } = card({ completedTrips: 3, repliesWithin: 'hours' })
  for (const fact of ['3 trips completed', 'Usually replies within a few hours'])
    expect(screen.getByText(fact)).toBeVisible()
  expect(screen.queryByText(/^Joined/)).toBeNull()
  unmount()
  card({ memberSince: '2024-03' })
  expect(screen.getByText('Joined in March 2024')).toBeVisible()
})

test('the cards of one route show the person first, then route, day and flight in one line', () => {
  renderInSite(<ListingCard listing={listingOf({ time: '21:40', flightNumber: 'AI127' })} isRouteShared />)
  const line = screen.getByText('HYD → ORD').parentElement
  expect(line).toHaveTextContent('HYD → ORDDec 12, 20269:40 PMAI127')
  expect(screen.queryByText('Hyderabad')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Priya' }).compareDocumentPosition(line!)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

test("a seeker's card shows the offered tip and a button to connect [spec-card-badge-seeker] [spec-card-first-time] [spec-card-tip-offered] [spec-card-offers-tips] [spec-card-connect]", () => {
  card({ type: 'seeking_help', tipAmount: 25, offersTips: true, languages: null })
  for (const visible of ['Seeking Help', 'First-time Traveler', '$25 tip offered', 'Offering Tips'])
    expect(screen.getByText(visible)).toBeVisible()
  expect(screen.queryByText('Accepts tips')).toBeNull()
  expect(screen.getByRole('button', { name: /^Connect with Traveler/ })).toBeVisible()
})

test('a card for someone close tells a visitor only that help is needed, and to log in for more', () => {
  const hidden = { traveler: undefined, travelerDescription: undefined, time: undefined, flightNumber: undefined }
  card({ ...hidden, type: 'seeking_help', skills: undefined, description: undefined } as never)
  expect(screen.getByText('Needs some help at the airport')).toBeVisible()
  expect(screen.getByText('The description is shown after you log in.')).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
})

test('a card leaves out missing ratings, skills and tips [spec-card-no-rating]', () => {
  card({})
  expect(screen.queryByText(/Rated/)).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.queryByText(/tip/i)).toBeNull()
})

test("a card shows HTML in a user's text as text", () => {
  card({ description: '<img src=x onerror=alert(1)>', username: '<b>Eve</b>' })
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(screen.getByText('<b>Eve</b>')).toBeVisible()
  expect(document.querySelector('article img')).toBeNull()
})

test('the button of a card opens its listing', async () => {
  const onOpen = jest.fn()
  renderInSite(<ListingCard listing={listingOf({ id: 42 })} onOpen={onOpen} />)
  await userEvent.click(screen.getByRole('button', { name: /^View Contact Info/ }))
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 42 }))
})

test('a card renders again only when its listing changes', async () => {
  let renders = 0
  const counted = (id: number) =>
    Object.defineProperty(listingOf({ id }), 'description', {
      get: () => {
        renders += 1
        return 'Glad to help.'
      },
    })
  const [first, second] = [counted(1), counted(2)]
  const opened = new Set()
  const List = () => {
    const open = useOpenListing()
    opened.add(open)
    const [listings, setListings] = useState([first])
    return (
      <>
        <button type="button" onClick={() => setListings([first, second])}>
          More
        </button>
        {listings.map((listing) => (
          <ListingCard key={listing.id} listing={listing} onOpen={open} />
        ))}
      </>
    )
  }
  const { address } = renderInSite(<List />, { at: '/search?from=HYD' })
  const once = renders
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(renders).toBe(2 * once)
  await userEvent.click(screen.getAllByRole('button', { name: /^View Contact Info/ })[0]!)
  expect(address()).toBe('/search?from=HYD&listing=1')
  // A changed function would render all cards again.
  expect(opened.size).toBe(1)
})

test('a card shows the name of the listing, the name of the profile and whether the phone is verified [spec-strangers-card]', () => {
  const listing = listingOf({
    username: 'Asha Raman',
    user: { username: 'Asha', profilePictureUrl: null },
    verified: true,
  })
  const { unmount } = renderInSite(<ListingCard listing={listing} />)
  expect(screen.getByText('Asha Raman')).toBeVisible()
  expect(screen.getByText(/in the profile/)).toHaveTextContent('Asha in the profile')
  expect(screen.getByText('Verified phone')).toBeVisible()
  unmount()
  renderInSite(<ListingCard listing={listingOf()} />)
  expect(screen.queryByText(/in the profile|Verified phone/)).toBeNull()
})

test("a card gives users' texts their own direction", () => {
  card({ username: 'ليلى', languages: 'العربية', description: 'أساعد بسرور.', skills: 'ترجمة' })
  for (const visible of ['ليلى', 'أساعد بسرور.', 'ترجمة'])
    expect(screen.getByText(visible)).toHaveAttribute('dir', 'auto')
  expect(screen.getByText('العربية').tagName).toBe('BDI')
})

test("the name and the avatar link to the person, except for unconfirmed listings and on that person's page", () => {
  const { unmount } = card({ userId: 12 })
  expect(screen.getByRole('link', { name: 'Priya' })).toHaveAttribute('href', '/people/12')
  expect(screen.getByRole('heading', { level: 3, name: 'Priya' })).toBeVisible()
  const [face] = document.querySelectorAll('a[href="/people/12"][aria-hidden]')
  expect(face).toHaveAttribute('tabindex', '-1')
  unmount()
  const waiting = card({ confirmed: false })
  expect(screen.queryByRole('link')).toBeNull()
  waiting.unmount()
  renderInSite(<ListingCard listing={listingOf({ userId: 12 })} />, { at: '/people/12' })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('heading', { level: 3, name: 'Priya' })).toBeVisible()
})

test('a card lists the stops of a trip, and none for a direct flight', () => {
  const leg = (departureAirport: string, departureCity: string) => ({
    ...{ departureAirport, departureCity, arrivalAirport: 'ORD', arrivalCity: 'Chicago' },
    ...{ date: '2026-12-12', time: null, flightNumber: null },
  })
  const [start, doha, london] = [leg('HYD', 'Hyderabad'), leg('DOH', 'Doha'), leg('LHR', 'London')]
  const direct = card({ legs: [start] })
  expect(screen.queryByRole('list')).toBeNull()
  direct.unmount()
  const once = card({ legs: [start, doha] })
  expect(screen.getByText('via')).toHaveTextContent('viaDoha')
  once.unmount()
  card({ legs: [start, doha, london] })
  const stops = within(screen.getByRole('list', { name: 'Stops' })).getAllByRole('listitem')
  expect(stops.map(({ textContent }) => textContent)).toEqual(['Doha', 'London'])
})

test('a card lists the flights on which the traveler is still alone', async () => {
  const flight = (departureAirport: string, arrivalAirport: string) => ({
    departureAirport,
    arrivalAirport,
    date: '2026-12-08',
  })
  const openLegs = [flight('DOH', 'LHR'), flight('LHR', 'MAN'), flight('MAN', 'DUB')]
  const one = card({ openLegs: [openLegs[0]!, openLegs[1]!] })
  expect(await screen.findByText(/^Still alone/)).toHaveTextContent('Still alone DOH → LHR → MAN')
  one.unmount()
  const two = card({ openLegs: [openLegs[0]!, openLegs[2]!] })
  expect(await screen.findByText(/^Still alone/)).toHaveTextContent('Still alone DOH → LHR and MAN → DUB')
  two.unmount()
  card({})
  expect(screen.queryByText(/^Still alone/)).toBeNull()
})

test("a card shows the server's description of the traveler", () => {
  const traveler = { relation: 'mother', needs: [] } as never
  card({
    type: 'seeking_help',
    traveler,
    travelerDescription: "Priya's mother, in her sixties, speaks Telugu; needs help in Doha",
  })
  expect(screen.getByText("Priya's mother, in her sixties, speaks Telugu; needs help in Doha")).toBeVisible()
})

describe('on a page in Telugu', () => {
  beforeEach(() => {
    document.documentElement.lang = 'te'
    i18n.activate('te')
  })
  afterEach(() => {
    document.documentElement.removeAttribute('lang')
    i18n.activate('en')
  })
  const request = {
    ...{ type: 'seeking_help', username: 'ప్రియ', languages: 'Telugu, some Hindi', languageCodes: ['tel'] },
    ...{ traveler: { relation: 'mother', needs: ['pet'] }, travelerDescription: 'In English' },
  } as never

  test('a card describes the traveler and names languages in Telugu', async () => {
    i18n.load('te', {
      "{name}'s mother": [['name'], ' తల్లి'],
      'speaks {languages}': [['languages'], ' మాట్లాడతారు'],
      '{line}, {next}': [['line'], ', ', ['next']],
      '{line}; {next}': [['line'], '; ', ['next']],
      'travels with a pet': ['పెంపుడు జంతువుతో'],
    })
    card(request)
    const text = await screen.findByText(/తల్లి/)
    expect(text.textContent?.replace(/[\u2068\u2069]/g, '')).toBe('ప్రియ తల్లి, తెలుగు మాట్లాడతారు; పెంపుడు జంతువుతో')
    expect(screen.getByText('తెలుగు, some Hindi')).toBeVisible()
  })

  test('the kinds of help of the form are in Telugu, and what the user typed stays', async () => {
    i18n.load('te', { 'Wheelchair help': ['చక్రాల కుర్చీ సహాయం'] })
    card({ help: ['wheelchair'], skills: 'Chess' })
    expect(await screen.findByText('చక్రాల కుర్చీ సహాయం')).toBeVisible()
    expect(screen.getByText('Chess')).toBeVisible()
  })

  test('a text with a part that has no translation is English as a whole', async () => {
    card({ ...(request as object), traveler: { relation: 'aunt', needs: [] } } as never)
    expect(await screen.findByText('In English')).toBeVisible()
  })
})
