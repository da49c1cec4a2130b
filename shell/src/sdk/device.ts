import type { Device } from '../device/device.ts'
import { loadOwn } from '../remotes/loader.ts'

export type { Device }

export const loadDevice = (): Promise<Device> =>
  loadOwn(() => import('../device/device.ts')).then(({ device }) => device)

export const loadReportDialog = () =>
  loadOwn(() => import('../moderation/ReportDialog.tsx')).then(({ ReportDialog }) => ReportDialog)
