import { BriefSkeleton } from '../BriefSkeleton.tsx'
import { findWords } from './findWords.ts'

/** /find/create until its form is there. */
export const FindHelpSkeleton = () => <BriefSkeleton words={findWords} />
