import { brotliCompressSync } from 'node:zlib'

/** Returns the bytes of this text on a production site: `npm start` compresses in a hurry. */
export const publishedSize = (text: string): number => brotliCompressSync(text).length
