import { plainPng } from '../../test/picture-bytes.ts'
import type { Person } from '../evidence/record.ts'
import { ask } from './ask.ts'
import type { Act } from './lane.ts'
import { makePeople } from './people.ts'

const PICTURE = new Uint8Array(plainPng(64, 64))
/** Less than the limit of a day. */
const UPLOADS = 4

/** A person uploads one photo after the other, each once. After one that is not acknowledged, another person goes on. */
export const photos: Act = ({ site, record, number }) => {
  let person: Person | undefined
  let uploads = 0
  return async (turn) => {
    if (!person || uploads === UPLOADS) {
      const made = await makePeople(site.database.pool, record.tag, `photo.${number}.${turn}`, 1).catch(() => [])
      ;[person, uploads] = [made[0], 0]
      if (!person) return false
    }
    const { id, cookie } = person
    uploads++
    const request = { method: 'PUT', picture: PICTURE, cookie, account: id } as const
    const reply = await ask(record, site.next(), '/api/profile/photo', request)
    const isKept = reply.status === 200
    record.photos.push({
      account: id,
      ...(isKept && { address: (reply.body as { profilePictureUrl: string }).profilePictureUrl }),
    })
    if (reply.status === 400) record.wrong.push(`400 photo ${JSON.stringify(reply.body)}`)
    if (!isKept) person = undefined
    return isKept
  }
}
