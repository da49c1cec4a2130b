import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { PageHeading } from './PageHeading.tsx'

test('the heading can take the focus without being a tab stop', () => {
  render(
    <PageHeading lead="Say where you fly." back={<a href="/">Back to Home</a>}>
      Offer Help
    </PageHeading>,
  )
  const heading = screen.getByRole('heading', { level: 1, name: 'Offer Help' })
  heading.focus()
  expect(heading).toHaveFocus()
  expect(heading).toHaveAttribute('tabindex', '-1')
})
