import type { SmsReport } from './sms.contract.ts'

/** The number has the format of accounts. */
export interface TextMessage {
  to: string
  text: string
}

export interface Attempt {
  readonly retryCount: number
  readonly createdOn: Date
  readonly output: object | null
}

/** An SMS that the service accepted but could not deliver. */
export interface Undelivered {
  readonly id: string
  readonly number: string
  readonly code: number | null
  readonly hasOptedOut: boolean
}

export abstract class SmsGateway {
  /** Sends an SMS exactly once over all attempts. `gone`: the phone has opted out. */
  abstract send(message: TextMessage, reportTo: string, attempt: Attempt): Promise<'accepted' | 'gone'>

  abstract hasSigned(path: string, form: Record<string, unknown>, signature: string): boolean

  abstract readReport(report: SmsReport): Undelivered | undefined

  abstract replyWith(text: string): { type: string; body: string }
}
