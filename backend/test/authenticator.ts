import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Encodes the values of an authenticator as CBOR (RFC 8949): integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map((each) => cbor(each as never))])
}

interface Options {
  challenge?: string
}

/** A software authenticator with one ES256 key. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0

  readonly #origin: string
  readonly #site: string
  readonly #isVerified: boolean

  constructor(origin: string, site: string, isVerified = true) {
    this.#origin = origin
    this.#site = site
    this.#isVerified = isVerified
  }

  /** Responds to the options of an enrollment with a new credential. */
  create({ challenge }: Options): object {
    const clientDataJSON = this.#clientData('webauthn.create', challenge)
    const { x, y } = (this.#keys.publicKey as KeyObject).export({ format: 'jwk' })
    const [px, py] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, px],
      [-3, py],
    ])
    const length = Buffer.from([0, this.id.length])
    const authData = Buffer.concat([this.#head(0x40), Buffer.alloc(16), length, this.id, cbor(key)])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#credential({ clientDataJSON, attestationObject: cbor(attestation).toString('base64url') })
  }

  /** Responds to the options of a confirmation with a signature. */
  get({ challenge }: Options): object {
    this.counter++
    const clientDataJSON = this.#clientData('webauthn.get', challenge)
    const authData = this.#head(0)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = sign('sha256', signed, this.#keys.privateKey).toString('base64url')
    return this.#credential({ clientDataJSON, authenticatorData: authData.toString('base64url'), signature })
  }

  #clientData(type: string, challenge = ''): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })).toString(
      'base64url',
    )
  }

  #head(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(this.#site), Buffer.from([flags | 1 | (this.#isVerified ? 4 : 0)]), counter])
  }

  #credential(response: object): object {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
