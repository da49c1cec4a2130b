import { renderInSite } from '@flight-amigo/shell/test'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf } from '../../test/listings.ts'
import { ShareListing } from './ShareListing.tsx'

const address = 'http://localhost/search?listing=5'
const facts = { title: 'HYD → ORD, Jan 5, 2032: help offered', url: address }

const mockNetwork = { isGone: false }
jest.mock('./ShareOptions.tsx', () => {
  if (mockNetwork.isGone) throw new Error('The network is gone.')
  return jest.requireActual('./ShareOptions.tsx')
})

const share = jest.fn<(data: object) => Promise<void>>()
const copy = jest.fn<(text: string) => Promise<void>>()
const can = (more: object) => Object.assign(navigator, more)
const setUp = () => {
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copy }, configurable: true })
  const site = renderInSite(<ShareListing listing={listingOf({ id: 5, date: '2032-01-05' })} />)
  return { ...site, user }
}
beforeEach(() => {
  share.mockReset().mockResolvedValue()
  copy.mockReset().mockResolvedValue()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})
const button = () => screen.getByRole('button', { name: 'Share' })

test('Share loads its options when it is pressed, and again after a failure', async () => {
  mockNetwork.isGone = true
  const { user } = setUp()
  await user.click(button())
  expect(await screen.findByText('This could not be opened')).toBeVisible()
  mockNetwork.isGone = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: 'Share this listing' })).toBeVisible()
})

test("Share opens the device's share sheet with the trip and without names", async () => {
  can({ share })
  const { user, toast } = setUp()
  await user.click(button())
  expect(share.mock.calls).toEqual([[facts]])
  expect(copy).not.toHaveBeenCalled()
  expect(toast()).toBeNull()
})

test('Share reports nothing after the user cancels, and can be used again', async () => {
  can({ share })
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  const { user, toast } = setUp()
  await user.click(button())
  await user.click(button())
  expect(share).toHaveBeenCalledTimes(2)
  expect(copy).not.toHaveBeenCalled()
  expect(toast()).toBeNull()
})

test('without a share sheet, Share offers WhatsApp, SMS and a copy of the link, also by keyboard', async () => {
  const { user } = setUp()
  await user.tab()
  expect(button()).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{Enter}')
  expect(button()).toHaveFocus()
  expect(button()).toHaveAttribute('aria-expanded', 'true')
  const message = encodeURIComponent(`${facts.title} ${address}`)
  const options = within(await screen.findByRole('group', { name: 'Share this listing' }))
  expect(options.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', `https://wa.me/?text=${message}`)
  expect(options.getByRole('link', { name: 'Send as SMS' })).toHaveAttribute('href', `sms:?&body=${message}`)
  await user.click(options.getByRole('button', { name: 'Copy' }))
  expect(await options.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copy.mock.calls).toEqual([[address]])
  await user.click(button())
  expect(screen.queryByRole('group')).toBeNull()
})

test('Share offers a copy if the share sheet fails', async () => {
  can({ share })
  share.mockRejectedValueOnce(new DOMException('not here', 'NotAllowedError'))
  const { user } = setUp()
  await user.click(button())
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(copy).toHaveBeenCalledWith(address))
})

test('Share shows the selected URL if copying fails, and works on the next try', async () => {
  const { user } = setUp()
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  await user.click(button())
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The link could not be copied')
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Link to this listing' })
  const marked = () => field().value.slice(field().selectionStart, field().selectionEnd)
  expect(field()).toHaveValue(address)
  expect(field()).toHaveFocus()
  expect(marked()).toBe(address)
  // A single-line input would show only the end of a long URL.
  expect(field().tagName).toBe('TEXTAREA')
  await user.click(field())
  expect(marked()).toBe(address)

  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copy }, configurable: true })
  copy.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(copy).toHaveBeenCalled())
  expect(field()).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
