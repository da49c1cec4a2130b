import { renderInSite } from '@flight-amigo/shell/test'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { trip } from '../../test/trips.ts'
import { loadPhrases } from '../phrases/phrases.ts'
import { cardOf } from './card.ts'
import { momentsOf, Sentences } from './Sentences.tsx'

class Utterance {
  onend?: () => void
  onerror?: (event: { error: string }) => void
  constructor(readonly text: string) {}
}
const speak = jest.fn<(utterance: Utterance) => void>()
const cancel = jest.fn()

function browserWith(voices: Array<{ lang: string; localService: boolean }>) {
  const speech = Object.assign(new EventTarget(), { getVoices: () => voices, speak, cancel })
  Object.assign(globalThis, { speechSynthesis: speech, SpeechSynthesisUtterance: Utterance })
}
const onLine = jest.spyOn(navigator, 'onLine', 'get')

afterEach(() => {
  Object.assign(globalThis, { speechSynthesis: undefined })
  onLine.mockReturnValue(true)
  speak.mockReset()
  cancel.mockReset()
})

async function openSentence(english: string) {
  const card = cardOf(trip)
  renderInSite(<Sentences card={card} phrases={await loadPhrases(card.languages)} />, { at: '/', path: '/' })
  const button = screen.getByRole('button', { name: `Show or play: ${english}` })
  await userEvent.click(button)
  return within(screen.getByRole('dialog', { name: 'Show this to someone' }))
}

test('sentences are grouped by moment', async () => {
  const card = cardOf(trip)
  renderInSite(<Sentences card={card} phrases={await loadPhrases(card.languages)} />, { at: '/', path: '/' })
  const groups = screen.getAllByRole('list').map((list) => [
    document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
    within(list)
      .getAllByText(/./, { selector: '[lang=en]' })
      .map(({ textContent }) => textContent),
  ])
  expect(groups).toEqual([
    [
      'At any time',
      [
        'I need help.',
        'Please call my family. The number is on this card.',
        'I do not speak English.',
        'Please write it down.',
        'Thank you.',
      ],
    ],
    ['At check-in', ['I need a wheelchair.']],
    ['At security and after it', ['Where is my gate?']],
    ['At the connection', ['Please help me to find the next flight.', 'I am meeting the person on this card.']],
    ['On arrival', ['Where is passport control?']],
  ])
})

test('each moment has the language that is read there, and the two meet where they agreed', () => {
  const languages = momentsOf(cardOf(trip)).map(({ moment, language }) => [moment, language])
  expect(languages).toEqual([
    ['any-time', 'eng'],
    ['check-in', 'tel'],
    ['security', 'tel'],
    ['connection', 'ara'],
    ['arrival', 'eng'],
  ])
  const meetingIn = (side: 'before-security' | 'after-security' | 'after-arrival', together: boolean) =>
    momentsOf(
      cardOf({
        ...trip,
        meeting: { ...trip.meeting, side },
        legs: trip.legs.map((leg) => ({ ...leg, together })),
      }),
    ).find(({ sentences }) => sentences.includes('meeting'))?.moment
  expect(meetingIn('before-security', true)).toBe('check-in')
  expect(meetingIn('after-security', true)).toBe('security')
  expect(meetingIn('after-security', false)).toBe('connection')
  expect(meetingIn('after-arrival', false)).toBe('arrival')
})

test('shows a sentence in the local language with its meaning, and plays it in another one', async () => {
  browserWith([{ lang: 'te-IN', localService: true }])
  const dialog = await openSentence('Please help me to find the next flight.')
  expect(dialog.getByText('أرجو مساعدتي في العثور على الرحلة التالية.')).toHaveAttribute('dir', 'rtl')
  expect(dialog.getByText(/^దయచేసి నా తదుపరి/)).toBeVisible()
  expect(dialog.getByRole('status')).toHaveTextContent(
    'Your browser has no voice for Arabic. Show the sentence instead.',
  )
  expect(dialog.queryByRole('button', { name: /^Play/ })).toBeNull()

  await userEvent.click(dialog.getByRole('button', { name: 'Telugu' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Play in Telugu' }))
  const utterance = speak.mock.calls[0]![0]
  expect(utterance).toMatchObject({ lang: 'te-IN', text: expect.stringMatching(/^దయచేసి నా తదుపరి/) })
  expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible()
  act(() => utterance.onend?.())
  expect(dialog.getByRole('button', { name: 'Play in Telugu' })).toBeVisible()
  expect(dialog.getByRole('status')).toBeEmptyDOMElement()
})

test('says that playing failed, and says nothing when the user stops it', async () => {
  browserWith([{ lang: 'en-US', localService: true }])
  const dialog = await openSentence('Thank you.')
  const play = () => userEvent.click(dialog.getByRole('button', { name: 'Play in English' }))
  await play()
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
  act(() => speak.mock.lastCall![0].onerror?.({ error: 'canceled' }))
  expect(dialog.getByRole('status')).toBeEmptyDOMElement()
  await play()
  act(() => speak.mock.lastCall![0].onerror?.({ error: 'synthesis-failed' }))
  expect(dialog.getByRole('status')).toHaveTextContent('Your browser could not play this sentence. Show it instead.')
  cancel.mockReset()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(cancel).toHaveBeenCalled()
})

test('says offline that a voice needs a network, and shows the sentence all the same', async () => {
  onLine.mockReturnValue(false)
  browserWith([{ lang: 'en-US', localService: false }])
  const dialog = await openSentence('Thank you.')
  expect(dialog.getByText('Thank you.')).toBeVisible()
  expect(dialog.getByRole('status')).toHaveTextContent("You are offline, and your browser's voice for English needs")
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(dialog.getByRole('button', { name: 'Play in English' })).toBeVisible()
})

test('says that a browser without speech has no voice', async () => {
  const dialog = await openSentence('Thank you.')
  expect(dialog.getByRole('status')).toHaveTextContent('Your browser has no voice for English.')
})
