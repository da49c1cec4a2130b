import Jsdom from 'jest-environment-jsdom'

const missing = ['fetch', 'Headers', 'Response', 'TextEncoder', 'TextDecoder', 'ReadableStream', 'structuredClone']

/** Each test file begins at this moment, so what a page shows does not depend on when the tests run. */
const START = Date.UTC(2026, 10, 20, 12)

/** jsdom, with globals of a browser that it lacks, and without one that browsers lack. Addresses may be relative to the page, as in a browser. */
export default class BrowserLike extends Jsdom {
  async setup() {
    await super.setup()
    const { global: window } = this
    for (const name of missing) window[name] ??= globalThis[name]
    window.Date = startingAt(START, window.Date)
    // The site also runs on http, where browsers have none.
    delete window.Crypto.prototype.randomUUID
    window.Request ??= class extends Request {
      constructor(input, init = {}) {
        super(typeof input === 'string' ? new URL(input, window.location.href) : input, initForNode(init))
      }
    }
  }
}

/** A clock that shows `start` now and then goes on. */
function startingAt(start, RealDate) {
  const ahead = start - RealDate.now()
  return class extends RealDate {
    constructor(...args) {
      super(...(args.length ? args : [RealDate.now() + ahead]))
    }
    static now() {
      return RealDate.now() + ahead
    }
  }
}

/** Node's Request refuses the AbortSignal of jsdom, so a signal of Node follows it. */
function initForNode({ signal, ...init }) {
  if (!signal || signal instanceof AbortSignal) return { ...init, ...(signal && { signal }) }
  const controller = new AbortController()
  if (signal.aborted) controller.abort(signal.reason)
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  return { ...init, signal: controller.signal }
}
