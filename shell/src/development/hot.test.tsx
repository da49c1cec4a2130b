/** @own-packages react react-dom scheduler */
import { beforeEach, expect, jest, test } from '@jest/globals'
import type { Hot } from './hot.ts'

jest.resetModules() // the test setup has loaded React, and hot.ts must run before it
const { acceptUpdates, refresh, runningBundles } = require('./hot.ts') as typeof import('./hot.ts')
const { act, useState } = require('react') as typeof import('react')
const { createRoot } = require('react-dom/client') as typeof import('react-dom/client')

const { register, signature } = (
  globalThis as unknown as {
    hot: { register: (type: unknown, id: string) => void; signature: () => (type: unknown, hooks: string) => unknown }
  }
).hot

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function written(label: string, hooks = 'useState{count}') {
  function Counter() {
    const [count, setCount] = useState(0)
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {label} {count}
      </button>
    )
  }
  register(Counter, 'sample src/Counter.tsx Counter')
  signature()(Counter, hooks)
  return Counter
}

const hot = (data?: Hot['data']) => ({
  ...(data && { data }),
  accept: jest.fn<Hot['accept']>(),
  dispose: jest.fn<Hot['dispose']>(),
  invalidate: jest.fn<Hot['invalidate']>(),
  status: () => 'idle',
  check: async () => [],
})
const build = () => 'a1'

beforeEach(() => document.body.replaceChildren())

test('a component that has changed keeps its state while its hooks are the same', () => {
  const First = written('first')
  const container = document.body.appendChild(document.createElement('div'))
  act(() => createRoot(container).render(<First />))
  act(() => container.querySelector('button')?.click())
  expect(container).toHaveTextContent('first 1')

  written('second')
  act(() => void refresh())
  expect(container).toHaveTextContent('second 1')

  written('third', 'useState{count}, useEffect')
  act(() => void refresh())
  expect(container).toHaveTextContent('third 0')
})

test('a module of components accepts its own changes; other modules pass them to their importers', () => {
  const components = hot()
  acceptUpdates('sample', components, build, { Page: () => null })
  expect(components.accept).toHaveBeenCalledTimes(1)

  for (const loader of ['page', 'extension']) {
    const withLoader = hot()
    acceptUpdates('sample', withLoader, build, { Page: () => null, [loader]: async () => null })
    expect(withLoader.accept).toHaveBeenCalledTimes(1)
  }

  const mixed = hot()
  acceptUpdates('sample', mixed, build, { Page: () => null, limit: 5 })
  acceptUpdates('sample', mixed, build, {})
  expect(mixed.accept).not.toHaveBeenCalled()
  expect(runningBundles.get('sample')).toMatchObject({ hot: mixed })
})

test('a module with changed exports updates its importers', () => {
  const Page = () => null
  const same = hot({ exports: { Page } })
  acceptUpdates('sample', same, build, { Page })
  expect(same.invalidate).not.toHaveBeenCalled()

  for (const exports of [{ Page, Other: Page }, { limit: 5 }]) {
    const changed = hot({ exports: { Page } })
    acceptUpdates('sample', changed, build, exports)
    expect(changed.invalidate).toHaveBeenCalledTimes(1)
  }
})
