import { crc32, deflateSync } from 'node:zlib'

// The formats' own bytes, for files that no library would write.

export const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
export const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}
/** A black PNG with one bit for each pixel; `rows` fewer than it promises are there. */
export const plainPng = (width: number, height: number, rows = height) =>
  Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))),
    chunk('IEND', Buffer.alloc(0)),
  ])
/** Puts chunks behind the head of a PNG, which has 33 bytes. */
export const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

/** Puts a segment behind the first two bytes of a JPEG. */
export const withSegment = (jpeg: Buffer, marker: number, data: Buffer, times = 1) => {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255])
  const segments = Array<Buffer>(times).fill(Buffer.concat([head, data]))
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}
/** Says another size in the frame header of a JPEG. */
export const promising = (jpeg: Buffer, side: number) => {
  const lie = Buffer.from(jpeg)
  const at = lie.indexOf(Buffer.from([0xff, 0xc0]))
  lie.writeUInt16BE(side, at + 5)
  lie.writeUInt16BE(side, at + 7)
  return lie
}

export const gifHead = (width: number, height: number) => {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return head
}
export const gifFrame = (width: number, height: number) => {
  const frame = Buffer.from('\x2c\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0', 'latin1')
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  return frame
}

export const bmp = () => {
  const head = Buffer.alloc(54 + 100 * 100 * 3)
  head.write('BM')
  head.writeUInt32LE(head.length, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(100, 18)
  head.writeInt32LE(100, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return head
}
export const ico = (png: Buffer) => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}
/** A lossless WebP that promises 16384 × 16384. */
export const hugeWebp = () => {
  const body = Buffer.from('VP8L\x0a\0\0\0\x2f\xff\xff\xff\x0f\0\0\0\0\0', 'latin1')
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}
export const ftyp = (brand: string) =>
  Buffer.concat([numbers(24), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(500)])
export const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
