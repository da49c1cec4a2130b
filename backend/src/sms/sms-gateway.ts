import type { SmsReport } from './sms.contract.ts'

/** The number is as an account stores it. */
export interface TextMessage {
  to: string
  text: string
}

/** The number of earlier attempts, and the data that the last one stored. */
export interface Attempt {
  readonly retryCount: number
  readonly createdOn: Date
  readonly output: object | null
}

/** An SMS that the service accepted but could not deliver. */
export interface Undelivered {
  readonly id: string
  /** With the dial code, without a space. */
  readonly number: string
  readonly code: number | null
  readonly hasOptedOut: boolean
}

export abstract class SmsGateway {
  /** Sends an SMS exactly once over all attempts. `gone`: the phone has opted out. */
  abstract send(message: TextMessage, reportTo: string, attempt: Attempt): Promise<'taken' | 'gone'>

  abstract hasSigned(path: string, form: Record<string, unknown>, signature: string): boolean

  /** Reads a delivery report; undefined unless the SMS was not delivered. */
  abstract readReport(report: SmsReport): Undelivered | undefined

  /** The response to a received SMS that sends this text back. */
  abstract replyWith(text: string): { type: string; body: string }
}
