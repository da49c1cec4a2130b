import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Badge } from './Badge.tsx'
import { Card } from './Card.tsx'
import { ChipList } from './Chip.tsx'

test('chips are a named list without duplicates', () => {
  render(<ChipList label="Skills" items={['Forms', 'Translation', 'Forms']} />)
  expect(screen.getByRole('list', { name: 'Skills' })).toBeInTheDocument()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Forms', 'Translation'])
})

test('an empty list of chips renders nothing', () => {
  const { container } = render(<ChipList label="Skills" items={[]} />)
  expect(container).toBeEmptyDOMElement()
})

test('a badge has its tone, a card its element', () => {
  render(
    <Card as="section" aria-label="Profile">
      <Badge tone="good">Verified</Badge>
    </Card>,
  )
  expect(screen.getByRole('region', { name: 'Profile' })).toHaveClass('card')
  expect(screen.getByText('Verified')).toHaveClass('badge', 'good')
})
