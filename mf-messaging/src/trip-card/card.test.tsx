import { asha, renderInSite } from '@flight-amigo/shell/test'
import { afterEach, expect, jest, test } from '@jest/globals'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { offline } from '../../test/messages.tsx'
import { trip } from '../../test/trips.ts'
import { UnreadBadge } from '../badge/UnreadBadge.tsx'
import { cardOf } from './card.ts'

const { emit, reopen } = liveBrowser()

const saveNote =
  jest.fn<(person: number, note: Awaited<ReturnType<typeof import('./saveCard.ts')['cardNote']>>) => Promise<void>>()
jest.mock('@flight-amigo/shell/sdk', () => ({
  ...(jest.requireActual('@flight-amigo/shell/sdk') as object),
  loadDevice: async () => ({ saveNote }),
}))
const { i18n } = require('@flight-amigo/shell/sdk') as typeof import('@flight-amigo/shell/sdk')
const { cardNote } = require('./saveCard.ts') as typeof import('./saveCard.ts')
const { TripCardPage } = require('./TripCardPage.tsx') as typeof import('./TripCardPage.tsx')
afterEach(() => void saveNote.mockReset())

const open = (response: object, id = '5') =>
  renderInSite(<TripCardPage />, {
    at: `/trips/${id}/card`,
    path: '/trips/:id/card',
    user: asha,
    server: { 'GET /trips/5': response },
  })
const card = () => screen.findByRole('article', { name: 'Meeting card, Hyderabad to Chicago' })

test('shows people, local times, meeting place, phone numbers and sentences', async () => {
  open({ body: trip })
  const all = within(await card())
  expect(all.getByText('Lakshmi')).toBeVisible()
  expect(all.getAllByText('Asha')[0]).toBeVisible()
  expect(all.getByRole('link', { name: '+13125550100' })).toHaveAttribute('href', 'tel:+13125550100')
  expect(all.getByText('The yellow bear in the great hall').closest('p')).toHaveTextContent(/after the security check$/)
  const flights = all.getByRole('heading', { name: 'The flights, by the clock of each airport' }).closest('section')!
  const ofFlights = within(flights).getAllByRole('heading', { level: 3 })
  expect(ofFlights.map(({ textContent }) => textContent)).toEqual(['QR 501alone', 'QR 725with Asha'])
  expect(all.getAllByText(/^(From|To) /).map(({ parentElement }) => parentElement?.textContent)).toEqual([
    '9:40 PMFrom Hyderabad HYDTue, Dec 8',
    '12:05 AMTo Doha DOHWed, Dec 9',
    '8:15 AMFrom Doha DOHWed, Dec 9',
    'about 2:20 PMTo Chicago ORDWed, Dec 9, Terminal 5',
  ])
  expect(all.getByText(/^Emergency in Qatar/)).toHaveTextContent('Emergency in Qatar: 999')

  const help = (await all.findByText('I need help.')).closest('li')!
  expect([...help.querySelectorAll('p')].map(({ lang, dir }) => [lang, dir])).toEqual([
    ['te', 'ltr'],
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ])
  expect(all.getByText('I need a wheelchair.')).toBeVisible()
  expect(all.queryByText('I need my medicine at certain times.')).toBeNull()
  expect(all.getByText('Please call my family. The number is on this card.')).toBeVisible()
  expect(all.queryByText(/native speaker/)).toBeNull()
  expect(screen.getByText('Not yet checked by a native speaker: the sentences in Telugu and Arabic.')).toBeVisible()
})

test("mentions the family's number only if it is on the card", async () => {
  open({ body: { ...trip, traveler: { ...trip.traveler, phone: null } } })
  const all = within(await card())
  expect(await all.findByText('Please call my family.')).toBeVisible()
  expect(all.queryByText(/number is on this card/)).toBeNull()
  await waitFor(() => expect(saveNote).toHaveBeenCalled())
  const lines = saveNote.mock.lastCall?.[1].lines.map(({ text }) => text)
  expect(lines).toContain('أرجو الاتصال بعائلتي.')
  expect(lines).not.toContain('Please call my family. The number is on this card.')
})

test('saves the card until two days after the landing, and deletes it when the trip is canceled', async () => {
  open({ body: trip })
  await waitFor(() => expect(saveNote).toHaveBeenCalled())
  const [person, note] = saveNote.mock.calls[0]!
  expect([person, note.link, note.until]).toEqual([asha.id, '/trips/5/card', '2026-12-11T20:20:00.000Z'])
  expect(note.lines).toContainEqual({ label: "Family's phone", text: 'Priya', call: '+13125550100' })
  expect(note.lines).toContainEqual({ text: 'أين بوابة رحلتي؟', lang: 'ar' })
  expect(note.lines).toContainEqual({ label: 'Emergency in Qatar', text: '', call: '999' })

  saveNote.mockReset()
  trip.state = 'canceled'
  try {
    open({ body: trip })
    await waitFor(() => expect(saveNote).toHaveBeenCalled())
    expect(Date.parse(saveNote.mock.calls[0]![1].until)).toBeLessThan(Date.now())
    expect(screen.getByRole('alert')).toHaveTextContent('This trip is not taking place as agreed.')
  } finally {
    trip.state = 'agreed'
  }
})

test('saves nothing while the data saver is on and no service worker could show the card', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const withSaver = open({ body: { ...trip, id: 4 } })
  expect(await card()).toBeVisible()
  withSaver.unmount()
  Reflect.deleteProperty(navigator, 'connection')
  open({ body: trip })
  await waitFor(() => expect(saveNote).toHaveBeenCalled())
  expect([...new Set(saveNote.mock.calls.map(([, { id }]) => id))]).toEqual([5])
})

test('explains a missing, future or failed card, and loads it when the network returns', async () => {
  const first = open({ status: 404, body: { code: 'trip-not-found', message: 'no' } })
  expect(await screen.findByRole('alert')).toHaveTextContent('This card does not exist')
  first.unmount()
  open({ body: trip }, 'x')
  expect(screen.getAllByRole('alert').at(-1)).toHaveTextContent('This card does not exist')
  document.body.replaceChildren()

  let isGone = true
  open(() => (isGone ? offline() : { body: trip }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The card could not be loaded')
  isGone = false
  window.dispatchEvent(new Event('online'))
  expect(await card()).toBeVisible()
})

test('updates the card after a change of the trip, also after a reconnect', async () => {
  let place = 'Gate 12'
  open(() => ({ body: { ...trip, meeting: { ...trip.meeting, place } } }))
  expect(within(await card()).getByText('Gate 12')).toBeVisible()
  place = 'Gate 40'
  await emit({ type: 'trip', trip: 6 })
  await emit({ type: 'trip', trip: 5 })
  expect(await screen.findByText('Gate 40')).toBeVisible()
  place = 'Gate 41'
  await reopen()
  expect(await screen.findByText('Gate 41')).toBeVisible()
})

test('saves the card of a newly agreed trip from any page', async () => {
  renderInSite(<UnreadBadge />, {
    user: asha,
    server: { 'GET /trips/5': { body: trip }, 'GET /messages/unread-count': { body: { count: 0 } } },
  })
  await emit({ type: 'trip', trip: 5 })
  await waitFor(() => expect(saveNote).toHaveBeenCalledWith(asha.id, expect.objectContaining({ id: 5 })))
})

test('refreshes saved cards when a page opens and after a reconnect, and loads no other trip', async () => {
  localStorage.clear()
  let place = 'Gate 12'
  const { sent } = renderInSite(<UnreadBadge />, {
    user: asha,
    server: {
      'GET /trips/5': () => ({ body: { ...trip, meeting: { ...trip.meeting, place } } }),
      'GET /messages/unread-count': { body: { count: 0 } },
    },
  })
  const requests = () => sent.filter(({ url }) => url.startsWith('/trips'))
  await emit({ type: 'hello' })
  expect(requests()).toEqual([])
  const saved = (text: string) =>
    waitFor(() =>
      expect(saveNote.mock.lastCall?.[1].lines).toContainEqual(
        expect.objectContaining({ text: expect.stringContaining(text) }),
      ),
    )
  await emit({ type: 'trip', trip: 5 })
  await saved('Gate 12')
  place = 'Gate 40'
  await reopen()
  await saved('Gate 40')
  place = 'Gate 41'
  await emit({ type: 'hello' })
  await saved('Gate 41')
})

test('the sentences are those that this traveler can need', () => {
  const lines = (change: object) => cardOf({ ...trip, ...change }).sentences
  const alone = { companion: null, languageCodes: ['eng'], legs: [trip.legs[0]!] }
  expect(lines(alone)).toEqual(['help', 'family', 'gate', 'meeting', 'passport', 'write', 'thanks'])
  const needs = ['wheelchair', 'medicine-times', 'diet', 'little-english'] as const
  expect(lines({ languageCodes: ['eng', 'tel'], companion: { ...trip.companion, needs } })).toHaveLength(12)
  expect(cardOf({ ...trip, languageCodes: ['eng', 'tel'] }).languages).toEqual(['tel', 'eng', 'ara'])
  expect(cardOf({ ...trip, languageCodes: ['guj'] })).toMatchObject({
    languages: ['eng', 'tel', 'ara'],
    lacksOwn: true,
  })
})

test('saves the photos of this site with the card, and omits those that fail to load', async () => {
  const real = globalThis.fetch
  const withPicture = (profilePictureUrl: string) => ({ ...trip, helper: { ...trip.helper, profilePictureUrl } })
  const faceIn = async (picture: string) => (await cardNote(withPicture(picture), [])).lines[1]
  try {
    globalThis.fetch = async () => new Response(new Uint8Array([1, 2, 255]))
    expect(await faceIn('/photos/a.webp')).toMatchObject({ text: 'Asha', face: 'data:image/webp;base64,AQL/' })
    expect(await faceIn('https://elsewhere.test/a.png')).not.toHaveProperty('face')
    globalThis.fetch = async () => new Response(new Uint8Array(300_000))
    expect(await faceIn('/photos/a.webp')).not.toHaveProperty('face')
    globalThis.fetch = offline as never
    expect(await faceIn('/photos/a.webp')).not.toHaveProperty('face')
  } finally {
    globalThis.fetch = real
  }
})

test('joins the airport, the day and the time of a saved flight by the signs of the language', async () => {
  const line = async () => (await cardNote(trip, [])).lines.find(({ label }) => label?.startsWith('QR 501'))?.text
  expect(await line()).toMatch(/^From Hyderabad HYD: Tue, Dec 8, 9:40 PM there\n/)
  const messages = {
    [generateMessageId('{line}, {next}')]: [['line'], '، ', ['next']],
    [generateMessageId('{where}: {when}')]: [['where'], '：', ['when']],
  }
  try {
    i18n.loadAndActivate({ locale: 'ar', messages: messages as never })
    expect(await line()).toMatch(/^From Hyderabad HYD：[^\n]+، [^،\n]+ there\n/)
  } finally {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
})

test("shows the phone of a user who travels themselves at their name, not as the family's", () => {
  expect(cardOf({ ...trip, companion: null })).toMatchObject({
    familyPhone: null,
    traveler: { name: 'Priya', phone: '+13125550100' },
  })
})

test('a number of the family that is not shared can be entered on this device, and the card mentions it', async () => {
  localStorage.clear()
  const mine = { ...trip, helper: trip.traveler, traveler: { ...trip.helper, phone: null }, companion: null }
  open({
    body: { ...mine, helper: { ...mine.helper, role: 'helper' }, traveler: { ...mine.traveler, role: 'traveler' } },
  })
  const all = within(await card())
  expect(await all.findByText('Please call my family.')).toBeVisible()
  await userEvent.type(all.getByRole('textbox', { name: "Family's phone" }), '+1 312 555 0199')
  expect(all.getByText('Please call my family. The number is on this card.')).toBeVisible()
  expect(all.getByText('+1 312 555 0199')).toHaveAttribute('href', 'tel:+13125550199')
  await waitFor(() =>
    expect(saveNote.mock.lastCall?.[1].lines).toContainEqual({
      label: "Family's phone",
      text: '',
      call: '+1 312 555 0199',
    }),
  )
  localStorage.clear()
})
