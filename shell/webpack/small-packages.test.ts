import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type * as Toolkit from '@reduxjs/toolkit'
import type * as Query from '@reduxjs/toolkit/query'
import { transformSync } from '@swc/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, type ReactNode } from 'react'
import type * as Router from 'react-router-dom'

type Loader = (source: string) => string
const smallRouter = require('./small-router-loader.cjs') as Loader
const smallToolkit = require('./small-toolkit-loader.cjs') as Loader

const modules = join(__dirname, '../../node_modules')
const read = (file: string) => readFileSync(join(modules, file), 'utf8')
const filesOf = (folder: string) => {
  const files = readdirSync(join(modules, folder)).filter((file) => file.endsWith('.mjs'))
  return files.map((file) => read(join(folder, file)))
}
const wholeRouter = (mode: string) =>
  filesOf(`react-router/dist/${mode}`).find((text) => text.includes('function PrefetchPageLinks(')) as string
const wholeToolkit = read('@reduxjs/toolkit/dist/query/rtk-query.modern.mjs')

/** Runs the code of a package after its loader. */
function made<Exports>(source: string) {
  const alone = source.replaceAll('import.meta', '({})')
  const { code } = transformSync(alone, { swcrc: false, module: { type: 'commonjs' }, jsc: { target: 'es2024' } })
  const exports = {} as Exports
  new Function('exports', 'require', code)(exports, (name: string) => require(name))
  return exports
}

test.each(['production', 'development'])('the small router of %s shows pages, links and where one is', async (mode) => {
  const { Link, MemoryRouter, NavLink, Route, Routes, useNavigate, useParams } = made<typeof Router>(
    smallRouter(wholeRouter(mode)),
  )
  function Person() {
    const navigate = useNavigate()
    return createElement(
      'button',
      { type: 'button', onClick: () => navigate('/?from=HYD') },
      `back from ${useParams().id}`,
    )
  }
  const page = (path: string, element: ReactNode) => createElement(Route, { path, element })
  render(
    createElement(
      MemoryRouter,
      {},
      createElement(NavLink, { to: '/', end: true }, 'Home'),
      createElement(
        Routes,
        {},
        page('/', createElement(Link, { to: '/people/12' }, 'Priya')),
        page('/people/:id', createElement(Person)),
        page('*', 'nothing'),
      ),
    ),
  )
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await userEvent.click(screen.getByRole('link', { name: 'Priya' }))
  expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  await userEvent.click(screen.getByRole('button', { name: 'back from 12' }))
  expect(screen.getByRole('link', { name: 'Priya' })).toBeVisible()
})

test('a router that loads data is left out, and says so', () => {
  const { createMemoryRouter, RouterProvider } = made<typeof Router>(smallRouter(wholeRouter('production')))
  const router = createMemoryRouter([{ path: '/', element: 'home' }])
  expect(() => RouterProvider({ router })).toThrow("The site's router leaves out routers that load data")
})

test('the small RTK Query asks once, and polling is left out and says so', async () => {
  const { buildCreateApi, coreModule, setupListeners } = made<typeof Query>(smallToolkit(wholeToolkit))
  const { configureStore } = require('@reduxjs/toolkit') as typeof Toolkit
  const asked: unknown[] = []
  const api = buildCreateApi(coreModule())({
    baseQuery: async (address: string) => ({ data: asked.push(address) }),
    endpoints: (build) => ({ page: build.query<number, string>({ query: (address) => address }) }),
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const first = await store.dispatch(api.endpoints.page.initiate('/listings'))
  const second = await store.dispatch(api.endpoints.page.initiate('/listings'))
  expect([first.data, second.data, asked]).toEqual([1, 1, ['/listings']])
  const subscriptionOptions = { pollingInterval: 1000 }
  await expect(store.dispatch(api.endpoints.page.initiate('/trips', { subscriptionOptions }))).rejects.toThrow(
    "The site's RTK Query leaves out polling: see shell/webpack/small-toolkit-loader.cjs",
  )
  expect(() => setupListeners(store.dispatch)).toThrow('leaves out listeners of the window')
})

test('another package is not made small by guesswork', () => {
  const otherRouter = wholeRouter('production').replace('isDataRoute ? useNavigateStable', 'is ? useNavigateStable')
  expect(() => smallRouter(otherRouter)).toThrow('router has changed')
  expect(() => smallToolkit(wholeToolkit.replace('const buildWindowEventHandler', 'const other'))).toThrow(
    'RTK Query has changed',
  )
})
