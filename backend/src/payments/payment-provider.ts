import { Problem } from '../http/problem.ts'
import { paymentsErrors } from './payments.contract.ts'

/** A tip for which the provider makes a payment. All of it comes from the row, so a repeated call is the same call. */
export interface PaymentOrder {
  /** The tip's name at the provider, and of the group of all its movements. */
  name: string
  group: string
  recipientId: number
  amountCents: number
  currency: string
  /** The account that gets the whole amount with the charge; without one it stays on the platform. */
  destination?: string | null | undefined
  message?: string | null | undefined
}

/** A payment as the provider describes it. */
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
  /** What a browser needs to pay it. */
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
  /** `failed`: the money is on the platform again, so that a person has to find another way to the giver. */
  status: 'pending' | 'succeeded' | 'failed'
  /** The provider's own words for the status, and for the reason of a failure. */
  details: string
  /** Why a person has refunded it at the provider. */
  reason: string | null
  /** The name of the movement by which we asked for it. */
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

/** Money that went from the platform to a helper's account. */
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
  /** The charge on which the transfer draws, instead of the platform's balance. */
  chargeId?: string | null | undefined
}

/**
 * The service that takes payments and passes their money on. Each call that moves money has a key or a name: the same call
 * with the same one has its effect once. Failures are `ProviderError`s. The adapter is in payments/stripe.
 */
export abstract class PaymentProvider {
  abstract createPayment(order: PaymentOrder, key: string): Promise<Payment>
  abstract payment(id: string): Promise<Payment>
  /** Throws a refusal if it can no longer be canceled. The payer's page reads the reason at the provider. */
  abstract cancelPayment(id: string, reason?: 'abandoned'): Promise<Payment>
  /** Erases the message of a payment and of its charge. */
  abstract eraseMessage(payment: string, chargeId: string | null): Promise<void>

  abstract refund(id: string): Promise<Refund>
  /** The refunds of a payment, the newest first. */
  abstract refundsOf(payment: string): Promise<Refund[]>
  /** All refunds since a moment, in seconds. */
  abstract refundsSince(seconds: number): Promise<Refund[]>
  abstract createRefund(payment: string, amountCents: number, movement: string): Promise<Refund>

  /** The transfers of a group with their reversals. */
  abstract transfersOf(group: string): Promise<Transfer[]>
  abstract createTransfer(order: TransferOrder, movement: string): Promise<Transfer>
  abstract reverseTransfer(transfer: string, amountCents: number, movement: string): Promise<Reversal>

  /** Makes an account that only receives. Returns its id. */
  abstract createAccount(name: string, key: string): Promise<string>
  /** The id of the account with this name, if it is listed among the newest since a moment, in seconds. */
  abstract findAccount(name: string, sinceSeconds: number): Promise<string | undefined>
  abstract account(id: string): Promise<ProviderAccount>
  /** The address of the page where a helper enters what the provider needs. */
  abstract onboardingUrl(account: string, pages: { returnUrl: string; refreshUrl: string }): Promise<string>
}

interface Failure {
  code: string | undefined
  /** The call was understood and refused for good. After any other failure it may have worked, or may work later. */
  isRefusal: boolean
  /** The provider does not show us this account, or does not have it any more. */
  isUnknownAccount: boolean
  /**
   * The provider keeps this failure under the key of the call, so a call with this key can no longer work. Only a replay
   * proves that: after a timeout or a first failure the call may still work.
   */
  isKept: boolean
  /** The provider itself says that the call should not be repeated, so its SDK has not repeated it. */
  isNotRepeated: boolean
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
export const isKept = (error: unknown): boolean => has(error, 'isKept')
export const isNotRepeated = (error: unknown): boolean => has(error, 'isNotRepeated')

/** Waits for a call on behalf of a person, and turns its failure into one that the person understands. */
export const ask = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error) => {
    throw awayProblem(error)
  })

/** The problem for a person when the provider may work the next time; any other error unchanged. */
export function awayProblem(error: unknown): unknown {
  if (!(error instanceof ProviderError) || isRefusal(error)) return error
  return new Problem(paymentsErrors['payment-service-away'], { retryAfter: 5, cause: error })
}
