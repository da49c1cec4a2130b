import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Skeleton, SkeletonGroup } from './Skeleton.tsx'

test('a group of skeletons is announced once, by its label', () => {
  render(
    <SkeletonGroup label="Loading listings">
      <Skeleton shape="avatar" />
      <Skeleton lines={3} />
    </SkeletonGroup>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('Loading listings')
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true')
})

test('a skeleton shows the given number of lines, the last one shorter', () => {
  const { container } = render(<Skeleton lines={3} />)
  const lines = [...container.children]
  expect(lines).toHaveLength(3)
  expect(lines.map((line) => line.classList.contains('long'))).toEqual([false, false, true])
})

test('a skeleton renders on the server without a style attribute', () => {
  expect(renderToStaticMarkup(<Skeleton shape="button" width="half" />)).not.toContain('style')
})
