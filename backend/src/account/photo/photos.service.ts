import { randomBytes } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { onAnyServer, READS, type Reads } from '../../db/reads.ts'
import { httpErrors } from '../../http/http.contract.ts'
import { Problem } from '../../http/problem.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'
import { accountErrors } from '../account.contract.ts'
import { Account } from '../account.entity.ts'
import { type Erasure, type ErasureOutcome, logErasure } from '../erased.ts'
import type { SignedIn } from '../sessions.service.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { clearUrl, deletePhoto, findBytes, findCreation, lockActiveProfile, lockProfile, save } from './photos.sql.ts'
import { RemotePictures } from './remote-pictures.ts'
import { photosBusy, toSquareWebp } from './square-webp.ts'
import { pictureIn } from './upload.ts'

const PER_DAY: Limit = { name: 'photo', max: 10, seconds: 24 * 3600 }
/** Limits concurrent uploads, downloads and decodings, which bounds the memory. */
const MAX_CONCURRENT_UPLOADS = 8
const MAX_CONCURRENT_DECODES = 2

/**
 * Deletes the photo and clears the profile's picture URL. With `createdAt`, only the photo uploaded at that time. Returns
 * when it was uploaded.
 */
export async function removePhoto(
  em: EntityManager,
  account: number,
  createdAt?: string,
): Promise<{ createdAt: string } | undefined> {
  await lockProfile.rows(em, { account })
  const photo = await findCreation.first(em, { account })
  if (createdAt !== undefined && photo?.createdAt !== createdAt) return undefined
  await deletePhoto.rows(em, { account })
  await clearUrl.rows(em, { account })
  return photo
}

/** The limit is the person's, who may delete the account and return. */
type Owner = Pick<SignedIn, 'id' | 'identity'>

const addressOf = (hash: string) => `/photos/${hash}.webp`

@Injectable()
export class PhotosService {
  readonly #uploads = new ConcurrencyLimit(MAX_CONCURRENT_UPLOADS, 0)
  // Separate from uploads, so that slow hosts that strangers chose do not block them.
  readonly #downloads = new ConcurrencyLimit(MAX_CONCURRENT_UPLOADS, 0)
  readonly #decoder = new ConcurrencyLimit(MAX_CONCURRENT_DECODES, 2 * MAX_CONCURRENT_UPLOADS)

  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimit,
    private readonly remote: RemotePictures,
    @Inject(READS) private readonly reads: Reads,
  ) {}

  async replace({ id, identity }: Owner, request: FastifyRequest): Promise<void> {
    const bytes = await this.#uploads.run(async () => {
      await this.limits.take(PER_DAY, identity)
      const picture = await pictureIn(request)
      return this.#decoder.run(() => toSquareWebp(picture), photosBusy)
    }, photosBusy)
    await this.#store(id, bytes)
  }

  /** Copies the picture at a URL into the person's profile, so that no viewer's browser ever requests the URL. */
  async copy({ id, identity }: Owner, url: string): Promise<void> {
    const bytes = await this.#downloads.run(async () => {
      await this.limits.take(PER_DAY, identity)
      const picture = await this.remote.download(url)
      if (!picture) return undefined
      return this.#decoder
        .run(() => toSquareWebp(picture), photosBusy)
        .catch((error: unknown) => {
          if (error instanceof Problem && !isPhotosBusy(error)) return undefined
          throw error
        })
    }, photosBusy)
    if (!bytes) {
      const problem = accountErrors['picture-unavailable']
      throw new Problem(problem, { fields: { profilePictureUrl: problem.message } })
    }
    await this.#store(id, bytes)
  }

  async remove(accountId: number): Promise<void> {
    const removed = await this.em.transactional((em) => removePhoto(em, accountId))
    if (removed) logErasure({ what: 'photo', id: accountId, createdAt: removed.createdAt })
  }

  /** Deletes again a photo that a database restore brought back. */
  async eraseAgain({ id, createdAt }: Erasure): Promise<ErasureOutcome> {
    const removed = await this.em.transactional((em) => removePhoto(em, id, createdAt))
    return removed ? 'erased' : 'already'
  }

  async read(hash: string): Promise<Buffer | undefined> {
    return (await findBytes.first(onAnyServer(this.reads), { hash }))?.bytes
  }

  async #store(account: number, bytes: Buffer): Promise<void> {
    // Each upload has a new name, so that a cache never shows an erased picture when the same one is uploaded again.
    const hash = randomBytes(32).toString('hex')
    const removed = await this.em.transactional(async (em) => {
      if (!(await lockActiveProfile.first(em, { account }))) throw new Problem(httpErrors.forbidden)
      const before = await findCreation.first(em, { account })
      await save.rows(em, { account, hash, bytes })
      await em.nativeUpdate(Account, account, { profilePictureUrl: addressOf(hash) })
      return before
    })
    if (removed) logErasure({ what: 'photo', id: account, createdAt: removed.createdAt })
  }
}

const isPhotosBusy = (error: unknown) => error instanceof Problem && error.wire === accountErrors['photos-busy']
