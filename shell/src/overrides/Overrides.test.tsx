import type { OverrideOptions } from '@flight-amigo/backend/contract/documents'
import { afterEach, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Overrides, pageWithoutPanel } from './Overrides.tsx'

const OPTIONS: OverrideOptions = {
  packages: [
    { name: 'listings', live: '1.0.0-aaaaaaaaaa', versions: ['1.0.0-bbbbbbbbbb', '1.0.0-aaaaaaaaaa'] },
    { name: 'messaging', live: '1.0.0-cccccccccc', override: 'http://localhost:3002', versions: [] },
    { name: 'shell', live: '1.2.0-dddddddddd', versions: [] },
  ],
}

const sent: string[] = []
function respondWith(response: Partial<Response> | Error) {
  globalThis.fetch = jest.fn<typeof fetch>(async (address, options) => {
    sent.push(`${options?.method} ${decodeURIComponent(String(address))}`)
    if (response instanceof Error) throw response
    return response as Response
  })
}
const shown = { ok: true, status: 204 } as const
const refusal = (text: string) => ({
  ok: false,
  headers: new Headers({ 'content-type': 'text/plain' }),
  text: async () => text,
})

function open(overrideOptions = OPTIONS) {
  const navigate = jest.fn()
  render(<Overrides overrideOptions={overrideOptions} onClose={() => {}} navigate={navigate} />)
  return navigate
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  sent.length = 0
  history.replaceState(null, '', '/')
})

test('the panel lists each package with its live version and its override', () => {
  open()
  expect(screen.getByText(/Only you see another release of messaging\./)).toBeVisible()
  expect(screen.getByLabelText('messaging')).toHaveValue('http://localhost:3002')
  expect(screen.getByLabelText('listings')).toHaveAccessibleDescription('Live: 1.0.0-aaaaaaaaaa')
  const offered = document.querySelectorAll<HTMLOptionElement>('#versions-listings option')
  expect([...offered].map(({ value }) => value)).toEqual(['1.0.0-bbbbbbbbbb', '1.0.0-aaaaaaaaaa'])
})

test('the panel requests all selected releases together and reloads the same page with them', async () => {
  history.replaceState(null, '', '/search?from=HYD&remotes')
  respondWith(shown)
  const navigate = open()
  await userEvent.type(screen.getByLabelText('listings'), ' 1.0.0-bbbbbbbbbb ')
  await press('Show these')
  expect(sent).toEqual(['POST /?remotes=listings@1.0.0-bbbbbbbbbb,messaging@http://localhost:3002'])
  expect(navigate).toHaveBeenCalledWith('/search?from=HYD')
})

test('a reset ends every override', async () => {
  respondWith(shown)
  const navigate = open()
  await press('Reset to what is live')
  expect(sent).toEqual(['POST /?remotes='])
  expect(navigate).toHaveBeenCalledTimes(1)
})

test('the form shows a refusal or a lost network, keeps its values, and the next attempt works', async () => {
  const navigate = open()
  await userEvent.type(screen.getByLabelText('listings'), '1.0.0-zzzzzzzzzz')
  respondWith(refusal('There is no release listings@1.0.0-zzzzzzzzzz.'))
  await press('Show these')
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no release listings@1.0.0-zzzzzzzzzz.')
  respondWith(new TypeError('Failed to fetch'))
  await press('Show these')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Network error.'))
  expect(screen.getByLabelText('listings')).toHaveValue('1.0.0-zzzzzzzzzz')
  expect(navigate).not.toHaveBeenCalled()
  respondWith(shown)
  await press('Show these')
  await waitFor(() => expect(navigate).toHaveBeenCalledTimes(1))
})

test('the address without the panel keeps the other parameters and the fragment', () => {
  history.replaceState(null, '', '/search?remotes&date=2030-01-01#top')
  expect(pageWithoutPanel()).toBe('/search?date=2030-01-01#top')
})
