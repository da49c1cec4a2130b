import { sendRequest } from './send-request.ts'
import type { Scenario } from './virtual-user.ts'

/** Sends the contact form, once each time, because it has no key for a repetition. */
export const contacts: Scenario =
  ({ site, record, number }) =>
  async (turn) => {
    const name = `${record.tag} contact ${number} ${turn}`
    const body = { name, email: 'load@mail.test', message: 'Is anybody there?' }
    const { status } = await sendRequest(record, site.next(), '/api/contact', { method: 'POST', body })
    if (status !== 204) return false
    record.contacts.push(name)
    return true
  }
