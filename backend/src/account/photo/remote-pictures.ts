import { request } from 'node:https'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../../env.ts'
import { isPublicUrl, publicLookup } from '../../http/public-hosts.ts'
import { PHOTO_BYTES } from '../account.contract.ts'

@Injectable()
export class RemotePictures {
  /** Replaced in tests, which have no public host. */
  request = request

  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * Strangers choose the URL, so it requests public hosts only, follows no redirect, and has limits of size and time.
   */
  download(url: string): Promise<Buffer | undefined> {
    if (!isPublicUrl(url)) return Promise.resolve(undefined)
    const signal = AbortSignal.timeout(this.env.OUTBOUND_TIMEOUT_MS)
    const headers = { accept: 'image/*' }
    return new Promise((resolve) => {
      const none = () => resolve(undefined)
      const sent = this.request(url, { headers, signal, agent: false, lookup: publicLookup }, (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('error', none)
        if (response.statusCode !== 200) return void response.destroy(new Error('There is no picture.'))
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          chunks.push(chunk)
          if (size > PHOTO_BYTES) response.destroy(new Error('The picture is too large.'))
        })
        response.on('end', () => resolve(Buffer.concat(chunks)))
      })
      sent.on('error', none)
      sent.end()
    })
  }
}
