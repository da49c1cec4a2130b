export { AccountExport } from './export.service.ts'
