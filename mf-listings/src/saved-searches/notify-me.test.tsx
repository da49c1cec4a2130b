import { filterValues } from '@flight-amigo/backend/contract/listings'
import { rememberUser, useDispatch } from '@flight-amigo/shell/sdk'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf, savedSearchOf } from '../../test/listings.ts'
import { SearchPage } from '../search/SearchPage.tsx'

beforeEach(() => sessionStorage.clear())

type Server = NonNullable<Parameters<typeof renderInSite>[1]>['server']

const AT = '/search?from=HYD&to=ORD&date=2031-12-07&flight=AI127&type=helper&language=tel'
const SUMMARY = 'Dec 7, 2031, flight AI127, Amigos who offer help, speaking Telugu'
const saved = savedSearchOf({ date: '2031-12-07', flight: 'AI127', type: 'helper', languageCodes: ['tel'] })
const offline = () => Promise.reject(new TypeError('offline'))
const empty = { 'GET /listings': { body: [] }, 'GET /listings/near': { body: [] } }

const open = (server: Server = {}, user: typeof asha | null = asha, at = AT) =>
  renderInSite(<SearchPage />, { at, user, server: { ...empty, 'GET /saved-searches': { body: [] }, ...server } })
const offer = async () => within(await screen.findByRole('region', { name: 'Tell me when someone posts' }))
const clickNotifyMe = async () =>
  userEvent.click(await (await offer()).findByRole('button', { name: 'Tell me when someone posts' }))
const posts = (sent: ReturnType<typeof renderInSite>['sent']) => sent.filter(({ method }) => method === 'POST')

test('one button saves the search in the URL and shows it; Undo ends it', async () => {
  const { sent, toast } = open({
    'POST /saved-searches': { status: 201, body: saved },
    'DELETE /saved-searches/3': { status: 204 },
  })
  expect(await (await offer()).findByText(new RegExp(`HYD → ORD that fits: ${SUMMARY}\\.`))).toBeVisible()
  await clickNotifyMe()
  expect(await screen.findByRole('heading', { name: "We'll let you know" })).toHaveFocus()
  expect(posts(sent).map(({ body }) => body)).toEqual([
    {
      ...filterValues({ type: 'helper' }),
      from: 'HYD',
      to: 'ORD',
      date: '2031-12-07',
      flight: 'AI127',
      languageCodes: ['tel'],
    },
  ])
  const region = await offer()
  expect(region.getByText('Hyderabad').closest('p')).toHaveTextContent(`Hyderabad → to Chicago: ${SUMMARY}.`)
  expect(region.getByLabelText('How often')).toHaveValue('at-once')
  expect(region.getByText('You get an email immediately when someone posts flight AI127.')).toBeVisible()
  expect(region.queryByLabelText('Tell me about')).toBeNull()
  expect(region.getByRole('link', { name: 'Your saved searches' })).toHaveAttribute(
    'href',
    '/profile?tab=seeking_help#saved-searches',
  )
  await userEvent.click(region.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Saved search ended' }))
  const button = await region.findByRole('button', { name: 'Tell me when someone posts' })
  expect(button.parentElement).toHaveFocus()
})

test.each(['ai+0127', 'AIC127'])(
  'a search that is saved already says so, also as %s, and leaves the focus',
  async (flight) => {
    open(
      { 'GET /saved-searches': { body: [savedSearchOf({ id: 2 }), { ...saved, pace: 'daily' }] } },
      asha,
      AT.replace('AI127', flight),
    )
    const heading = await screen.findByRole('heading', { name: 'You have saved this search' })
    expect(heading).not.toHaveFocus()
    expect(screen.getByText(/at most one email a day, at 8 in the morning in Hyderabad/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'End it' })).toBeVisible()
  },
)

test('a search for another flight is not shown as saved', async () => {
  open({ 'GET /saved-searches': { body: [saved] } }, asha, AT.replace('AI127', 'IX127'))
  expect(await (await offer()).findByRole('button', { name: 'Tell me when someone posts' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'You have saved this search' })).toBeNull()
})

test('the frequency is saved on change; a network error restores it and is reported', async () => {
  let isOffline = true
  open({
    'GET /saved-searches': { body: [saved] },
    'PATCH /saved-searches/3': () => (isOffline ? offline() : { body: { ...saved, pace: 'daily' } }),
  })
  const select = await screen.findByLabelText('How often')
  await userEvent.selectOptions(select, 'Once a day')
  expect(await screen.findByRole('alert')).toHaveTextContent('Your choice was not saved')
  expect(select).toHaveValue('at-once')
  isOffline = false
  await userEvent.selectOptions(select, 'Once a day')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(select).toHaveValue('daily')
})

test('the twenty-first saved search is rejected with a link to the others', async () => {
  const message = 'You can save at most 20 searches. Please end one that you no longer need.'
  open({ 'POST /saved-searches': { status: 409, body: { code: 'too-many-saved-searches', message } } })
  await clickNotifyMe()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getByRole('link', { name: 'Your saved searches' })).toBeVisible()
})

test('saving reports a network error, and the next try works', async () => {
  let isOffline = true
  const { toast } = open({
    'GET /saved-searches': { status: 503 },
    'POST /saved-searches': () => (isOffline ? offline() : { status: 201, body: saved }),
  })
  await clickNotifyMe()
  expect(await screen.findByRole('alert')).toHaveTextContent('The search was not saved')
  expect(toast()).toMatchObject({ variant: 'destructive', title: 'The search was not saved' })
  isOffline = false
  await clickNotifyMe()
  expect(await screen.findByRole('heading', { name: "We'll let you know" })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a visitor enters an address and is told to check their email; a failure keeps the address', async () => {
  let isOffline = true
  const { sent } = open(
    { 'POST /saved-searches': () => (isOffline ? offline() : { status: 201, body: { ...saved, confirmed: false } }) },
    null,
  )
  expect((await offer()).queryByLabelText('Email')).toBeNull()
  await clickNotifyMe()
  const email = await screen.findByLabelText('Email')
  expect(email).toHaveFocus()
  await clickNotifyMe()
  expect(email).toHaveAccessibleDescription(expect.stringContaining('Please enter a valid email address'))
  expect(email).toHaveFocus()
  await userEvent.type(email, 'daughter@mail.test')
  await clickNotifyMe()
  expect(await screen.findByRole('alert')).toHaveTextContent('The search was not saved')
  expect(email).toHaveValue('daughter@mail.test')
  isOffline = false
  await clickNotifyMe()
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus()
  expect(screen.getByText('daughter@mail.test')).toBeVisible()
  expect(screen.getByText(`: ${SUMMARY}.`)).toHaveTextContent(`HYD → to ORD: ${SUMMARY}.`)
  expect(posts(sent).at(-1)?.body).toMatchObject({
    ...{ from: 'HYD', to: 'ORD', languageCodes: ['tel'], email: 'daughter@mail.test' },
    captchaToken: expect.any(String),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Use another email address' }))
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

test('a visitor chooses the frequency, which the draft stores', async () => {
  const server = { 'POST /saved-searches': { status: 201, body: { ...saved, confirmed: false } } }
  const at = AT.replace('&flight=AI127', '')
  const first = open(server, null, at)
  await clickNotifyMe()
  const region = await offer()
  const soon = await region.findByLabelText('How often')
  expect(soon).toHaveValue('at-once')
  expect(
    await region.findByText(
      /^You get an email immediately .* at 8 in the morning in your time zone\. In the last 3 days/,
    ),
  ).toBeVisible()
  await userEvent.selectOptions(soon, 'Once a day')
  expect(
    await region.findByText(
      'You get at most one email a day, at 8 in the morning in your time zone. In the last 3 days before departure, you get every match immediately.',
    ),
  ).toBeVisible()
  await userEvent.selectOptions(region.getByLabelText('Tell me about'), 'Only what this search finds')
  first.unmount()
  const { sent } = open(server, null, at)
  await clickNotifyMe()
  expect(await (await offer()).findByLabelText('How often')).toHaveValue('daily')
  await userEvent.type(screen.getByLabelText('Email'), 'daughter@mail.test')
  await clickNotifyMe()
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus()
  expect(posts(sent).at(-1)?.body).toMatchObject({ email: 'daughter@mail.test', pace: 'daily', scope: 'close' })
})

test("a saved search without a flight has a scope, and shows the time of the daily email in the user's time zone", async () => {
  const found = { ...saved, flight: null, scope: 'nearby' }
  const { sent } = open(
    {
      'GET /saved-searches': { body: [found] },
      'PATCH /saved-searches/3': ({ body }) => ({ body: { ...found, ...(body as object) } }),
    },
    { ...asha, timeZone: 'Asia/Calcutta' },
    AT.replace('&flight=AI127', ''),
  )
  const select = await screen.findByLabelText('Tell me about')
  expect(select).toHaveValue('nearby')
  expect(
    screen.getByText(/and other matches once a day, at 8 in the morning, Kolkata time\. In the last 3 days/),
  ).toBeVisible()
  await userEvent.selectOptions(select, 'Only what this search finds')
  await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ scope: 'close' }))
})

test('a saved search of one user is not shown to the next', async () => {
  let switchUser = () => {}
  const Page = () => {
    const dispatch = useDispatch()
    switchUser = () => void dispatch(rememberUser({ ...asha, id: 8 }))
    return <SearchPage />
  }
  renderInSite(<Page />, {
    at: AT,
    user: asha,
    server: { ...empty, 'GET /saved-searches': { body: [] }, 'POST /saved-searches': { status: 201, body: saved } },
  })
  await clickNotifyMe()
  await screen.findByRole('heading', { name: "We'll let you know" })
  switchUser()
  expect(await screen.findByRole('button', { name: 'Tell me when someone posts' })).toBeVisible()
})

test('only a search with a route and less than a page of results offers to save it [spec-match-close-empty]', async () => {
  const many = [...Array(9).keys()].map((id) => listingOf({ id: id + 1 }))
  const full = open({ 'GET /listings': { body: many } })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(9))
  expect(screen.queryByRole('region', { name: 'Tell me when someone posts' })).toBeNull()
  full.unmount()
  open({}, asha, '/search?from=HYD')
  expect(await screen.findByText('No Amigos found')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Tell me when someone posts' })).toBeNull()
})
