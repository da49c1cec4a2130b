import { afterEach, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ShareButtons } from './ShareButtons.tsx'

afterEach(() => void Reflect.deleteProperty(navigator, 'share'))

const URL_OF_LINK = 'https://site.test/family#t=1&x'

test('without a share sheet, WhatsApp and SMS carry the text and the address, and Copy confirms', async () => {
  const user = userEvent.setup()
  render(<ShareButtons text="Your trip:" url={URL_OF_LINK} />)
  const message = encodeURIComponent(`Your trip: ${URL_OF_LINK}`)
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', `https://wa.me/?text=${message}`)
  expect(screen.getByRole('link', { name: 'Send as SMS' })).toHaveAttribute('href', `sms:?&body=${message}`)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(URL_OF_LINK)
})

test('where there is a share sheet, it replaces WhatsApp and SMS', async () => {
  const shared: unknown[] = []
  Object.assign(navigator, { share: async (data: unknown) => shared.push(data) })
  render(<ShareButtons text="Your trip:" url={URL_OF_LINK} />)
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  expect(shared).toEqual([{ text: 'Your trip:', url: URL_OF_LINK }])
})

test('says nothing was copied when the browser refuses', async () => {
  const user = userEvent.setup()
  let failures = 0
  render(<ShareButtons text="Your trip:" url={URL_OF_LINK} onCopyFailed={() => (failures += 1)} />)
  Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('denied')) })
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect([failures, screen.getByRole('button', { name: 'Copy' }).textContent]).toEqual([1, 'Copy'])
})
