import type { Stripe, StripeConstructor } from '@stripe/stripe-js'

/** Without metadata, as Stripe describes a payment to the browser. */
export const intentOf = (secret: string, status = 'succeeded', amount = 1500) => ({
  id: secret.split('_secret_')[0],
  object: 'payment_intent',
  amount,
  currency: 'usd',
  status,
  client_secret: secret,
})

type Result = { error?: object; paymentIntent?: object }
type Options = Record<string, unknown>

interface Recording {
  calls: [name: string, given: unknown][]
  confirm: (options: { clientSecret: string }) => Promise<Result>
  retrieve: (clientSecret: string) => Promise<Result>
  fields: 'ready' | 'loaderror' | 'never'
  submit: () => Promise<Result>
}

function assertUse(isRight: unknown, rule: string): void {
  if (!isRight) throw new Error(`IntegrationError: ${rule}`)
}

const isSecret = (value: unknown) => typeof value === 'string' && /^pi_\w+_secret_\w+$/.test(value)

/**
 * A fake of Stripe's script that records each call and, like Stripe, rejects arguments of the wrong shape. Assign
 * `confirm`, `retrieve` and `fields` to change its responses.
 */
export function recordingStripe(): Recording {
  const recording: Recording = {
    calls: [],
    confirm: async ({ clientSecret }) => ({ paymentIntent: intentOf(clientSecret) }),
    retrieve: async (clientSecret) => ({ paymentIntent: intentOf(clientSecret) }),
    fields: 'ready',
    submit: async () => ({}),
  }
  const record = (name: string, given?: unknown) => recording.calls.push([name, given])

  const element = () => ({
    mount(container: unknown) {
      assertUse(container instanceof HTMLElement && container.isConnected, 'mount() needs an element of the page')
      record('mount')
    },
    on(event: string, listener: (event: object) => void) {
      if (event === recording.fields) queueMicrotask(() => listener({ elementType: 'payment' }))
    },
    off() {},
    update() {},
    destroy: () => record('destroy'),
  })
  const assertAmount = ({ amount }: Options) =>
    assertUse(Number.isInteger(amount) && (amount as number) >= 50, 'the amount must be whole cents, at least 50')
  const group = (options: Options) => {
    assertUse(options.mode === 'payment' && options.currency === 'usd', 'elements() needs mode and currency')
    assertUse(options.clientSecret === undefined, 'elements() takes either a mode or a client secret')
    assertAmount(options)
    record('elements', options)
    const made = {
      isSubmitted: false,
      create(type: string) {
        assertUse(type === 'payment', 'only the Payment Element is used')
        record('create', type)
        return element()
      },
      update(changed: Options) {
        if ('amount' in changed) assertAmount(changed)
        made.isSubmitted = false
        record('update', changed)
      },
      async submit() {
        record('submit')
        const result = await recording.submit()
        made.isSubmitted = !result.error
        return result
      },
    }
    return made
  }
  const stripe = {
    elements: group,
    async confirmPayment({
      elements,
      clientSecret,
      confirmParams,
      redirect,
      ...rest
    }: Options & { elements: ReturnType<typeof group>; clientSecret: string }) {
      assertUse(Object.keys(rest).length === 0, `confirmPayment() knows no ${Object.keys(rest)}`)
      assertUse(isSecret(clientSecret), 'confirmPayment() needs the client secret')
      assertUse(elements.isSubmitted, 'elements.submit() must be called before confirmPayment()')
      const { return_url: back } = confirmParams as { return_url: string }
      assertUse(URL.canParse(back), 'return_url must be a whole address')
      record('confirmPayment', { clientSecret, confirmParams, ...(redirect !== undefined && { redirect }) })
      return recording.confirm({ clientSecret })
    },
    async retrievePaymentIntent(clientSecret: string) {
      assertUse(isSecret(clientSecret), 'retrievePaymentIntent() needs the client secret')
      record('retrievePaymentIntent', clientSecret)
      return recording.retrieve(clientSecret)
    },
    // Stripe's React library recognizes Stripe by these methods.
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
  }
  window.Stripe = ((key: string) => {
    record('Stripe', key)
    return stripe as unknown as Stripe
  }) as StripeConstructor
  // jsdom has neither.
  Element.prototype.scrollIntoView ??= () => {}
  window.matchMedia ??= (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never
  return recording
}

export const settings = { stripeKey: 'pk_test_1', stripeScript: 'https://pay.test/stripe.js' }
