import type { Limit } from '../http/rate-limit.ts'

const day = (name: string, max: number): Limit => ({ name: `sms-${name}`, max, seconds: 86_400 })

/** The parts of the daily budget. What uses up one of them leaves the others. */
export const SMS_SHARES = { code: 0.4, travel: 0.3, copy: 0.2, invitation: 0.1 }
export type SmsShare = keyof typeof SMS_SHARES

/** Any budget above 0 has an SMS for each share. */
export const shareLimit = (share: SmsShare, budget: number): Limit =>
  day(`budget-${share}`, budget && Math.max(1, Math.floor(SMS_SHARES[share] * budget)))

type Most = Record<'account' | 'network' | 'number' | 'block', number>
const most = (name: string, share: SmsShare, { account, network, number, block }: Most) => ({
  share,
  account: day(`${name}-account`, account),
  network: day(`${name}-network`, network),
  number: day(`${name}-number`, number),
  block: day(`${name}-block`, block),
})

// SMS pumping fraud requests codes for many numbers of one block from many accounts or networks, so each of these is
// limited. Copies of messages go only to verified phones with consent, so their limits are wider.
export const SMS_LIMITS = {
  code: most('code', 'code', { account: 5, network: 20, number: 3, block: 20 }),
  /** News about the flights of a trip, to the verified phone of one of its two people. */
  flight: most('flight', 'travel', { account: 10, network: 100, number: 10, block: 100 }),
  /** The steps of a trip, to at most three invited numbers. They are not verified. */
  family: most('family', 'travel', { account: 45, network: 100, number: 15, block: 60 }),
  copy: most('copy', 'copy', { account: 20, network: 100, number: 5, block: 100 }),
  /** A link for someone who has no account and did not request it. */
  invitation: most('invitation', 'invitation', { account: 5, network: 20, number: 3, block: 20 }),
}
export type SmsPurpose = keyof typeof SMS_LIMITS
