import { Problem } from '../http/problem.ts'
import { paymentsErrors } from './payments.contract.ts'

/** The parameters of a payment. All come from the tip's row, so a repeated call is the same call. */
export interface PaymentOrder {
  /** The tip's name at the provider, and of the group of all its movements. */
  name: string
  group: string
  recipientId: number
  amountCents: number
  currency: string
  /** The account that receives the whole amount with the charge; without one it stays on the platform. */
  destination?: string | null | undefined
  message?: string | null | undefined
}

/** The card that paid, as a receipt shows it. */
export interface PaidCard {
  /** Such as 'American Express'; 'Card' if it is unknown. */
  brand: string
  last4: string
}

export interface Payment {
  id: string
  status: 'unpaid' | 'succeeded' | 'canceled'
  amountCents: number
  receivedCents: number
  currency: string
  /** The name and the recipient of the tip, as the order said. */
  tip: string | undefined
  recipientId: string | undefined
  chargeId: string | undefined
  /** The card that paid. Events do not have it. */
  card: PaidCard | undefined
  /** The secret with which a browser can pay it. */
  clientSecret: string | null
  receiptEmail: string | null
  /** The fingerprint of the card that was declined last. */
  declinedCard: string | undefined
}

export interface Refund {
  id: string
  /** The payment that it refunds. */
  payment: string | undefined
  amountCents: number
  currency: string
  /** `failed`: the money is on the platform again, and staff must find another way to the giver. */
  status: 'pending' | 'succeeded' | 'failed'
  /** The provider's values for the status and for the reason of a failure. */
  details: string
  /** The reason that staff entered at the provider. */
  reason: string | null
  /** The name of the movement that requested it. */
  movement: string | undefined
  /** In seconds. */
  createdAt: number
}

/** A dispute that takes money. */
export interface Dispute {
  id: string
  payment: string | undefined
  amountCents: number
  status: 'open' | 'won' | 'lost'
}

interface Reversal {
  id: string
  amountCents: number
  movement: string | undefined
}

/** A transfer from the platform to a helper's account. */
export interface Transfer extends Reversal {
  reversedCents: number
  reversals: Reversal[]
  /** In seconds. */
  createdAt: number
}

/** A helper's account. */
export interface ProviderAccount {
  /** Whether money can reach it. */
  isReady: boolean
  /** Whether the helper has entered all that is needed for now. */
  isSubmitted: boolean
}

export interface TransferOrder {
  amountCents: number
  currency: string
  /** The account that gets the money. */
  account: string
  group: string
  /** The charge that funds the transfer, instead of the platform's balance. */
  chargeId?: string | null | undefined
}

/**
 * The payment service. Each call that moves money has an idempotency key or a name: repeating it has no further effect. Failures
 * are `ProviderError`s. The adapter is in payments/stripe.
 */
export abstract class PaymentProvider {
  abstract createPayment(order: PaymentOrder, key: string): Promise<Payment>
  abstract payment(id: string): Promise<Payment>
  /** Throws a refusal when it can no longer be canceled. The payer's page reads the reason from the provider. */
  abstract cancelPayment(id: string, reason?: 'abandoned'): Promise<Payment>
  abstract eraseMessage(payment: string, chargeId: string | null): Promise<void>

  abstract refund(id: string): Promise<Refund>
  /** The refunds of a payment, the newest first. */
  abstract refundsOf(payment: string): Promise<Refund[]>
  /** All refunds since a moment, in seconds. */
  abstract refundsSince(seconds: number): Promise<Refund[]>
  abstract createRefund(payment: string, amountCents: number, movement: string): Promise<Refund>

  abstract transfersOf(group: string): Promise<Transfer[]>
  abstract createTransfer(order: TransferOrder, movement: string): Promise<Transfer>
  abstract reverseTransfer(transfer: string, amountCents: number, movement: string): Promise<Reversal>

  /** Creates an account that can only receive money. Returns its id. */
  abstract createAccount(name: string, key: string): Promise<string>
  /** The id of the account with this name, if it is listed among the newest since a moment, in seconds. */
  abstract findAccount(name: string, sinceSeconds: number): Promise<string | undefined>
  abstract account(id: string): Promise<ProviderAccount>
  /** The address of the page where a helper enters what the provider needs. */
  abstract onboardingUrl(account: string, pages: { returnUrl: string; refreshUrl: string }): Promise<string>
}

interface Failure {
  code: string | undefined
  /** The call was refused permanently. After any other failure it may have worked, or may work later. */
  isRefusal: boolean
  /** The account does not exist at the provider, or is not visible to us. */
  isUnknownAccount: boolean
  /**
   * The provider has stored this error under the idempotency key, so a call with this key can no longer work. Only a replayed
   * response proves that: after a timeout or a first failure the call may still work.
   */
  isStoredError: boolean
  /** The provider says that the call must not be retried, so its SDK has not retried it. */
  isNotRetryable: boolean
}

/** A call to the provider that failed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly failure: Failure

  constructor(failure: Failure, cause: unknown) {
    super('A call to the payment provider failed.', { cause })
    this.failure = failure
  }

  get code(): string | undefined {
    return this.failure.code
  }
}

const has = (error: unknown, what: Exclude<keyof Failure, 'code'>): boolean =>
  error instanceof ProviderError && error.failure[what]

export const isRefusal = (error: unknown): boolean => has(error, 'isRefusal')
export const isUnknownAccount = (error: unknown): boolean =>
  has(error instanceof Problem ? error.cause : error, 'isUnknownAccount')
export const isStoredError = (error: unknown): boolean => has(error, 'isStoredError')
export const isNotRetryable = (error: unknown): boolean => has(error, 'isNotRetryable')

/** Turns the failure of a call into a problem that the user understands. */
export const ask = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error) => {
    throw unavailableProblem(error)
  })

/** The problem for the user when a retry may work; any other error unchanged. */
export function unavailableProblem(error: unknown): unknown {
  if (!(error instanceof ProviderError) || isRefusal(error)) return error
  return new Problem(paymentsErrors['payment-service-unavailable'], { retryAfter: 5, cause: error })
}
