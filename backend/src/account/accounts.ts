export { Accounts } from './accounts.service.ts'
