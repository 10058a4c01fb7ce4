import { deviceConfiguration } from '@outpost/contract/desired-configuration/endpoints'
import { type DeviceConfiguration, deviceConfigurationSchemas } from '@outpost/contract/desired-configuration/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { type Context, implement } from '../../kit/implement.ts'
import { utcOrNull } from '../../kit/paginate.ts'
import { configurationStateOf, requireDevice } from '../devices/service.ts'
import { adopt } from './adopt/device.ts'
import { adoptIntoTemplates } from './adopt/template.ts'
import { openObserved } from './device-row.ts'
import { isUntracked } from './plan/note.ts'
import { type DevicePlan, planDevices } from './plan/plan.ts'
import { drift, shownDifference } from './render/diff.ts'
import type { Value } from './uci/parse.ts'

const shown = (value: Value | null, secret: boolean): string[] =>
  value === null ? [] : secret ? [hiddenSecret] : [value].flat()

const stateOf = ({ row }: DevicePlan): DeviceConfiguration['state'] =>
  configurationStateOf(row?.confirmed ? (row.drifted ?? -1) : null)

async function planOf({ app, tx }: Context, id: number): Promise<DevicePlan> {
  let found: DevicePlan | undefined
  await planDevices(app, tx, [id], (plan) => (found = plan))
  if (!found) throw fail('NOT_FOUND')
  return found
}

function present({ app }: Context, plan: DevicePlan): DeviceConfiguration {
  const { device, rendered, differences, faults, row } = plan
  const changed = row?.confirmed && row.drifted !== null ? drift(openObserved(app, row.observed), plan.confirmed) : []
  return {
    device_id: device.id,
    state: stateOf(plan),
    drifted: row?.drifted ?? 0,
    untracked: isUntracked(plan),
    too_large: Object.entries(row?.too_large ?? {}).map(([config, bytes]) => ({ config, bytes })),
    read_at: utcOrNull(row?.read_at ?? null),
    confirmed_at: utcOrNull(row?.confirmed_at ?? null),
    options: [...rendered.options.values()].map(({ key, value, secret, template, variables }) => ({
      option: key,
      value: shown(value, secret),
      template_id: template?.id ?? null,
      template_name: template?.name ?? null,
      version: template?.version ?? null,
      variables,
    })),
    faults,
    differences: differences.map(shownDifference),
    drift: changed.map(({ key, from, to, secret }) => ({
      option: key,
      confirmed: shown(from, secret),
      present: shown(to, secret),
    })),
  }
}

export const device = implement(deviceConfiguration, deviceConfigurationSchemas, {
  async get(context, { id }) {
    await requireDevice(context.tx, context.scope, id)
    return present(context, await planOf(context, id))
  },
  async adopt(context, { id, options, into }) {
    await requireDevice(context.tx, context.scope, id)
    if (into === 'template') await adoptIntoTemplates(context, await planOf(context, id), options)
    else await adopt(context, id, options, true)
    context.audit({ target: `device:${id}`, detail: { options, into } })
    return present(context, await planOf(context, id))
  },
})
