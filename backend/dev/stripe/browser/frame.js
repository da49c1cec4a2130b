// The card's fields. What is typed here goes to the fake's own address and nowhere else.
;(() => {
  const form = document.querySelector('form')
  const fields = Object.fromEntries(['number', 'expiry', 'cvc'].map((id) => [id, document.getElementById(id)]))
  const digits = (id) => fields[id].value.replace(/\D/g, '')
  let port
  let key

  const CHECKS = {
    number: () => digits('number').length >= 15 || ['incomplete_number', 'Your card number is incomplete.'],
    expiry: () => digits('expiry').length === 4 || ['incomplete_expiry', "Your card's expiration date is incomplete."],
    cvc: () => digits('cvc').length >= 3 || ['incomplete_cvc', "Your card's security code is incomplete."],
  }

  const post = (event, detail) => port?.postMessage({ event, detail })

  function show(id, message) {
    document.getElementById(`${id}-error`).textContent = message
    fields[id].setAttribute('aria-invalid', String(message !== ''))
    post('size', document.body.offsetHeight)
  }

  function validate() {
    let first
    for (const [id, check] of Object.entries(CHECKS)) {
      const result = check()
      show(id, result === true ? '' : result[1])
      if (result !== true) first ??= { type: 'validation_error', code: result[0], message: result[1] }
    }
    return first ? { error: first } : {}
  }

  const unreachable = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  }

  const fetchIntent = (clientSecret) => {
    const query = new URLSearchParams({ key, client_secret: clientSecret })
    return fetch(`/v1/payment_intents/${clientSecret.split('_secret_')[0]}?${query}`).then((reply) => reply.json())
  }

  /** Fields without a payment ask Stripe how they have to look. */
  const fetchSession = ({ mode, amount, currency, allowedPaymentMethodTypes = [] }) => {
    const query = new URLSearchParams({
      ...{ key, type: 'deferred_intent' },
      ...{ 'deferred_intent[mode]': mode, 'deferred_intent[amount]': amount, 'deferred_intent[currency]': currency },
    })
    for (const type of allowedPaymentMethodTypes) query.append('deferred_intent[allowed_payment_method_types][]', type)
    return fetch(`/v1/elements/sessions?${query}`).then((reply) => reply.json())
  }

  /** The differences between the fields and a payment that was created after them. */
  function mismatch({ amount, currency, allowedPaymentMethodTypes }, intent) {
    const types = intent.payment_method_types ?? []
    if (intent.amount !== amount)
      return `The amount of the PaymentIntent (${intent.amount}) is not that of elements (${amount}).`
    if (intent.currency !== currency) return 'The currency of the PaymentIntent is not that of elements.'
    if (`${types}` !== `${allowedPaymentMethodTypes}`)
      return 'The payment_method_types of the PaymentIntent are not those of elements.'
  }

  async function confirm({ clientSecret, expected, receiptEmail }) {
    const checked = validate()
    if (checked.error) return checked
    const intent = await fetchIntent(clientSecret).catch(() => ({ error: unreachable }))
    if (intent.error) return { error: intent.error }
    const differs = mismatch(expected, intent)
    if (differs) return { error: { type: 'invalid_request_error', message: differs } }
    const id = clientSecret.split('_secret_')[0]
    const body = new URLSearchParams({
      key,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': digits('number'),
      'payment_method_data[card][exp_month]': digits('expiry').slice(0, 2),
      'payment_method_data[card][exp_year]': digits('expiry').slice(2),
      'payment_method_data[card][cvc]': digits('cvc'),
      ...(receiptEmail && { receipt_email: receiptEmail }),
    })
    try {
      const response = await (await fetch(`/v1/payment_intents/${id}/confirm`, { method: 'POST', body })).json()
      return response.error ? { error: response.error } : { paymentIntent: response }
    } catch {
      return { error: unreachable }
    }
  }

  function dress(appearance) {
    for (const [name, value] of Object.entries(appearance?.variables ?? {})) {
      if (/^[a-zA-Z]+$/.test(name)) document.documentElement.style.setProperty(`--${name}`, String(value))
    }
  }

  const verbs = {
    validate,
    confirm,
    appearance: dress,
    focus: () => fields.number.focus(),
    clear: () => form.reset(),
  }

  window.addEventListener('message', async ({ data, ports, source }) => {
    if (port || source !== window.parent || !ports[0]) return
    port = ports[0]
    key = data.key
    dress(data.appearance)
    port.onmessage = async ({ data: { question, verb, detail } }) => {
      const result = await verbs[verb]?.(detail)
      if (question !== undefined) port.postMessage({ reply: question, result: result ?? {} })
    }
    const response = await fetchSession(data).catch(() => ({
      error: { type: 'api_connection_error', message: 'The payment form could not be loaded.' },
    }))
    post('size', document.body.offsetHeight)
    if (response.error) post('loaderror', { error: response.error })
    else post('ready', {})
  })

  fields.number.addEventListener('input', () => {
    fields.number.value = digits('number')
      .slice(0, 19)
      .replace(/(.{4})(?=.)/g, '$1 ')
  })
  fields.expiry.addEventListener('input', ({ inputType }) => {
    const typed = digits('expiry').slice(0, 4)
    fields.expiry.value =
      typed.length >= 2 && inputType !== 'deleteContentBackward' ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed
  })
  form.addEventListener('input', () => {
    const complete = Object.values(CHECKS).every((check) => check() === true)
    const empty = Object.keys(fields).every((id) => digits(id) === '')
    post('change', { complete, empty, collapsed: false, value: { type: 'card' } })
  })
  form.addEventListener('focusin', () => post('focus', {}))
  form.addEventListener('focusout', ({ target }) => {
    post('blur', {})
    const result = CHECKS[target.id]?.()
    if (target.value !== '' && result !== undefined) show(target.id, result === true ? '' : result[1])
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  window.addEventListener('resize', () => post('size', document.body.offsetHeight))
})()
