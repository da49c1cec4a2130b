/** @own-packages react react-dom scheduler */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/dom'
import type * as ReactModule from 'react'
import type * as ReactDom from 'react-dom'
import type { createRoot as CreateRoot } from 'react-dom/client'

// The production build, as in the browser.
const modules = join(__dirname, '../../node_modules')
const React: typeof ReactModule = require(`${modules}/react/cjs/react.production.js`)
jest.mock('react', () => React)
const { createPortal }: typeof ReactDom = require(`${modules}/react-dom/cjs/react-dom.production.js`)

const small = require('./small-react-loader.cjs') as (source: string) => string
const source = readFileSync(`${modules}/react-dom/cjs/react-dom-client.production.js`, 'utf8')
const client = {} as { createRoot: typeof CreateRoot }
new Function('exports', 'require', small(source))(client, (name: string) => require(name))

const { Activity, Component, createElement, Fragment, Suspense, useActionState, useState } = React

const Acting = () => useActionState(() => 1, 0)

class Boundary extends Component<{ children?: ReactModule.ReactNode }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? this.state.error.message : this.props.children
  }
}

afterEach(() => jest.restoreAllMocks())

function show(element: ReactModule.ReactNode) {
  const place = document.createElement('main')
  document.body.replaceChildren(place)
  jest.spyOn(console, 'error').mockImplementation(() => {})
  client.createRoot(place).render(createElement(Boundary, {}, element))
  return place
}

function Counter() {
  const [count, setCount] = useState(0)
  return [
    createElement('button', { key: 'button', onClick: () => setCount(count + 1) }, count),
    count > 0 && createPortal('beside', document.body, 'portal'),
  ]
}

test('what the site uses of React works', async () => {
  const picture = createElement('svg', {}, createElement('title', {}, 'of a picture'))
  const place = show(createElement(Suspense, {}, picture, createElement(Counter)))
  await waitFor(() => expect(place).toHaveTextContent('of a picture0'))
  place.querySelector('button')?.click()
  await waitFor(() => expect(document.body).toHaveTextContent('of a picture1beside'))
})

test.each([
  ['elements for the head', createElement('title', {}, 'Home')],
  ['activities', createElement(Activity, {}, 'text')],
  ['states of actions', createElement(Acting)],
  ['actions of forms', createElement('form', { action: () => {} })],
  ['custom elements', createElement('x-picture')],
  ['refs of fragments', createElement(Fragment, { ref: () => {} } as object, 'text')],
])('%s are left out, and say so', async (what, element) => {
  const place = show(element)
  await waitFor(() => expect(place).toHaveTextContent(`The site's React leaves out ${what}`))
})

test('another React is not made small by guesswork', () => {
  expect(() => small(source.replace('function getResource(', 'function getResources('))).toThrow('React has changed')
})
