import { Problem } from '../http/problem.ts'
import { paymentsErrors } from './payments.contract.ts'

/** All parameters come from the tip's row, so a repeated call is the same call. */
export interface PaymentOrder {
  /** The tip's name at the provider. The group contains all its movements. */
  name: string
  group: string
  recipientId: number
  amountCents: number
  currency: string
  /** The account that receives the whole amount with the charge. Without one it stays on the platform. */
  destination?: string | null | undefined
  message?: string | null | undefined
}

export interface PaidCard {
  brand: string
  last4: string
}

export interface Payment {
  id: string
  status: 'unpaid' | 'succeeded' | 'canceled'
  amountCents: number
  receivedCents: number
  currency: string
  tip: string | undefined
  recipientId: string | undefined
  chargeId: string | undefined
  /** Events do not contain the card. */
  card: PaidCard | undefined
  clientSecret: string | null
  receiptEmail: string | null
  declinedCard: string | undefined
}

export interface Refund {
  id: string
  payment: string | undefined
  amountCents: number
  currency: string
  /** `failed`: the money is on the platform again, and staff must return it to the giver by other means. */
  status: 'pending' | 'succeeded' | 'failed'
  details: string
  reason: string | null
  movement: string | undefined
  /** In seconds. */
  createdAt: number
}

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

export interface Transfer extends Reversal {
  reversedCents: number
  reversals: Reversal[]
  /** In seconds. */
  createdAt: number
}

export interface ProviderAccount {
  /** Whether money can reach the account. */
  isReady: boolean
  isSubmitted: boolean
}

export interface TransferOrder {
  amountCents: number
  currency: string
  account: string
  group: string
  /** The charge that funds the transfer, instead of the platform's balance. */
  chargeId?: string | null | undefined
}

/**
 * The payment service. Each call that moves money has an idempotency key or a name, so repeating it has no further
 * effect. Failures are `ProviderError`s.
 */
export abstract class PaymentProvider {
  abstract createPayment(order: PaymentOrder, key: string): Promise<Payment>
  abstract payment(id: string): Promise<Payment>
  /**
   * Throws a refusal when the payment can no longer be canceled. The payer's page reads the reason from the provider.
   */
  abstract cancelPayment(id: string, reason?: 'abandoned'): Promise<Payment>
  abstract eraseMessage(payment: string, chargeId: string | null): Promise<void>

  abstract refund(id: string): Promise<Refund>
  abstract refundsOf(payment: string): Promise<Refund[]>
  /** The parameter is a Unix time in seconds. */
  abstract refundsSince(seconds: number): Promise<Refund[]>
  abstract createRefund(payment: string, amountCents: number, movement: string): Promise<Refund>

  abstract transfersOf(group: string): Promise<Transfer[]>
  abstract createTransfer(order: TransferOrder, movement: string): Promise<Transfer>
  abstract reverseTransfer(transfer: string, amountCents: number, movement: string): Promise<Reversal>

  abstract createAccount(name: string, key: string): Promise<string>
  /** Finds an account only if it is among the newest since this Unix time in seconds. */
  abstract findAccount(name: string, sinceSeconds: number): Promise<string | undefined>
  abstract account(id: string): Promise<ProviderAccount>
  abstract onboardingUrl(account: string, pages: { returnUrl: string; refreshUrl: string }): Promise<string>
}

interface Failure {
  code: string | undefined
  /** The call was refused permanently. After any other failure it may have worked, or may work later. */
  isRefusal: boolean
  /** The account does not exist, or is not visible to the platform. */
  isUnknownAccount: boolean
  /**
   * The provider has stored this error under the idempotency key, so a call with this key can no longer work. Only a
   * replayed response proves that: after a timeout or a first failure the call may still work.
   */
  isStoredError: boolean
  /** The provider says that the call must not be retried, so its SDK has not retried it. */
  isNotRetryable: boolean
}

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
export const callProvider = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error) => {
    throw unavailableProblem(error)
  })

/** Returns the problem for the user when a retry may work, and any other error unchanged. */
export function unavailableProblem(error: unknown): unknown {
  if (!(error instanceof ProviderError) || isRefusal(error)) return error
  return new Problem(paymentsErrors['payment-service-unavailable'], { retryAfter: 5, cause: error })
}
