import { Injectable } from '@nestjs/common'
import { ModulesContainer } from '@nestjs/core'
import type { WireError } from './http/http.contract.ts'

/**
 * The registry of what modules contribute: workers and scheduled (cron) jobs; renderers of emails, push and SMS; metrics;
 * the personal data to export and erase. The code that uses a kind declares it beside itself, so that this file imports
 * nothing from it: `declare module '../contributions.ts' { interface ContributionTypes { workers: Worker } }`.
 */
export interface ContributionTypes {
  /** The errors of a module's contracts: a database constraint with the same name responds with them. */
  problems: Record<string, WireError>
}

/** All that a module contributes, as lists by kind. */
export type Contributions = { readonly [Kind in keyof ContributionTypes]?: ReadonlyArray<ContributionTypes[Kind]> }

/** A module implements this in its `*.module.ts`. */
export interface Contributor {
  contribute(): Contributions
}

type Lists = { [Kind in keyof ContributionTypes]?: ReadonlyArray<ContributionTypes[Kind]> }

/** The contributions of all modules, which are read once all modules exist. */
@Injectable()
export class ModuleContributions {
  #all: Contributions[] | undefined
  readonly #lists: Lists = {}

  constructor(private readonly modules: ModulesContainer) {}

  of<Kind extends keyof ContributionTypes>(kind: Kind): ReadonlyArray<ContributionTypes[Kind]> {
    this.#all ??= [...this.modules.values()].flatMap(({ instance }) =>
      isContributor(instance) ? [instance.contribute()] : [],
    )
    const list: ReadonlyArray<ContributionTypes[Kind]> =
      this.#lists[kind] ?? this.#all.flatMap((contributions) => contributions[kind] ?? [])
    this.#lists[kind] = list as Lists[Kind]
    return list
  }
}

const isContributor = (module: object): module is Contributor => 'contribute' in module
