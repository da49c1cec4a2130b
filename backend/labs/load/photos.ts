import { plainPng } from '../../test/picture-bytes.ts'
import type { Person } from '../evidence/record.ts'
import { makePeople } from './people.ts'
import { sendRequest } from './send-request.ts'
import type { Scenario } from './virtual-user.ts'

const PICTURE = new Uint8Array(plainPng(64, 64))
/** Fewer than the daily limit. */
const UPLOADS = 4

/** A user uploads several photos, each once. After a failed upload another user continues. */
export const photos: Scenario = ({ site, record, number }) => {
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
    const reply = await sendRequest(record, site.next(), '/api/profile/photo', request)
    const isStored = reply.status === 200
    record.photos.push({
      account: id,
      ...(isStored && { address: (reply.body as { profilePictureUrl: string }).profilePictureUrl }),
    })
    if (reply.status === 400) record.wrong.push(`400 photo ${JSON.stringify(reply.body)}`)
    if (!isStored) person = undefined
    return isStored
  }
}
