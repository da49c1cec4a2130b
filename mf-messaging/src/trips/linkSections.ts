export { FamilyLinks } from './FamilyLinks.tsx'
export { TravelerLink } from './TravelerLink.tsx'
