import type { CaseView } from '@flight-amigo/backend/contract/moderation'

/** The newest entry of a case's audit that a staff member sees; 0 while there is none. */
export const newestOf = ({ actions }: Pick<CaseView, 'actions'>): number => actions.at(-1)?.id ?? 0
