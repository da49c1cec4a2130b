import { expect, test } from '@jest/globals'
import { fireEvent, render } from '@testing-library/react'
import { Avatar, initials } from './Avatar.tsx'

const PICTURE = `/photos/${'1b'.repeat(32)}.webp`
const imageIn = (container: HTMLElement) => container.querySelector('img')
/** jsdom loads no images. */
const load = (image: HTMLImageElement) => {
  Object.defineProperty(image, 'naturalWidth', { value: 80 })
  fireEvent.load(image)
}

test('an avatar shows initials until the picture has loaded, then the picture alone [spec-avatar-states]', () => {
  const { container } = render(<Avatar name="Priya" src={PICTURE} />)
  const image = imageIn(container)
  expect(container).toHaveTextContent('PR')
  expect(image).toHaveAttribute('src', PICTURE)
  if (image) load(image)
  expect(container).toHaveTextContent('')
  expect(imageIn(container)).toBeInTheDocument()
})

test('an avatar shows initials again when the picture fails, and tries a new address [spec-avatar-states] [spec-avatar-error]', () => {
  const { container, rerender } = render(<Avatar name="Priya" src={PICTURE} />)
  const image = imageIn(container)
  if (image) fireEvent.error(image)
  expect(imageIn(container)).not.toBeInTheDocument()
  expect(container).toHaveTextContent('PR')

  const other = `/photos/${'2c'.repeat(32)}.webp`
  rerender(<Avatar name="Priya" src={other} />)
  expect(imageIn(container)).toHaveAttribute('src', other)
})

test.each([
  'http://pictures.example/a.jpg',
  'https://pictures.example/a.jpg',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'https://user:word@pictures.example/a.jpg',
  '//pictures.example/a.jpg',
  '/a.jpg',
  '/photos/a.webp',
  `/photos/${'0a'.repeat(32)}.webp/../../api`,
  '//photos/a.webp',
  '/photos/../api/auth/logout.webp',
  '/photos/a.svg',
  '/photos/a.webp?x',
  '',
  null,
  undefined,
])('loads no picture from %s', (src) => {
  const { container } = render(<Avatar name="Priya" src={src} />)
  expect(imageIn(container)).not.toBeInTheDocument()
  expect(container).toHaveTextContent('PR')
})

test('an avatar shows a photo of this site, and initials when it is gone', () => {
  const photo = `/photos/${'0a'.repeat(32)}.webp`
  const { container } = render(<Avatar name="Priya" src={photo} />)
  const image = imageIn(container)
  expect(image).toHaveAttribute('src', photo)
  if (image) fireEvent.error(image)
  expect(imageIn(container)).not.toBeInTheDocument()
  expect(container).toHaveTextContent('PR')
})

test('an avatar is not read out beside the name', () => {
  const { container } = render(<Avatar name="Priya" src={PICTURE} />)
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})

test.each([
  ['Priya', 'PR'],
  ['Ananya Rao', 'AR'],
  ['josé maría garcía', 'JG'],
  ['anna_k', 'AK'],
  ['🛫', '🛫'],
  ['  ', ''],
  ['عبد الرحمن بن محمد الأنصاري', 'عا'],
  ['प्रिया शर्मा', 'प्रिश'],
  ['प्रिया', 'प्रिया'],
  ['ప్రియ', 'ప్రియ'],
  ['లక్ష్మి రెడ్డి', 'లరె'],
  ['ఆశా', 'ఆశా'],
  ['👩🏽‍✈️ Ana', '👩🏽‍✈️A'],
  ['\u0301', ''],
  ['Jose\u0301', 'JO'],
  ['E\u0301ric', 'ÉR'],
])('initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
