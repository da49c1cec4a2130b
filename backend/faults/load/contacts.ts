import { ask } from './ask.ts'
import type { Act } from './lane.ts'

/** Writes to the people of the site, once each: there is no key to repeat it by. */
export const contacts: Act =
  ({ site, record, number }) =>
  async (turn) => {
    const name = `${record.tag} contact ${number} ${turn}`
    const body = { name, email: 'load@mail.test', message: 'Is anybody there?' }
    const { status } = await ask(record, site.next(), '/api/contact', { method: 'POST', body })
    if (status !== 204) return false
    record.contacts.push(name)
    return true
  }
