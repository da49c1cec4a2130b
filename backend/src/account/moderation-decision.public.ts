import type { EntityManager } from '@mikro-orm/postgresql'

declare module '../contributions.ts' {
  interface ContributionTypes {
    decisions: DecisionHandler
  }
}

/** A moderation decision that other modules must apply. */
export type ModerationDecision =
  | { kind: 'suspended' | 'banned' | 'reinstated' | 'tips-held' | 'tips-released'; accounts: readonly number[] }
  | { kind: 'tip-message-removed'; tip: number }

export type DecisionHandler = (em: EntityManager, decided: ModerationDecision) => Promise<void>
