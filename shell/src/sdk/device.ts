import type { Device } from '../device/device.ts'
import { loadShellChunk } from '../remotes/loader.ts'

export type { Device }

export const loadDevice = (): Promise<Device> =>
  loadShellChunk(() => import('../device/device.ts')).then(({ device }) => device)

export const loadReportDialog = () =>
  loadShellChunk(() => import('../moderation/ReportDialog.tsx')).then(({ ReportDialog }) => ReportDialog)
