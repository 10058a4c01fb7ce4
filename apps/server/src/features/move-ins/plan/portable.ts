import { uploadTypes } from '@outpost/contract/files/constants'
import { fileNamePattern } from '@outpost/contract/kit/patterns'
import type { Refusal } from '@outpost/contract/move-ins/constants'
import type { PlanItem } from '../table.ts'

/**
 * Returns why a file cannot come; undefined if it can. Firmware of the vendor belongs to its cloud, and backups and logs
 * are files of devices.
 */
export function refusalOfFile({ name, facts: { type = '', size = 0 } }: PlanItem, limit: number): Refusal | undefined {
  if (type === 'global_firmware' || !(uploadTypes as readonly string[]).includes(type)) return 'file_type'
  if (!fileNamePattern.test(name)) return 'no_name'
  return size > limit ? 'file_size' : undefined
}
