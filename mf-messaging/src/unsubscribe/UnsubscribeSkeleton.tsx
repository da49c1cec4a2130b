import { QUESTION, UnsubscribeFrame } from './UnsubscribeFrame.tsx'

/** The screen before it can do anything. */
export const UnsubscribeSkeleton = () => <UnsubscribeFrame lead={QUESTION} />
