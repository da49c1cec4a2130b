import { tagOf } from '../http/shared-responses.ts'
import { type Compressed, compressed, type Encoding } from './compression.ts'
import type { DocumentReply } from './documents.contract.ts'

/** A document that is rendered when it is first read, and compressed once for each encoding. */
export class Page {
  readonly #bodies = new Map<Encoding | undefined, Promise<Compressed>>()
  #render: (() => DocumentReply) | undefined
  #document: DocumentReply | undefined
  #tag: string | undefined
  #bodyBytes = 0

  /** `requestedAt`: when its oldest data was requested. */
  constructor(
    readonly isShareable: boolean,
    readonly requestedAt: number,
    render: () => DocumentReply,
  ) {
    this.#render = render
  }

  get document(): DocumentReply {
    this.#document ??= (this.#render as () => DocumentReply)()
    this.#render = undefined // frees the releases and responses that it references
    return this.#document
  }

  get tag(): string {
    this.#tag ??= tagOf(this.document.html)
    return this.#tag
  }

  body(encoding: Encoding | undefined): Promise<Compressed> {
    const known = this.#bodies.get(encoding)
    if (known) return known
    const made = compressed(this.document.html, encoding)
    this.#bodies.set(encoding, made)
    made.then(
      ({ body }) => {
        this.#bodyBytes += body.length
      },
      () => this.#bodies.delete(encoding),
    )
    return made
  }

  /** A string uses up to two bytes for each character. */
  get bytes(): number {
    return 2 * (this.#document?.html.length ?? 0) + this.#bodyBytes
  }
}
