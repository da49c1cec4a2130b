// A browser's window for one test file: a new jsdom, whose parts become globals of Node. `window` is the global object.
import { runInNewContext } from 'node:vm'
import { JSDOM, VirtualConsole } from 'jsdom'

/** The clock of each test file starts here, so that the content of pages does not depend on the time of the run. */
const START = Date.UTC(2026, 10, 20, 12)

const languageGlobals = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)'))
/** Globals of Node that are not replaced: a page has them too, or packages such as jsdom need them. */
const RETAINED = new Set([
  ...['fetch', 'Response', 'TextEncoder', 'TextDecoder', 'ReadableStream', 'structuredClone', 'performance', 'atob'],
  ...['btoa', 'queueMicrotask', 'setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval'],
  ...['clearImmediate', 'process', 'Buffer', 'console', 'global'],
])
const WINDOW_ITSELF = ['window', 'self', 'top', 'parent', 'frames']
const INHERITED = ['addEventListener', 'removeEventListener', 'dispatchEvent']

export function openWindow({ hasPage, onError }) {
  const before = Object.getOwnPropertyDescriptors(globalThis)
  const cleanups = [replaceTimers(), forceConfigurable()]
  globalThis.Date = dateStartingAt(START, Date)
  if (hasPage) cleanups.push(openPage(onError))
  return () => {
    for (const close of cleanups) close()
    performance.clearMarks()
    performance.clearMeasures()
    // Copies of a package, such as react-redux, share their state under symbols. Packages are loaded once.
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!(name in before)) Reflect.deleteProperty(globalThis, name)
    Object.defineProperties(globalThis, before)
  }
}

function openPage(onError) {
  const virtualConsole = new VirtualConsole()
  virtualConsole.on('jsdomError', (error) => console.error(error))
  const { window } = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: 'http://localhost/', virtualConsole })
  reportErrors(window, onError)
  // The site also runs on http, where browsers have no `randomUUID`.
  delete window.Crypto.prototype.randomUUID
  window.getComputedStyle = fastComputedStyle(window)
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!languageGlobals.has(name) && !RETAINED.has(name)) Reflect.deleteProperty(globalThis, name)
  for (const name of [...Object.getOwnPropertyNames(window), ...INHERITED])
    if (!languageGlobals.has(name) && !RETAINED.has(name)) defineFromWindow(window, name)
  for (const name of WINDOW_ITSELF) define(name, { value: globalThis, writable: true })
  // Packages must see what a test adds to the window.
  Object.defineProperty(window.Document.prototype, 'defaultView', { get: () => globalThis, configurable: true })
  globalThis.Request = requestOf(globalThis.location)
  return () => window.close()
}

const define = (name, descriptor) =>
  Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, ...descriptor })

function defineFromWindow(window, name) {
  const value = window[name]
  const isConstructor = /^[A-Z]/.test(name)
  if (typeof value === 'function')
    return define(name, { value: isConstructor ? value : value.bind(window), writable: true })
  const set = (next) => {
    window[name] = next
  }
  define(name, { get: () => window[name], set })
}

/** An error that no listener of the page has caught fails the file, unless the page listens for errors. */
function reportErrors(window, onError) {
  const { addEventListener, removeEventListener } = window
  const listeners = new Set()
  addEventListener.call(window, 'error', ({ error }) => error && listeners.size === 0 && onError(error))
  const wrapListener = (method, note) =>
    function (type, listener, ...others) {
      if (type === 'error') note(listener)
      return method.call(this, type, listener, ...others)
    }
  window.addEventListener = wrapListener(addEventListener, (listener) => listeners.add(listener))
  window.removeEventListener = wrapListener(removeEventListener, (listener) => listeners.delete(listener))
}

/** Makes properties that a page defined as permanent removable. */
function forceConfigurable() {
  const { defineProperty } = Object
  Object.defineProperty = (target, name, descriptor) =>
    defineProperty(target, name, target === globalThis ? { ...descriptor, configurable: true } : descriptor)
  return () => Object.assign(Object, { defineProperty })
}

function replaceTimers() {
  const { setTimeout, setInterval, clearTimeout } = globalThis
  const open = new Set()
  globalThis.setTimeout = (act, delay, ...args) => {
    const timer = setTimeout(() => {
      open.delete(timer)
      act(...args)
    }, delay)
    open.add(timer)
    return timer
  }
  globalThis.setInterval = (...args) => {
    const timer = setInterval(...args)
    open.add(timer)
    return timer
  }
  return () => open.forEach((timer) => void clearTimeout(timer))
}

function dateStartingAt(start, RealDate) {
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

/** URLs may be relative to the page. Node's Request refuses jsdom's AbortSignal, so a signal of Node follows it. */
function requestOf(location) {
  return class extends NodeRequest {
    constructor(input, init = {}) {
      super(typeof input === 'string' ? new URL(input, location.href) : input, initForNode(init))
    }
  }
}
const { Request: NodeRequest, AbortSignal: NodeSignal, AbortController: NodeController } = globalThis

function initForNode({ signal, ...init }) {
  if (!signal || signal instanceof NodeSignal) return { ...init, ...(signal && { signal }) }
  const controller = new NodeController()
  if (signal.aborted) controller.abort(signal.reason)
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  return { ...init, signal: controller.signal }
}

/** Default `display` values by element name and attributes. */
const defaultDisplays = new Map()

/**
 * Queries by role read `display` and `visibility` of each element and its ancestors, and clicks read `pointer-events`.
 * jsdom compares the element with all rules of all sheets each time. Test pages have no sheets, so the element's name,
 * attributes and inline styles decide.
 */
function fastComputedStyle(window) {
  const complete = window.getComputedStyle
  const inherited = (element, name, initial) => {
    for (let each = element; each; each = each.parentElement)
      if (each.hasAttribute('style') && each.style.getPropertyValue(name)) return each.style.getPropertyValue(name)
    return initial
  }
  const display = (element) => {
    const inline = element.hasAttribute('style') && element.style.getPropertyValue('display')
    if (inline) return inline
    const attributes = ['hidden', 'open', 'type'].map((name) => element.getAttribute(name))
    const key = JSON.stringify([element.localName, ...attributes])
    if (!defaultDisplays.has(key)) defaultDisplays.set(key, complete(element).display)
    return defaultDisplays.get(key)
  }
  const fast = {
    display,
    visibility: (element) => inherited(element, 'visibility', 'visible'),
    'pointer-events': (element) => inherited(element, 'pointer-events', 'auto'),
  }
  return (element, pseudo) => {
    if (pseudo || element.ownerDocument.styleSheets.length > 0) return complete(element, pseudo)
    const value = (name) => (name in fast ? fast[name](element) : complete(element).getPropertyValue(name))
    return new Proxy(
      {},
      {
        get: (_, name) => {
          if (name === 'getPropertyValue') return value
          if (name === 'pointerEvents') return value('pointer-events')
          return name in fast ? value(name) : Reflect.get(complete(element), name)
        },
      },
    )
  }
}
