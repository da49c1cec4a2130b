import { createServer } from 'node:http'
import { afterEach, expect, test } from '@jest/globals'
import { checkVisually, isOurs } from './visual-check.mjs'

let server
afterEach(() => server?.close())

const SITE = '<!doctype html><script type="application/json" id="site">{"releases":[]}</script>'
const hydrationError = "setTimeout(() => { throw new Error('Minified React error #418; visit https://react.dev') });"
const readyIn = (ms) => `setTimeout(() => {
  performance.mark('rendered shell route:/contact')
  document.documentElement.setAttribute('data-ready', '')
}, ${ms});`

async function check(scripts, timeout) {
  const left = [...scripts]
  server = createServer((request, response) => {
    // The first request only gets the cookie.
    const script = request.url === '/contact' ? (left.shift() ?? '') : ''
    response.setHeader('content-type', 'text/html').end(`${SITE}<script>${script}</script>`)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const output = []
  const address = `http://127.0.0.1:${server.address().port}`
  const { reasons = [] } = await checkVisually(
    address,
    'shell@2.0.0-a',
    '/?remotes=x',
    (line) => output.push(line),
    timeout,
  )
    .then(() => ({}))
    .catch((error) => error)
  return { output, reasons }
}

test.each([
  ['waits for a page that is ready long after the expected hydration error', 30_000, [hydrationError + readyIn(4000)]],
  ['a page that is not ready is tried again in a fresh one', 8000, ['', readyIn(0)]],
  ['so is one with an error', 30_000, [`${readyIn(0)}throw new Error('torn')`, readyIn(0)]],
])(
  '%s',
  async (_, timeout, scripts) => {
    const { output, reasons } = await check(scripts, timeout)
    expect(reasons).toEqual([])
    expect(output).toHaveLength(scripts.length)
    expect(output.at(-1)).toBe('Checked its 0 screens in a browser')
  },
  40_000,
)

test('refuses after two attempts, says what it waited for, and names the error of the release alone', async () => {
  const broken = `${hydrationError}setTimeout(() => { throw new Error('bad shell') })`
  const reason = 'the site does not start with it: /contact had no data-ready on <html> within 3 s: bad shell'
  const { output, reasons } = await check([broken, broken], 3000)
  expect(reasons).toEqual([`shell@2.0.0-a: ${reason}`])
  expect(output).toEqual([`shell@2.0.0-a is checked once more in a fresh page, because: ${reason}`])
}, 40_000)

const at = (...names) => names.map((name) => `at f (https://site.example/r/${name}/1.0.0-a/x.js:1:2)`).join('\n')

test.each([
  [true, 'an error of the release', 'listings', { message: 'torn', stack: at('listings', 'shell') }],
  [true, 'an error of the shell, which the release may cause', 'listings', { message: 'torn', stack: at('shell') }],
  [true, 'an error without files', 'listings', { message: 'torn' }],
  [true, 'an error of a remote in a new shell', 'shell', { message: 'torn', stack: at('payments') }],
  [false, 'an error of another remote', 'listings', { message: 'torn', stack: at('payments', 'shell') }],
  [false, 'the hydration error', 'shell', { message: 'Minified React error #418; visit …', stack: at('shell') }],
])('%s: %s is reported', (expected, _, name, error) => expect(isOurs(error, name)).toBe(expected))
