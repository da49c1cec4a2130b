import { BriefSkeleton } from '../BriefSkeleton.tsx'
import { offerWords } from './offerWords.ts'

/** /offer/create until its form is there. */
export const OfferHelpSkeleton = () => <BriefSkeleton words={offerWords} />
