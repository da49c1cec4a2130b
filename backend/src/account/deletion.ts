export { AccountDeletion } from './deletion.service.ts'
