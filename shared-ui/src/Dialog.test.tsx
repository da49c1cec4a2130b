import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act, type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Dialog } from './Dialog.tsx'

function Page({ children, onClose }: { children?: ReactNode; onClose?: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    onClose?.()
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Log In
      </button>
      <Dialog open={open} onClose={close} title="Login to Flight Amigo">
        <input aria-label="Email" />
        {children}
      </Dialog>
    </>
  )
}

const openIt = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Login to Flight Amigo' })
}

test('a dialog opens as a modal one, named by its title, with the focus on its title', async () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal')
  render(<Page />)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const dialog = await openIt()
  expect(showModal).toHaveBeenCalledTimes(1)
  expect(dialog.open).toBe(true)
  expect(screen.getByRole('heading', { level: 2, name: 'Login to Flight Amigo' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus()
  showModal.mockRestore()
})

test('the close button closes the dialog and returns the focus to the opening button [spec-keys-dialog]', async () => {
  render(<Page />)
  await openIt()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Log In' })).toHaveFocus()
})

test('Esc closes the dialog and the focus returns', async () => {
  render(<Page />)
  await openIt()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Log In' })).toHaveFocus()
})

test('a dialog that its owner keeps open after Esc stays modal', async () => {
  const onClose = jest.fn()
  render(
    <Dialog open onClose={onClose} title="Unsaved">
      Stay
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(dialog.open).toBe(true)
  // Browsers close a dialog at the second Esc in a row without a `cancel` event.
  dialog.close()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  expect(dialog.open).toBe(true)
})

test('a click on the backdrop closes the dialog, a click inside does not', async () => {
  render(<Page />)
  const dialog = await openIt()
  await userEvent.click(screen.getByRole('heading', { level: 2 }))
  expect(dialog).toBeInTheDocument()
  await userEvent.click(dialog)
  expect(dialog).not.toBeInTheDocument()
})

test('a selection of text that ends outside does not close the dialog', async () => {
  render(<Page />)
  const dialog = await openIt()
  fireEvent.pointerDown(screen.getByLabelText('Email'))
  fireEvent.click(dialog)
  expect(dialog).toBeInTheDocument()
})

test('a notice inside never closes the dialog, neither by click nor by Esc', async () => {
  const closed = jest.fn()
  render(<Page onClose={closed} />)
  const dialog = await openIt()
  const container = document.createElement('div')
  container.dataset.toasts = ''
  dialog.append(container)
  const toasts = createRoot(container)
  act(() => toasts.render(<button type="button">Undo</button>))

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(closed).not.toHaveBeenCalled()
  expect(dialog.open).toBe(true)
  act(() => toasts.unmount())
})

test('a header replaces the visible title, which stays the name', () => {
  render(
    <Dialog open onClose={() => undefined} title="Menu" header={<a href="/">Flight Amigo</a>} variant="fullScreen">
      <a href="/contact">Contact Us</a>
    </Dialog>,
  )
  expect(screen.getByRole('dialog', { name: 'Menu' })).toHaveClass('fullScreen')
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})

test('a dialog does not close itself when effects run twice', async () => {
  const close = jest.fn()
  render(
    <StrictMode>
      <Dialog open onClose={close} title="Details">
        Text
      </Dialog>
    </StrictMode>,
  )
  await act(async () => undefined)
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true)
})
