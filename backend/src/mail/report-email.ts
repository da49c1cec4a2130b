import { emailAddress } from '../http/http.contract.ts'
import type { EmailReport } from './email-report.contract.ts'

const Address = emailAddress()
const MAX_REPORTS = 50

/**
 * Reads reports that arrive as an email: a mail server's about a bounce or a delay (RFC 3464), or a provider's about a
 * complaint (RFC 5965). Only the machine-readable part counts: each of its recipients is a block of fields.
 */
export function reportsIn(message: string): EmailReport[] {
  const text = message.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ')
  if (/^content-type:\s*message\/feedback-report/im.test(text))
    return /^feedback-type:\s*(abuse|fraud|not-spam)\b/im.exec(text)?.[1]?.toLowerCase() === 'not-spam'
      ? []
      : addressed('complaint', [...text.matchAll(/^(?:original-rcpt-to|removal-recipient):\s*(.*)$/gim)]).slice(
          0,
          MAX_REPORTS,
        )
  const start = text.search(/^content-type:\s*message\/(global-)?delivery-status/im)
  if (start < 0) return []
  return text
    .slice(start)
    .split(/\n\n+/)
    .flatMap((block) => {
      const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(block)
      const action = field('action')?.[1]?.trim().toLowerCase()
      const status = field('status')?.[1]?.trim() ?? ''
      const recipient = field('original-recipient') ?? field('final-recipient')
      if (!recipient) return []
      if (action === 'failed' && status.startsWith('5')) return addressed('bounce', [recipient])
      return action === 'delayed' || status.startsWith('4') ? addressed('delay', [recipient]) : []
    })
    .slice(0, MAX_REPORTS)
}

function addressed(kind: EmailReport['kind'], fields: ReadonlyArray<RegExpMatchArray>): EmailReport[] {
  return fields.flatMap(([, value = '']) => {
    const { success, data } = Address.safeParse(
      value
        .replace(/^[\w-]+\s*;/, '')
        .replace(/[<>]/g, '')
        .trim(),
    )
    return success ? [{ kind, address: data }] : []
  })
}
