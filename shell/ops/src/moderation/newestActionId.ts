import type { CaseView } from '@flight-amigo/backend/contract/moderation'

/** The id of the newest entry in a case's audit trail; 0 if there is none. */
export const newestActionId = ({ actions }: Pick<CaseView, 'actions'>): number => actions.at(-1)?.id ?? 0
