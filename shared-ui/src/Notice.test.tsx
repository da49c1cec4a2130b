import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Notice } from './Notice.tsx'

test('a danger notice is announced assertively, a success politely, and information not at all', () => {
  const { rerender } = render(<Notice tone="danger">Your card was declined.</Notice>)
  expect(screen.getByRole('alert')).toHaveTextContent('Your card was declined.')
  rerender(<Notice tone="success">Your tip has been successfully recorded!</Notice>)
  expect(screen.getByRole('status')).toHaveTextContent('Your tip has been successfully recorded!')
  rerender(<Notice title="Spam Protection Active" />)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(screen.getByText('Spam Protection Active')).toBeInTheDocument()
})
