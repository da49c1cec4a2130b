import type { Me } from '@flight-amigo/backend/contract/account'
import { useSession } from '@flight-amigo/shell/sdk'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PhotoChoice } from './PhotoChoice.tsx'

type Server = NonNullable<Parameters<typeof renderInSite>[1]>['server']

const ADDRESS = `/photos/${'0a'.repeat(32)}.webp`
const withPhoto = { ...asha, profilePictureUrl: ADDRESS }
const file = new File(['bytes'], 'me.heic', { type: 'image/heic' })
const drawn = jest.fn<(...numbers: unknown[]) => void>()

// jsdom neither reads nor draws pictures.
beforeEach(() => {
  globalThis.createImageBitmap = async () => ({ width: 400, height: 200 }) as ImageBitmap
  HTMLCanvasElement.prototype.getContext = () => ({ fillRect: () => {}, drawImage: drawn }) as never
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['photo'], { type: 'image/jpeg' }))
  drawn.mockReset()
})

const Mine = () => {
  const { user } = useSession()
  return user && <PhotoChoice user={user} />
}
const open = (server: Server = {}, user: Me = asha) => renderInSite(<Mine />, { user, server })
const button = (name: string) => screen.getByRole('button', { name })
const choose = () => userEvent.upload(screen.getByLabelText('Picture file'), file, { applyAccept: false })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const offline = () => {
  throw new TypeError('offline')
}
const square = () => drawn.mock.calls.at(-1)?.slice(1, 4)

test('crops a picture to a square, uploads it as a small JPEG and shows it everywhere', async () => {
  const { sent, toast } = open({ 'PUT /profile/photo': { body: withPhoto } })
  expect(screen.getByLabelText('Picture file')).toHaveAttribute('accept', 'image/*')
  expect(screen.getByLabelText('Picture file')).not.toHaveAttribute('capture')
  await choose()
  expect(await dialog('Your photo')).toBeVisible()
  expect(square()).toEqual([100, 0, 200])
  await userEvent.click(button('Use this photo'))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Profile updated' }))
  expect(sent).toMatchObject([{ method: 'PUT', url: '/profile/photo' }])
  expect(sent[0]?.body).toBeInstanceOf(Blob)
  expect(sent[0]?.headers.get('content-type')).toBe('image/jpeg')
  expect(sent[0]?.headers.get('x-account')).toBe(String(asha.id))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: 'Change Photo' })).toBeVisible()
})

test('zooms and moves the picture with sliders and the keyboard', async () => {
  open()
  await choose()
  await dialog('Your photo')
  const slide = (name: string, value: number) =>
    fireEvent.change(screen.getByRole('slider', { name }), { target: { value } })
  expect(screen.getByRole('slider', { name: 'Up or down' })).toBeDisabled()
  slide('Left or right', 0)
  expect(square()).toEqual([0, 0, 200])
  slide('Zoom', 100)
  expect(square()).toEqual([75, 75, 50])
  slide('Up or down', 100)
  slide('Left or right', 100)
  expect(square()).toEqual([350, 150, 50])
  slide('Zoom', 0)
  expect(square()).toEqual([200, 0, 200])
})

test('moves the picture with one finger, and zooms it with two', async () => {
  open()
  await choose()
  const photoDialog = await dialog('Your photo')
  const canvas = photoDialog.querySelector('canvas') as HTMLCanvasElement
  Object.defineProperty(canvas, 'clientWidth', { value: 300 })
  // jsdom has no PointerEvent.
  const touch = (kind: string, pointerId: number, clientX: number) =>
    fireEvent(canvas, Object.assign(new MouseEvent(kind, { bubbles: true, clientX, clientY: 100 }), { pointerId }))
  touch('pointerdown', 1, 100)
  touch('pointermove', 1, 130)
  expect(square()).toEqual([80, 0, 200])
  touch('pointerdown', 2, 230)
  touch('pointermove', 2, 330)
  expect(square()?.[2]).toBe(100)
  touch('pointerup', 2, 330)
  touch('pointerup', 1, 130)
  const before = square()
  touch('pointermove', 1, 0)
  expect(square()).toEqual(before)
})

test('shows a failed upload in the dialog, keeps the crop, and uploads on the next attempt', async () => {
  const responses = [offline, () => ({ body: withPhoto })]
  const { toast } = open({ 'PUT /profile/photo': () => responses.shift()!() })
  await choose()
  const photoDialog = within(await dialog('Your photo'))
  fireEvent.change(screen.getByRole('slider', { name: 'Left or right' }), { target: { value: 0 } })
  await userEvent.click(button('Use this photo'))
  expect(await photoDialog.findByRole('alert')).toHaveTextContent('There was a problem updating your profile')
  expect(toast()).toMatchObject({ title: 'Update failed', variant: 'destructive' })
  expect(square()).toEqual([0, 0, 200])
  await userEvent.click(button('Use this photo'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test("shows the server's message for a rejected photo", async () => {
  const message = 'Many people are uploading a picture right now. Please try again in a moment.'
  open({ 'PUT /profile/photo': { status: 503, body: { code: 'photos-busy', message, requestId: 'test' } } })
  await choose()
  await dialog('Your photo')
  await userEvent.click(button('Use this photo'))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})

test('shows an error for an unreadable file, and accepts another one', async () => {
  const { sent } = open()
  globalThis.createImageBitmap = () => Promise.reject(new DOMException('no picture'))
  await choose()
  expect(await screen.findByRole('alert')).toHaveTextContent("Your browser can't read this picture.")
  expect(sent).toEqual([])
  globalThis.createImageBitmap = async () => ({ width: 400, height: 200 }) as ImageBitmap
  await choose()
  expect(await dialog('Your photo')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('removes a photo after a confirmation, and keeps it when the request fails', async () => {
  const responses = [offline, () => ({ body: asha })]
  open({ 'DELETE /profile/photo': () => responses.shift()!() }, withPhoto)
  await userEvent.click(button('Remove Photo'))
  const photoDialog = within(await dialog('Remove your photo?'))
  await userEvent.click(photoDialog.getByRole('button', { name: 'Keep photo' }))
  expect(button('Remove Photo')).toHaveFocus()
  await userEvent.click(button('Remove Photo'))
  const again = within(await dialog('Remove your photo?'))
  await userEvent.click(again.getByRole('button', { name: 'Remove Photo' }))
  expect(await again.findByRole('alert')).toHaveTextContent('There was a problem updating your profile')
  await userEvent.click(again.getByRole('button', { name: 'Remove Photo' }))
  await waitFor(() => expect(button('Add a Photo')).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Remove Photo' })).toBeNull()
  expect(screen.getByText(/^A face helps the person you meet recognize you/)).toBeVisible()
})
