import { Badge } from './Badge.tsx'

/** A person has proven by SMS that the phone number is theirs. No text that a person types can look like this mark. */
export const VerifiedMark = () => <Badge tone="good">Verified phone</Badge>
