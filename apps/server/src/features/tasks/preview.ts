import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'
import { fillVariables, quoteForShell, type RunFault, variablesOfTask } from '@outpost/contract/tasks/constants'
import type { RunForecast, TaskPreview } from '@outpost/contract/tasks/schemas'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { hideTokens } from '../device-jobs/service.ts'
import type { DeviceRecord } from '../devices/service.ts'
import type { TaskRow, Values } from './steps.ts'

/** Why a device is left out, as the log of its run says it. */
export const faultMessages: Readonly<Record<RunFault, string>> = {
  approval: 'Left out: the device is awaiting approval.',
  monitoring: 'Left out: monitoring of the device is off.',
}

/** Returns why devices are left out of a run, by their ids. A device that is online may await approval of another key. */
export async function faultsOf(tx: Transaction, devices: readonly DeviceRecord[]): Promise<Map<number, RunFault>> {
  const { rows } = await sql<{ device_id: number }>`
    select device_id from pending_devices where device_id = any(${devices.map(({ id }) => id)}::integer[])`.execute(tx)
  const pending = new Set(rows.map(({ device_id }) => device_id))
  return new Map(
    devices.flatMap(({ id, monitoring_enabled, status }): [number, RunFault][] => {
      if (!monitoring_enabled) return [[id, 'monitoring']]
      return status !== deviceStatuses.online && pending.has(id) ? [[id, 'approval']] : []
    }),
  )
}

/** Returns which devices a run reaches, and why the others are left out. */
export async function forecastOf(
  tx: Transaction,
  devices: readonly DeviceRecord[],
): Promise<{ reached: number; devices: RunForecast[] }> {
  const faults = await faultsOf(tx, devices)
  return {
    reached: devices.length - faults.size,
    devices: devices.map(({ id, name, status }) => ({
      device_id: id,
      device_name: name,
      online: status === deviceStatuses.online,
      fault: faults.get(id) ?? null,
    })),
  }
}

/** Returns what each task would do with these values, as users may see it, and the variables that have no value. */
export async function previewTasks(
  app: App,
  tx: Transaction,
  tasks: readonly TaskRow[],
  values: Values,
): Promise<TaskPreview[]> {
  const shown: TaskPreview[] = []
  for (const { id, name, type, data } of tasks) {
    const given = values.get(id)
    const variables = variablesOfTask(data)
    const filled = fillVariables(data.command, (variable) => {
      const value = given?.get(variable)
      if (value === undefined) return `{{${variable}}}`
      return isSecretName(variable) ? hiddenSecret : quoteForShell(value)
    })
    const { command } = await hideTokens(app, tx, filled)
    const missing = variables.filter((variable) => given?.get(variable) === undefined)
    shown.push({ task_id: id, name, type, data: { ...data, command }, missing })
  }
  return shown
}
