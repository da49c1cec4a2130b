import { deflateSync, gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import {
  bmp,
  chunk,
  ftyp,
  gifFrame,
  gifHead,
  half,
  hugeWebp,
  ico,
  numbers,
  plainPng,
  promising,
  SIGNATURE,
  withChunks,
  withSegment,
} from './picture-bytes.ts'

/** An uploaded file, its declared type, and the expected outcome. */
export interface Upload {
  what: string
  bytes: Buffer
  type?: string
  /** The code of the refusal; without it the picture is stored, cleaned. */
  refused?: string
}

/** Content that no stored photo may contain. */
export const SECRET = 'canary-of-metadata'
const SCRIPT = `<script>alert("${SECRET}")</script>`

const SIZE = { width: 160, height: 120 }
/** A picture of noise, whose file truncated in the middle contains half of the picture. */
const scene = ({ width, height } = SIZE): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
const frames = () => {
  const raw = Buffer.alloc(100 * 300 * 3, 200)
  raw.fill(20, 100 * 100 * 3)
  return sharp(raw, { raw: { width: 100, height: 300, channels: 3, pageHeight: 100 } })
}
const EXIF = {
  IFD0: { Copyright: SECRET, Artist: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 23/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '78/1 28/1 0/1' },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`

const UNREADABLE = 'photo-unreadable'
const PIXELS = 'photo-too-many-pixels'
const SMALL = 'photo-too-small'

/** Files that are not pictures, or of an unsupported format. */
async function strangers(png: Buffer): Promise<Upload[]> {
  const jpeg = await scene().jpeg().toBuffer()
  const svg = (inside: string, head = '') =>
    Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${inside}</svg>`)
  const laughs = `<!DOCTYPE s [<!ENTITY a "ha">${'bcdefgh'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(30)}">`)}]>`
  const files: Array<[string, Buffer | string, string?]> = [
    ['nothing at all', ''],
    ['one byte', '\xff'],
    ['the first bytes of a JPEG alone', Buffer.from([0xff, 0xd8, 0xff])],
    ['the first bytes of a PNG alone', SIGNATURE],
    ['bytes without order', Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * at * 31 + (at >> 3)) & 255))],
    ['text', 'I am a picture.'],
    ['HTML', `<!doctype html>${SCRIPT}`],
    ['HTML that is called a picture', SCRIPT, 'image/png'],
    ['an SVG with a script', svg(SCRIPT)],
    ['an SVG by its own type', svg(SCRIPT), 'image/svg+xml'],
    ['an SVG that reads a file', svg('<image href="file:///etc/passwd" width="200" height="200"/>')],
    ['an SVG that grows for ever', svg('<text>&h;</text>', laughs)],
    ['an SVG of a million pixels each way', svg('').toString().replaceAll('200"', '1000000"')],
    ['a PDF', `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>`],
    ['a zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)])],
    ['a gzip of much', gzipSync(Buffer.alloc(20_000_000))],
    ['a program', Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(500)])],
    ['a TIFF', await scene().tiff().toBuffer()],
    ['a BMP', bmp()],
    ['an icon', ico(png)],
    ['the head of a HEIC', ftyp('heic'), 'image/heic'],
    ['the head of an AVIF without a picture', ftyp('avif'), 'image/avif'],
    ['a JPEG 2000', Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1')],
    ['a JPEG XL', Buffer.from('\xff\x0a', 'latin1')],
    ['a PPM', Buffer.concat([Buffer.from('P6 100 100 255\n'), Buffer.alloc(30_000)])],
    ['a form with a picture in it', `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${jpeg}\r\n--x--`],
    ['a picture that is called HTML', jpeg, 'text/html'],
    ['a picture that is called JSON lines', jpeg, 'application/x-ndjson'],
    ['a GIF that is a program too', `GIF89a=1;alert("${SECRET}");/*`],
  ]
  return files.map(([what, bytes, type]) => ({
    what,
    bytes: Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, 'latin1'),
    refused: UNREADABLE,
    ...(type && { type }),
  }))
}

/** Pictures with wrong dimensions or a truncated file. */
async function bombs(): Promise<Upload[]> {
  const jpeg = await scene().jpeg().toBuffer()
  const avif = await scene().avif({ effort: 0 }).toBuffer()
  const manyFrames = Buffer.concat([
    gifHead(100, 100),
    ...Array<Buffer>(3000).fill(gifFrame(100, 100)),
    Buffer.from(';'),
  ])
  return [
    { what: 'a PNG of 20000 × 20000, packed small', bytes: plainPng(20_000, 20_000), refused: PIXELS },
    { what: 'a PNG that promises 2 000 000 000 pixels', bytes: plainPng(50_000, 40_000, 1), refused: PIXELS },
    {
      what: 'a GIF that promises 65535 × 65535',
      bytes: Buffer.concat([gifHead(65_535, 65_535), gifFrame(65_535, 65_535), Buffer.from(';')]),
      refused: PIXELS,
    },
    { what: 'a GIF of 3000 empty pictures', bytes: manyFrames },
    { what: 'a WebP that promises 16384 × 16384', bytes: hugeWebp(), refused: UNREADABLE },
    { what: 'a JPEG that promises 65500 × 65500', bytes: promising(jpeg, 65_500), refused: PIXELS },
    { what: 'a JPEG that promises more than it has', bytes: promising(jpeg, 4000) },
    { what: 'a line of 30000 × 1', bytes: plainPng(30_000, 1), refused: SMALL },
    { what: 'a line of 1 × 30000', bytes: plainPng(1, 30_000), refused: SMALL },
    { what: 'half a JPEG', bytes: half(jpeg), refused: UNREADABLE },
    {
      what: 'half a progressive JPEG',
      bytes: half(await scene().jpeg({ progressive: true }).toBuffer()),
      refused: UNREADABLE,
    },
    { what: 'half a PNG', bytes: half(await scene().png().toBuffer()), refused: UNREADABLE },
    { what: 'half a WebP', bytes: half(await scene().webp().toBuffer()), type: 'image/webp', refused: UNREADABLE },
    { what: 'half a GIF', bytes: half(await scene().gif().toBuffer()), type: 'image/gif', refused: UNREADABLE },
    { what: 'half an AVIF', bytes: half(avif), type: 'image/avif', refused: UNREADABLE },
    {
      what: 'a PNG with a wrong checksum',
      bytes: withChunks(await scene().png().toBuffer(), Buffer.from('\0\0\0\0PLTE\0\0\0\0', 'latin1')),
      refused: UNREADABLE,
    },
    { what: 'a tall strip of 64 × 200000', bytes: plainPng(64, 200_000) },
    { what: 'a PNG of 5000 × 5000', bytes: plainPng(5000, 5000) },
  ]
}

/** Valid pictures with metadata that must be removed. */
async function carriers(): Promise<Upload[]> {
  const jpeg = await scene().jpeg().toBuffer()
  const png = await scene().png().toBuffer()
  const gif = await scene().gif().toBuffer()
  const text = chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))
  const largeText = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000, SECRET))]),
  )
  const animation = [
    chunk('acTL', numbers(2, 0)),
    chunk('fcTL', Buffer.concat([numbers(0, SIZE.width, SIZE.height, 0, 0), Buffer.from([0, 1, 0, 1, 0, 0])])),
  ]
  const palette = sharp({ create: { ...SIZE, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 0.2 } } })
  const sixteen = sharp(new Uint16Array(200 * 200 * 3).fill(40_000), { raw: { width: 200, height: 200, channels: 3 } })
  return [
    { what: 'a JPEG with a place in its EXIF', bytes: await scene().withExif(EXIF).jpeg().toBuffer() },
    { what: 'a JPEG that lies on its side', bytes: await scene().withMetadata({ orientation: 6 }).jpeg().toBuffer() },
    { what: 'a JPEG with XMP', bytes: await scene().withXmp(XMP).jpeg().toBuffer() },
    { what: 'a JPEG with a color profile', bytes: await scene().withIccProfile('p3').jpeg().toBuffer() },
    {
      what: 'a WebP with EXIF, XMP and a profile',
      bytes: await scene().withExif(EXIF).withXmp(XMP).withIccProfile('p3').webp().toBuffer(),
      type: 'image/webp',
    },
    {
      what: 'an AVIF with EXIF',
      bytes: await scene().withExif(EXIF).avif({ effort: 0 }).toBuffer(),
      type: 'image/avif',
    },
    { what: 'a JPEG with HTML behind it', bytes: Buffer.concat([jpeg, Buffer.from(SCRIPT)]) },
    { what: 'a JPEG with a program in a comment', bytes: withSegment(jpeg, 0xfe, Buffer.from(`<?php ${SECRET} ?>`)) },
    {
      what: 'a JPEG with a hundred segments of EXIF',
      bytes: withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), Buffer.alloc(60_000, SECRET)]), 100),
    },
    { what: 'a JPEG with a zip behind it', bytes: Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${SECRET}`)]) },
    { what: 'a PNG with HTML in its text', bytes: withChunks(png, text) },
    { what: 'a PNG with 50 MB of packed text', bytes: withChunks(png, largeText) },
    {
      what: 'a GIF with a program behind it',
      bytes: Buffer.concat([gif, Buffer.from(`*/=1;${SCRIPT}`)]),
      type: 'image/gif',
    },
    { what: 'a PNG with a second picture behind it', bytes: Buffer.concat([png, png, Buffer.from(SECRET)]) },
    { what: 'a GIF that moves', bytes: await frames().gif().toBuffer(), type: 'image/gif' },
    { what: 'a WebP that moves', bytes: await frames().webp().toBuffer(), type: 'image/webp' },
    { what: 'a PNG that moves', bytes: withChunks(png, ...animation) },
    { what: 'a PNG that is called a JPEG', bytes: png, type: 'image/jpeg' },
    { what: 'a JPEG that is called a WebP', bytes: jpeg, type: 'image/webp' },
    { what: 'a JPEG that is called a HEIC', bytes: jpeg, type: 'image/heic' },
    { what: 'a JPEG in CMYK', bytes: await scene().toColourspace('cmyk').jpeg().toBuffer() },
    { what: 'a gray progressive JPEG', bytes: await scene().grayscale().jpeg({ progressive: true }).toBuffer() },
    { what: 'a PNG with 16 bits', bytes: await sixteen.toColourspace('rgb16').png().toBuffer() },
    { what: 'a PNG with a palette and transparency', bytes: await palette.png({ palette: true }).toBuffer() },
  ]
}

/** Creates all of them. */
export const hostilePictures = async (): Promise<Upload[]> => [
  ...(await strangers(plainPng(100, 100))),
  ...(await bombs()),
  ...(await carriers()),
]
