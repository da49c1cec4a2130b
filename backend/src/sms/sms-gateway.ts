import type { SmsReport } from './sms.contract.ts'

/** An SMS. The number is as an account stores it. */
export interface TextMessage {
  to: string
  text: string
}

/** An attempt to send an SMS: how many came before, and what the last one left behind. */
export interface Attempt {
  readonly retryCount: number
  readonly createdOn: Date
  readonly output: object | null
}

/** An SMS that was accepted and not delivered, as the service reports it. */
export interface Undelivered {
  readonly id: string
  /** With the dial code, without a space. */
  readonly number: string
  /** The service's error code, for the operator. */
  readonly code: number | null
  readonly hasOptedOut: boolean
}

/** The service that carries SMS. */
export abstract class SmsGateway {
  /** Hands an SMS over, once however often it is attempted. `gone`: the phone has opted out. */
  abstract send(message: TextMessage, reportTo: string, attempt: Attempt): Promise<'taken' | 'gone'>

  /** Whether the service has sent this form to an address of this site. */
  abstract hasSigned(path: string, form: Record<string, unknown>, signature: string): boolean

  /** Reads a delivery report; undefined unless the SMS was not delivered. */
  abstract readReport(report: SmsReport): Undelivered | undefined

  /** The response to a received SMS that sends this text back. */
  abstract replyWith(text: string): { type: string; body: string }
}
