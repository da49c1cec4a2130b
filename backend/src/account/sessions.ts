export { Sessions, type SignedIn } from './sessions.service.ts'
