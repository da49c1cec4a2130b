import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Rating, Stars } from './Stars.tsx'

test('stars are read out in words and drawn in the given number', () => {
  const { container } = render(<Stars value={4} />)
  expect(container).toHaveTextContent('4 out of 5 stars')
  expect(container.querySelectorAll('svg')).toHaveLength(5)
  expect(container.querySelectorAll('[data-filled]')).toHaveLength(4)
})

test('an average has one decimal and its count, and is read out in words', () => {
  render(<Rating average={4.9333} count={12} />)
  expect(screen.getByText('Rated 4.9 out of 5 by 12 travelers')).toBeInTheDocument()
  expect(screen.getByText('(12)').closest('[aria-hidden="true"]')).toHaveTextContent('4.9 (12)')
})

test('one rating is counted in the singular', () => {
  render(<Rating average={5} count={1} />)
  expect(screen.getByText('Rated 5.0 out of 5 by 1 traveler')).toBeInTheDocument()
})
