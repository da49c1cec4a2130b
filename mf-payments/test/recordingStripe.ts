import type { Stripe, StripeConstructor } from '@stripe/stripe-js'

/** A payment as Stripe tells the browser of it: without metadata. */
export const intentOf = (secret: string, status = 'succeeded', amount = 1500) => ({
  id: secret.split('_secret_')[0],
  object: 'payment_intent',
  amount,
  currency: 'usd',
  status,
  client_secret: secret,
})

type Answer = { error?: object; paymentIntent?: object }
type Options = Record<string, unknown>

interface Recording {
  /** Every call, in order: its name and what it was given. */
  calls: [name: string, given: unknown][]
  confirm: (options: { clientSecret: string }) => Promise<Answer>
  retrieve: (clientSecret: string) => Promise<Answer>
  /** Whether Stripe's fields appear. */
  fields: 'ready' | 'loaderror' | 'never'
}

const demand = (holds: unknown, what: string) => {
  if (!holds) throw new Error(`IntegrationError: ${what}`)
}

const isSecret = (value: unknown) => typeof value === 'string' && /^pi_\w+_secret_\w+$/.test(value)

/**
 * Takes the place of Stripe's script: it notes what it is called with and refuses, as Stripe does, what has not the
 * right shape. Give it other answers by assigning them.
 */
export function recordingStripe(): Recording {
  const recording: Recording = {
    calls: [],
    confirm: async ({ clientSecret }) => ({ paymentIntent: intentOf(clientSecret) }),
    retrieve: async (clientSecret) => ({ paymentIntent: intentOf(clientSecret) }),
    fields: 'ready',
  }
  const note = (name: string, given?: unknown) => recording.calls.push([name, given])

  const element = () => ({
    mount(place: unknown) {
      demand(place instanceof HTMLElement && place.isConnected, 'mount() wants an element of the page')
      note('mount')
    },
    on(event: string, listener: (event: object) => void) {
      if (event === recording.fields) queueMicrotask(() => listener({ elementType: 'payment' }))
    },
    off() {},
    update() {},
    destroy: () => note('destroy'),
  })
  const group = (options: Options) => {
    demand(isSecret(options.clientSecret), 'elements() wants the client secret')
    note('elements', options)
    return {
      create(type: string) {
        demand(type === 'payment', 'only the Payment Element is used')
        note('create', type)
        return element()
      },
      update(changed: Options) {
        note('update', changed)
      },
      clientSecret: options.clientSecret as string,
    }
  }
  const stripe = {
    elements: group,
    async confirmPayment({
      elements,
      confirmParams,
      redirect,
      ...rest
    }: Options & { elements: ReturnType<typeof group> }) {
      demand(Object.keys(rest).length === 0, `confirmPayment() knows no ${Object.keys(rest)}`)
      demand(isSecret(elements.clientSecret), 'confirmPayment() wants elements')
      const { return_url: back } = confirmParams as { return_url: string }
      demand(URL.canParse(back), 'return_url must be a whole address')
      const { clientSecret } = elements
      note('confirmPayment', { clientSecret, confirmParams, ...(redirect !== undefined && { redirect }) })
      return recording.confirm({ clientSecret })
    },
    async retrievePaymentIntent(clientSecret: string) {
      demand(isSecret(clientSecret), 'retrievePaymentIntent() wants the client secret')
      note('retrievePaymentIntent', clientSecret)
      return recording.retrieve(clientSecret)
    },
    // By these React's half recognises Stripe.
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
  }
  window.Stripe = ((key: string) => {
    note('Stripe', key)
    return stripe as unknown as Stripe
  }) as StripeConstructor
  // jsdom has no colour schemes.
  window.matchMedia ??= (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never
  return recording
}

/** What the document says of Stripe. */
export const settings = { stripeKey: 'pk_test_1', stripeScript: 'https://pay.test/stripe.js' }
