import type { Sharp, SharpOptions } from 'sharp'
import { Problem } from '../../http/problem.ts'
import { accountErrors } from '../account.contract.ts'

export const SIDE = 256
const MIN_SIDE = 64
/** Enough for the default of phone cameras; decoded, at most about 200 MB. */
const MAX_PIXELS = 25_000_000
const TIMEOUT_SECONDS = 5

// The decoder detects a format by the first bytes and supports more formats than these, some of which can contain
// scripts (SVG, PDF).
const SIGNATURES: ReadonlyArray<readonly [format: string, signature: RegExp]> = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['heif', /^.{4}ftyp.{0,60}avi[fs]/s],
]

const LIMITS: SharpOptions = {
  failOn: 'error',
  limitInputPixels: MAX_PIXELS,
  pages: 1, // the first picture of an animation
  sequentialRead: true,
}

export const photosBusy = (cause?: unknown) => new Problem(accountErrors['photos-busy'], { cause, retryAfter: 5 })

const unreadable = (cause?: unknown) => new Problem(accountErrors['photo-unreadable'], { cause })

/** Re-encodes a picture: upright, square, small, WebP, without metadata. */
export async function toSquareWebp(bytes: Buffer): Promise<Buffer> {
  const head = bytes.subarray(0, 80).toString('latin1')
  const format = SIGNATURES.find(([, signature]) => signature.test(head))?.[0]
  if (!format) throw unreadable()
  const read = await decoder()
  await assertFits(read(bytes), format)
  try {
    return await read(bytes)
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
  } catch (error) {
    // Valid pictures take that long only on a busy machine.
    if (/timeout: \d+% complete/.test(String((error as Error).message))) throw photosBusy(error)
    throw unreadable(error)
  }
}

/** Reads only the header of the picture. */
async function assertFits(picture: Sharp, expected: string): Promise<void> {
  const { format, width, height } = await picture.metadata().catch((error: unknown) => {
    if (/pixel limit/.test(String(error))) throw new Problem(accountErrors['photo-too-many-pixels'])
    throw unreadable(error)
  })
  if (format !== expected) throw unreadable()
  if (width * height > MAX_PIXELS) throw new Problem(accountErrors['photo-too-many-pixels'])
  if (Math.min(width, height) < MIN_SIDE) throw new Problem(accountErrors['photo-too-small'])
}

/** Loads the decoder with the first photo, because most processes and tests never need it. */
async function decoder(): Promise<(bytes: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1) // photos may use two threads in total, so each picture uses one
  return (bytes) => sharp(bytes, LIMITS)
}
