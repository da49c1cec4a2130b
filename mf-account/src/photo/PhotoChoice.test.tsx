import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PhotoChoice } from './PhotoChoice.tsx'

const mockNetwork = { isGone: true }
jest.mock('./PhotoDialogs.tsx', () => {
  if (mockNetwork.isGone) throw new Error('The network is gone.')
  return {
    PhotoDialog: () => <p>The picture can be cropped.</p>,
    RemovePhotoDialog: () => <p>The photo can be removed.</p>,
  }
})

beforeEach(() => {
  jest.resetModules()
  mockNetwork.isGone = true
  globalThis.createImageBitmap = async () => ({ width: 400, height: 200 }) as ImageBitmap
})

const chooseFile = () =>
  userEvent.upload(screen.getByLabelText('Picture file'), new File(['bytes'], 'me.png', { type: 'image/png' }))
const pressRemove = () => userEvent.click(screen.getByRole('button', { name: 'Remove Photo' }))

test.each([
  { dialog: 'crop a picture', open: chooseFile, text: 'The picture can be cropped.' },
  { dialog: 'remove the photo', open: pressRemove, text: 'The photo can be removed.' },
])('says why the dialog to $dialog does not open, and opens it on the next attempt', async ({ open, text }) => {
  renderInSite(<PhotoChoice user={{ ...asha, profilePictureUrl: '/photos/a.webp' }} />, { user: asha })
  await open()
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load this. Please check your connection.')
  expect(screen.queryByText(text)).toBeNull()
  mockNetwork.isGone = false
  await open()
  expect(await screen.findByText(text)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
