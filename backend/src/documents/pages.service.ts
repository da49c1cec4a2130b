import { setTimeout } from 'node:timers/promises'
import { Inject, Injectable, Logger } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Me } from '../account/account.contract.ts'
import { ENV, type Env } from '../env.ts'
import type { Release } from '../releases/release.contract.ts'
import { composeDocument, firstRequestsFor } from './compose/document.ts'
import { preparedRemote } from './compose/prepared.ts'
import type { DocumentSettings, OverrideOptions } from './documents.contract.ts'
import { FirstResponsesService } from './first-responses.service.ts'
import { languagesOf, localeIn } from './locale.ts'
import { releasesFor } from './ops-pages.ts'
import { Page } from './page.ts'
import type { ChosenReleases } from './release-choice.ts'
import { documentSettings } from './settings.ts'
import { ShellsService } from './shells.service.ts'

export interface Address {
  path: string
  query: string
}

export function addressOf(url: string): Address {
  const [path = '', query = ''] = url.replace(/^https?:\/\/[^/?#]*/, '').split(/\?(.*)/s)
  return { path: path || '/', query }
}

/** A shell that cannot be loaded is replaced by the live one. */
const shownPreview = ({ preview, shell: chosenShell }: ChosenReleases, shell: Release): string[] =>
  chosenShell === shell
    ? preview
    : preview.map((ref) => (ref.startsWith('shell@') ? `${ref} (does not load, so the live one is here)` : ref))

@Injectable()
export class PagesService {
  readonly #log = new Logger('document')
  readonly #leftOut = new WeakSet<Release>()
  readonly #settings: DocumentSettings
  readonly #timeoutMs: number

  constructor(
    private readonly shells: ShellsService,
    private readonly responses: FirstResponsesService,
    @Inject(ENV) env: Env,
  ) {
    this.#settings = documentSettings(env)
    this.#timeoutMs = env.DOCUMENT_TIMEOUT_MS
  }

  async make(
    request: FastifyRequest,
    chosen: ChosenReleases,
    overrideOptions?: OverrideOptions,
    timeoutMs = this.#timeoutMs,
  ): Promise<Page | undefined> {
    const shell = chosen.shell && this.shells.usable(chosen.shell)
    if (!shell) return undefined
    const { path: address, query } = addressOf(request.url)
    const { locale, path } = localeIn(address, languagesOf(shell))
    const deadline = setTimeout(timeoutMs, undefined, { ref: false })
    const { id, ip, headers, raw } = request
    const sender = { id, ip, headers: { cookie: headers.cookie, host: headers.host }, raw }
    const me = chosen.isPersonal
      ? await Promise.race([this.responses.fetch('/auth/me', sender).catch(() => undefined), deadline])
      : { status: 401, text: undefined }
    const user = me?.text === undefined ? null : (JSON.parse(me.text) as Me)
    const releases = releasesFor(this.#valid(chosen.remotes), path, user)
    const page = { path, search: query && `?${query}`, releases }
    const requests = firstRequestsFor(shell, { ...page, user, locale })
    const { allArrived, requestedAt, ...data } = await this.responses.fetchAll(
      requests,
      sender,
      chosen.isPersonal,
      deadline,
    )
    const { visit } = chosen
    const own = {
      preview: shownPreview(chosen, shell),
      isGuarded: chosen.isGuarded,
      ...(visit !== undefined && { visit }),
      ...(overrideOptions && { overrideOptions }),
    }
    const isKnown = me?.status === 200 || me?.status === 401
    const made = new Page(allArrived && isKnown, requestedAt, () =>
      composeDocument(shell, { ...page, ...data, ...own, locale, user, shell, settings: this.#settings }),
    )
    if (isKnown || made.document.redirect === undefined) return made
    // When the session could not be read, the visitor is not redirected to the login. A slow session is read once more.
    const isLate = me === undefined && timeoutMs === this.#timeoutMs
    return isLate ? this.make(request, chosen, overrideOptions, 5 * timeoutMs) : undefined
  }

  /** An invalid remote breaks only its own pages. */
  #valid(remotes: Release[]): Release[] {
    return remotes.filter((remote) => {
      const { problem } = preparedRemote(remote)
      if (!problem) return true
      if (!this.#leftOut.has(remote)) this.#log.error(problem)
      this.#leftOut.add(remote)
      return false
    })
  }

  get origin(): string {
    return this.#settings.origin
  }
}
