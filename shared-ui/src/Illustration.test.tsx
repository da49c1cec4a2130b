import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import gate from './drawings/gate.svg'
import { EmptyState } from './EmptyState.tsx'
import { Illustration } from './Illustration.tsx'

const folder = join(dirname(expect.getState().testPath ?? ''), 'drawings')
const drawings = readdirSync(folder).filter((file) => file.endsWith('.svg'))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('a drawing reserves its space before it loads, loads when it comes into view, and is not read out', () => {
  const { container } = render(<Illustration of={gate} width={480} className="hero" />)
  const image = container.querySelector('img')
  expect(image).toHaveAttribute('src', '/gate.svg')
  expect(image).toHaveAttribute('width', '480')
  expect(image).toHaveAttribute('height', '320')
  expect(image).toHaveAttribute('loading', 'lazy')
  expect(image).toHaveClass('illustration', 'hero')
  expect(screen.queryByRole('img')).toBeNull()
})

test('an empty state shows its drawing, else a flight path', () => {
  const { container, rerender } = render(<EmptyState title="Nothing here" drawing={<Illustration of={gate} />} />)
  expect(container.querySelector('img')).toHaveAttribute('src', '/gate.svg')
  expect(container.querySelector('svg')).toBeNull()
  rerender(<EmptyState title="Nothing here" />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).toBeInTheDocument()
})

test('there is a drawing for each subject', () => {
  const subjects = ['gate', 'no-results', 'no-messages', 'published', 'agreed', 'met', 'landed', 'completed']
  const names = [...subjects, 'thank-you', 'not-found', 'offline'].map((name) => `${name}.svg`)
  expect(drawings.toSorted()).toEqual(names.toSorted())
})

test.each(drawings)('%s is small, three units wide for two of height, and has colors of the theme only', (file) => {
  const text = read(file)
  expect(Buffer.byteLength(text)).toBeLessThan(6_000)
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text) ?? []
  expect(Number(width) / Number(height)).toBe(1.5)
  const colors = [...text.matchAll(/ (?:fill|stroke|color|stop-color)="([^"]*)"/g)].map(([, color]) => color)
  expect(colors.length).toBeGreaterThan(5)
  expect(colors.filter((color) => !/^(none|currentColor|var\(--[\w-]+\))$/.test(color ?? ''))).toEqual([])
  expect(text).not.toMatch(/<style|style=|<script|<text|href|#[0-9a-f]{3}/)
  for (const [, name = ''] of text.matchAll(/var\(--([\w-]+)\)/g))
    expect(`${read('colors.css')}${read('../tokens.css')}`).toContain(`--${name}: #`)
})

test('each color of drawings is defined for both themes', () => {
  const [light = '', dark = ''] = read('colors.css').split('prefers-color-scheme: dark')
  const names = (css: string) => [...css.matchAll(/(--[\w-]+): #[0-9a-f]{6};/g)].map(([, name]) => name)
  expect(names(light).length).toBeGreaterThan(5)
  expect(names(dark)).toEqual(names(light))
})
