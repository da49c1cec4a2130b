import { createECDH } from 'node:crypto'
import { startPush } from '../dev/push.ts'

/** A new key pair of a site. */
export function pushKeys() {
  const pair = createECDH('prime256v1')
  const PUSH_PUBLIC_KEY = pair.generateKeys('base64url')
  return { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url') }
}

export function publicKeyOf(privateKey: Buffer): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey('base64url')
}

/** A push service that tests control, and the settings of a site that uses it. */
export async function startPushService() {
  const service = await startPush()
  const settings = { ...pushKeys(), PUSH_FAKE_URL: service.url }
  return { ...service, settings, subscribe: () => service.subscribe(settings.PUSH_PUBLIC_KEY) }
}

export type PushStandIn = Awaited<ReturnType<typeof startPushService>>
