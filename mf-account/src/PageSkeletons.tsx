/** Not part of the entry, which the first load of the profile includes. */
export { CancelEmailChangeSkeleton } from './address-change/CancelEmailChangeSkeleton.tsx'
export { MyDataSkeleton } from './my-data/MyDataSkeleton.tsx'
export { RequestsSkeleton } from './requests/RequestsSkeleton.tsx'
export { SettingsSkeleton } from './settings/SettingsSkeleton.tsx'
export { TipsSkeleton } from './tips/TipsSkeleton.tsx'
export { VerifySkeleton } from './verify/VerifySkeleton.tsx'
