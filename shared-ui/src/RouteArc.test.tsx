import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { BoardingPass } from './BoardingPass.tsx'
import { RouteArc } from './RouteArc.tsx'

test('a route reads as a sentence [spec-look-arc]', () => {
  const { container } = render(
    <RouteArc from={{ code: 'HYD', city: 'Hyderabad' }} to={{ code: 'ORD', city: 'Chicago' }} />,
  )
  expect(container).toHaveTextContent('HYD Hyderabad to ORD Chicago')
})

test('a route without cities shows its codes', () => {
  const { container } = render(<RouteArc from={{ code: 'HYD' }} to={{ code: 'ORD' }} tone="dusk" />)
  expect(container).toHaveTextContent('HYD to ORD')
  expect(container.firstElementChild).toHaveClass('dusk')
})

test('a boarding pass is an article that takes a name, with its stub last', () => {
  render(
    <BoardingPass aria-label="Priya" tone="dusk" stub={<button type="button">View Contact Info</button>}>
      Happy to help
    </BoardingPass>,
  )
  const pass = screen.getByRole('article', { name: 'Priya' })
  expect(pass).toHaveClass('dusk')
  expect(pass.lastElementChild).toContainElement(screen.getByRole('button', { name: 'View Contact Info' }))
})
