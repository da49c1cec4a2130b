// A worker loads packages once for all its test files; no other state passes from one file to the next.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { run } from '../processes.mjs'
import { node, root } from '../root.mjs'

const TWICE = `
import { count } from './counter.ts'

test('finds nothing of another file', async () => {
  expect([globalThis.left, localStorage.getItem('left'), document.title, document.cookie]).toEqual([undefined, null, '', ''])
  expect([count(), new Date().getFullYear(), navigator.onLine]).toEqual([1, 2026, true])
  expect('left' in Element.prototype).toBe(false)
  expect(performance.getEntries().filter(({ name }) => name === 'left')).toEqual([])
})

test('leaves things behind', () => {
  expect(count()).toBe(2)
  Object.defineProperty(globalThis, 'left', { value: 1 })
  Object.assign(Element.prototype, { left: 1 })
  localStorage.setItem('left', '1')
  document.title = 'left'
  document.cookie = 'left=1'
  performance.mark('left')
  performance.measure('left', 'left')
  jest.useFakeTimers({ now: 0 })
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  addEventListener('online', () => { throw new Error('of another file') })
  setInterval(() => { throw new Error('of another file') }, 1)
})
`
const FILES = {
  'first.test.tsx': TWICE,
  'second.test.tsx': TWICE,
  'counter.ts': `let calls: number = 0; export const count = () => ++calls`,
  'page.test.tsx': `
import { render, screen } from '@testing-library/react'

test('renders', () => {
  render(<button style={{ visibility: 'hidden' }}>Unseen</button>)
  render(<button onClick={() => {}}>Send</button>)
  expect(screen.getByRole('button')).toHaveAccessibleName('Send')
})
test('has the parts of a browser and no others', () => {
  expect([window === globalThis, typeof BroadcastChannel, typeof crypto.randomUUID]).toEqual([true, 'undefined', 'undefined'])
})
test('begins at the same moment', () => {
  expect(new Date().toISOString().slice(0, 16)).toBe('2026-11-20T12:00')
})
test('reads names of classes', () => expect(require('./page.module.css').card).toBe('card'))
`,
  'mocks.test.ts': `
jest.mock('./counter.ts', () => ({ ...jest.requireActual('./counter.ts'), count: () => 21 }))
const { doubled } = require('./doubled.ts')

test('a mock replaces a module, also for modules that import it', () => {
  expect([doubled(), jest.requireActual('./counter.ts').count()]).toEqual([42, 1])
  jest.resetModules()
  expect([require('./doubled.ts').doubled === doubled, jest.requireActual('./counter.ts').count()]).toEqual([false, 1])
})
`,
  'page.module.css': '',
  'doubled.ts': `import { count } from './counter.ts'; export const doubled = (): number => 2 * count()`,
  'node.test.ts': `/** @jest-environment node */
test('has no page', () => expect([typeof document, typeof BroadcastChannel]).toEqual(['undefined', 'function']))
`,
  'uncaught.test.ts': `
test('throws in a listener', () => {
  removeEventListener('error', () => {})
  addEventListener('online', () => { throw new Error('not caught') })
  dispatchEvent(new Event('online'))
  expect(1).toBe(1)
})
`,
  'rejected.test.ts': `
test('rejects at its end', () => {
  expect(1).toBe(1)
  Promise.reject(new Error('not caught'))
})
`,
}

const FAILING = ['uncaught.test.ts', 'rejected.test.ts']

const dir = realpathSync(mkdtempSync(join(tmpdir(), 'flight-amigo-browser-runner-')))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
let results

beforeAll(async () => {
  mkdirSync(join(dir, 'src'))
  for (const [name, text] of Object.entries(FILES)) {
    const [comment = ''] = /^\/\*\*.*\n/.exec(text) ?? []
    const imports = name.includes('.test.') ? "import { expect, jest, test } from '@jest/globals'\n" : ''
    writeFileSync(join(dir, 'src', name), comment + imports + text.slice(comment.length))
  }
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  const config = {
    ...{ rootDir: dir, runner: join(root, '.workspace/jest/browser-runner.mjs'), transform: {} },
    setupFilesAfterEnv: ['@testing-library/jest-dom/jest-globals'],
    testMatch: ['**/src/*.test.ts', '**/src/*.test.tsx'],
  }
  const [file, report] = [join(dir, 'jest.config.json'), join(dir, 'report.json')]
  writeFileSync(file, JSON.stringify(config))
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  await run(node, [jest, '--config', file, '--runInBand', '--json', '--outputFile', report], { cwd: dir })
  results = JSON.parse(readFileSync(report, 'utf8')).testResults
})

const messageOf = (name) => results.find((each) => each.name.endsWith(`/${name}`)).message

test.each(Object.keys(FILES).filter((name) => name.includes('.test.') && !FAILING.includes(name)))(
  '%s passes',
  (name) => {
    expect(messageOf(name)).toBe('')
  },
)

test.each(FAILING)('an error that no code catches fails the file: %s', (name) => {
  expect(messageOf(name)).toContain('not caught')
})
