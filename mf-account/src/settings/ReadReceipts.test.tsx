import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReadReceipts } from './Notifications.tsx'

type Server = NonNullable<NonNullable<Parameters<typeof renderInSite>[1]>['server']>
const open = (server: Server) => renderInSite(<ReadReceipts me={asha.id} />, { user: asha, server })
const receipts = () => screen.getByRole('checkbox', { name: 'Read receipts' })
const offline = () => {
  throw new TypeError('offline')
}

test('are off by default, and flip back when they cannot be saved', async () => {
  const responses = [offline, () => ({ body: { enabled: true } })]
  const { sent, toast } = open({
    'GET /read-receipts': { body: { enabled: false } },
    'PUT /read-receipts': () => responses.shift()!(),
  })
  await waitFor(() => expect(receipts()).toBeEnabled())
  expect(receipts()).not.toBeChecked()
  expect(receipts()).toHaveAccessibleDescription(/^If you and the other person both turn this on/)
  await userEvent.click(receipts())
  await waitFor(() => expect(receipts()).toHaveAccessibleDescription(/^There was a problem updating your profile/))
  expect(toast()).toMatchObject({ title: 'Update failed', variant: 'destructive' })
  await waitFor(() => expect(receipts()).not.toBeChecked())
  await userEvent.click(receipts())
  await waitFor(() => expect(receipts()).toBeChecked())
  const changes = sent.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body])
  expect(changes).toEqual(Array(2).fill(['/read-receipts', { enabled: true }]))
})

test('are disabled until they load, also after the network returns', async () => {
  let isOffline = true
  open({ 'GET /read-receipts': () => (isOffline ? offline() : { body: { enabled: true } }) })
  await waitFor(() => expect(receipts()).toHaveAccessibleDescription(/^We could not load this setting/))
  expect(receipts()).toBeDisabled()
  isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(receipts()).toBeChecked())
})
