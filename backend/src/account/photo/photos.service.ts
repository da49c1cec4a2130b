import { randomBytes } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { exactText } from '../../db/moment.ts'
import { POOL } from '../../db/pool.ts'
import { find, READS, type Reads } from '../../db/reads.ts'
import { httpErrors } from '../../http/http.contract.ts'
import { Problem } from '../../http/problem.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'
import { accountErrors } from '../account.contract.ts'
import { type Erased, type Outcome, tellErased } from '../erased.ts'
import { Places } from './places.ts'
import { RemotePictures } from './remote-pictures.ts'
import { squareOf } from './square.ts'
import { pictureIn } from './upload.ts'

const PER_DAY: Limit = { name: 'photo', max: 10, seconds: 24 * 3600 }
/** The most uploads, and the most downloads, in memory at the same time, and the most pictures that are being decoded. */
const UPLOADS = 8
const DECODED = 2

// The profile's lock comes first, as in every other change of a profile, so that two changes never wait for each other.
const LOCK = 'select from account where id = ? and left_at is null and suspended_at is null for update'
const KEEP = `
  insert into photo (account_id, hash, bytes) values (?, ?, ?)
  on conflict (account_id) do update set hash = excluded.hash, bytes = excluded.bytes, created_at = now()`
const NAME = 'update account set profile_picture_url = ? where id = ?'
const REMOVE = `
  update account set profile_picture_url = null
  from (select account_id, ${exactText('created_at')} as since from photo where account_id = $1) as photo
  where id = account_id and ($2::text is null or since = $2) returning since`
const FORMER = `select ${exactText('created_at')} as since from photo where account_id = ?`

/** The address of a photo on this site. */
const addressOf = (hash: string) => `/photos/${hash}.webp`

/** The photos of people, uploaded or copied from a URL. The database ends a photo when its profile names it no longer. */
@Injectable()
export class Photos {
  readonly #uploads = new Places(UPLOADS, 0)
  // Slow hosts that strangers have chosen hold up no upload.
  readonly #downloads = new Places(UPLOADS, 0)
  readonly #decoder = new Places(DECODED, 2 * UPLOADS)

  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimit,
    private readonly remote: RemotePictures,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(READS) private readonly reads: Reads,
  ) {}

  /** Puts the picture in the request's body into the person's profile, in place of any other. */
  async replace(accountId: number, request: FastifyRequest): Promise<void> {
    const bytes = await this.#uploads.run(async () => {
      await this.limits.take(PER_DAY, accountId)
      const picture = await pictureIn(request)
      return this.#decoder.run(() => squareOf(picture), busy)
    }, busy)
    await this.#keep(accountId, bytes)
  }

  /**
   * Copies the picture at a URL into the person's profile, as an upload would, so that no viewer's browser ever requests the
   * URL. Throws when there is no picture that can be read.
   */
  async copy(accountId: number, url: string): Promise<void> {
    const bytes = await this.#downloads.run(async () => {
      await this.limits.take(PER_DAY, accountId)
      const picture = await this.remote.download(url)
      return picture && this.#decoder.run(() => squareOf(picture), busy).catch(() => undefined)
    }, busy)
    if (!bytes) {
      const problem = accountErrors['picture-unavailable']
      throw new Problem(problem, { fields: { profilePictureUrl: problem.message } })
    }
    await this.#keep(accountId, bytes)
  }

  async remove(accountId: number): Promise<void> {
    const { rows } = await this.pool.query<{ since: string }>(REMOVE, [accountId, null])
    if (rows[0]) tellErased({ what: 'photo', id: accountId, since: rows[0].since })
  }

  /** Removes a photo that a restore has brought back. */
  async eraseAgain({ id, since }: Erased): Promise<Outcome> {
    const { rowCount } = await this.pool.query(REMOVE, [id, since])
    return rowCount ? 'erased' : 'already'
  }

  /** The photo with this name, as long as a profile names it. */
  async read(hash: string): Promise<Buffer | undefined> {
    const text = 'select bytes from photo where hash = $1 limit 1'
    const { rows } = await find<{ bytes: Buffer }>(this.reads, { name: 'photo', text, values: [hash] })
    return rows[0]?.bytes
  }

  async #keep(accountId: number, bytes: Buffer): Promise<void> {
    // A new name for each upload: a cache that still has an erased picture never shows it for the same one uploaded again.
    const hash = randomBytes(32).toString('hex')
    const former = await this.em.transactional(async (em) => {
      const found = await em.execute<unknown[]>(LOCK, [accountId])
      if (found.length === 0) throw new Problem(httpErrors.forbidden)
      const [before] = await em.execute<Array<{ since: string }>>(FORMER, [accountId])
      await em.execute(KEEP, [accountId, hash, bytes])
      await em.execute(NAME, [addressOf(hash), accountId])
      return before
    })
    if (former) tellErased({ what: 'photo', id: accountId, since: former.since })
  }
}

const busy = () => new Problem(accountErrors['photos-busy'], { retryAfter: 5 })
