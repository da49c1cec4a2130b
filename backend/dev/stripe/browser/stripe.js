// Stands in for Stripe.js: the same calls, the same shapes, and the card's fields in a frame of another origin, so that
// the page that loads this never sees a number.
;(() => {
  const base = new URL(document.currentScript.src).origin
  const OPTIONS = ['allowedPaymentMethodTypes', 'appearance', 'locale']
  let frames = 0

  const idOf = (secret) => /^(pi_\w+)_secret_\w+$/.exec(secret ?? '')?.[1]
  const unreachable = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  }

  function makeFrame(page, title) {
    const frame = document.createElement('iframe')
    frame.name = `__privateStripeFrame${++frames}`
    frame.title = title
    frame.src = `${base}/v3/${page}`
    frame.setAttribute('allow', 'payment *')
    return frame
  }

  /** Talks with a frame: requests with answers one way, events the other. */
  function connect(frame, greeting, onEvent) {
    const channel = new MessageChannel()
    const waiting = new Map()
    let number = 0
    channel.port1.onmessage = ({ data }) => {
      if (data.reply === undefined) return onEvent(data)
      waiting.get(data.reply)?.(data.result)
      waiting.delete(data.reply)
    }
    frame.addEventListener('load', () => frame.contentWindow.postMessage(greeting, base, [channel.port2]), {
      once: true,
    })
    return {
      ask: (verb, detail) =>
        new Promise((resolve) => {
          waiting.set(++number, resolve)
          channel.port1.postMessage({ question: number, verb, detail })
        }),
      post: (verb, detail) => channel.port1.postMessage({ verb, detail }),
      close: () => channel.port1.close(),
    }
  }

  class Emitter {
    #handlers = new Map()
    on(type, handler) {
      this.#handlers.set(type, [...(this.#handlers.get(type) ?? []), handler])
      return this
    }
    once(type, handler) {
      const first = (event) => {
        this.off(type, first)
        handler(event)
      }
      return this.on(type, first)
    }
    off(type, handler) {
      const remaining = handler ? (this.#handlers.get(type) ?? []).filter((each) => each !== handler) : []
      this.#handlers.set(type, remaining)
      return this
    }
    emit(type, event) {
      for (const handler of this.#handlers.get(type) ?? []) handler(event)
    }
  }

  class PaymentElement extends Emitter {
    #owner
    #frame
    #line
    constructor(owner) {
      super()
      this.#owner = owner
    }
    get line() {
      return this.#line
    }
    mount(where) {
      const container = typeof where === 'string' ? document.querySelector(where) : where
      if (!container) throw new Error('IntegrationError: the place to mount at does not exist.')
      const frame = makeFrame('frame.html', 'Secure payment input frame')
      for (const [name, value] of Object.entries({ border: '0', width: '100%', height: '250px', display: 'block' })) {
        frame.style.setProperty(name, value)
      }
      frame.style.setProperty('color-scheme', 'normal')
      this.#frame = frame
      this.#line = connect(frame, this.#owner.greeting, ({ event, detail }) => {
        if (event === 'change') this.#owner.isSubmitted = false
        if (event === 'size') frame.style.setProperty('height', `${detail}px`)
        else this.emit(event, { elementType: 'payment', ...detail })
      })
      container.replaceChildren(frame)
      queueMicrotask(() => this.emit('loaderstart', { elementType: 'payment' }))
    }
    update() {}
    focus() {
      this.#line?.post('focus')
    }
    clear() {
      this.#line?.post('clear')
    }
    unmount() {
      this.#line?.close()
      this.#frame?.remove()
      this.#frame = this.#line = undefined
    }
    destroy() {
      this.unmount()
      this.#owner.forget()
    }
  }

  /** The fake knows only fields that come before their payment. They need what the payment will have. */
  function assertDeferred({ mode, amount, currency, ...more }) {
    const name = Object.keys(more).find((each) => !OPTIONS.includes(each))
    if (name) throw new Error(`IntegrationError: elements(): the fake does not know the option ${name}.`)
    if (mode !== 'payment' || !(Number.isInteger(amount) && amount > 0) || currency !== 'usd')
      throw new Error('IntegrationError: Invalid value for elements(): mode, amount or currency.')
  }

  class Elements extends Emitter {
    #element = null
    /** Whether `submit` has found the fields complete, and nothing has changed since. */
    isSubmitted = false
    constructor(key, options = {}) {
      super()
      assertDeferred(options)
      this.key = key
      this.options = { ...options }
    }
    get greeting() {
      const { mode, amount, currency, allowedPaymentMethodTypes, appearance } = this.options
      return { key: this.key, mode, amount, currency, allowedPaymentMethodTypes, appearance }
    }
    create(type) {
      if (type !== 'payment') throw new Error(`IntegrationError: the fake has no ${type} element.`)
      if (this.#element) throw new Error('IntegrationError: Can only create one Element of type payment.')
      this.#element = new PaymentElement(this)
      return this.#element
    }
    getElement(type) {
      return type === 'payment' || type?.__elementType === 'payment' ? this.#element : null
    }
    forget() {
      this.#element = null
    }
    update(options) {
      Object.assign(this.options, options)
      assertDeferred(this.options)
      this.isSubmitted = false
      this.#element?.line?.post('appearance', options.appearance)
    }
    async fetchUpdates() {
      return {}
    }
    async submit() {
      const response = (await this.#element?.line?.ask('validate')) ?? {}
      this.isSubmitted = response.error === undefined
      return response
    }
  }

  /** The bank's question, over everything; answers what Stripe then says of the payment. */
  function challenge(key, clientSecret) {
    return new Promise((resolve) => {
      const frame = makeFrame('challenge.html', 'Confirm your payment')
      const look = {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        'z-index': '2147483647',
      }
      for (const [name, value] of Object.entries(look)) frame.style.setProperty(name, value)
      const before = document.activeElement
      const line = connect(frame, { key, clientSecret }, ({ event, detail }) => {
        if (event !== 'decided') return
        line.close()
        frame.remove()
        before?.focus?.()
        resolve(detail)
      })
      document.body.append(frame)
      frame.focus()
    })
  }

  async function confirmPayment(key, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const line = elements?.getElement('payment')?.line
    const refuse = (what) => {
      throw new Error(`IntegrationError: stripe.confirmPayment(): ${what}`)
    }
    if (!line) refuse('elements should have a mounted Payment Element.')
    if (redirect === 'always' && !confirmParams.return_url) refuse('confirmParams.return_url is required.')
    if (!idOf(clientSecret)) refuse('clientSecret should be a client secret.')
    if (!elements.isSubmitted) refuse('elements.submit() must be called first, as soon as the customer presses pay.')
    const { receipt_email: receiptEmail } = confirmParams
    let result = await line.ask('confirm', { clientSecret, expected: elements.options, receiptEmail })
    if (result.paymentIntent?.status === 'requires_action') result = await challenge(key, clientSecret)
    if (result.error || redirect === 'if_required') return result
    const back = new URL(confirmParams.return_url, location.href)
    back.searchParams.set('payment_intent', result.paymentIntent.id)
    back.searchParams.set('payment_intent_client_secret', clientSecret)
    back.searchParams.set('redirect_status', result.paymentIntent.status)
    location.assign(back)
    return new Promise(() => {}) // the page is leaving
  }

  async function retrievePaymentIntent(key, clientSecret) {
    const id = idOf(clientSecret)
    if (!id) {
      throw new Error(
        'IntegrationError: Invalid value for stripe.retrievePaymentIntent(): value should be a client secret.',
      )
    }
    const query = new URLSearchParams({ key, client_secret: clientSecret })
    try {
      const body = await (await fetch(`${base}/v1/payment_intents/${id}?${query}`)).json()
      return body.error ? { error: body.error } : { paymentIntent: body }
    } catch {
      return { error: unreachable }
    }
  }

  const absent = (name) => () => Promise.reject(new Error(`IntegrationError: the fake has no ${name}.`))

  window.Stripe = function Stripe(key) {
    if (!/^pk_/.test(key ?? '')) {
      throw new Error(
        'IntegrationError: Please call Stripe() with your publishable key. You used an empty string or a secret one.',
      )
    }
    return {
      elements: (options) => new Elements(key, options),
      confirmPayment: (request) => confirmPayment(key, request),
      retrievePaymentIntent: (secret) => retrievePaymentIntent(key, secret),
      createToken: absent('createToken'),
      createPaymentMethod: absent('createPaymentMethod'),
      confirmCardPayment: absent('confirmCardPayment'),
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    }
  }
  window.Stripe.version = 'endive'
})()
