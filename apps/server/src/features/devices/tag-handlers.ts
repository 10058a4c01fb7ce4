import { deviceTags } from '@outpost/contract/devices/tagging'
import { implement, type Context } from '../../kit/implement.ts'
import { giveTags, replaceTags, takeTags, type Tagged } from '../tags/service.ts'
import { requireDevices } from './service.ts'
import { requireTags } from './tagging.ts'

interface Assignment {
  device_id: number
  tag_id: readonly number[]
}

type Act = (context: Context, device: Tagged, tags: readonly number[]) => Promise<void>

const acts = {
  assign: giveTags,
  overwrite: replaceTags,
  unassign: ({ tx }, device, tags) => takeTags(tx, device, tags),
} satisfies Record<string, Act>

/** Looks up every device and tag before anything is changed, then acts on each pair. */
async function forEach(context: Context, name: keyof typeof acts, data: readonly Assignment[]): Promise<void> {
  const devices = await requireDevices(context.tx, context.scope, data.map((entry) => entry.device_id), 'device_id')
  const byId = new Map(devices.map((device) => [device.id, device]))
  // In one order for all, so that two such calls do not lock each other out.
  for (const { device_id, tag_id } of data.toSorted((a, b) => a.device_id - b.device_id)) {
    const device = byId.get(device_id)!
    if (name !== 'unassign') await requireTags(context, tag_id, device)
    await acts[name](context, { id: device.id, companyId: device.company_id }, tag_id)
  }
  context.audit({ target: `devices:${data.slice(0, 50).map((entry) => entry.device_id).join(',')}` })
}

/** Every one of the devices and all of the tags, as pairs. */
const crossed = ({ device_id, tag_id }: { device_id: readonly number[]; tag_id: readonly number[] }): Assignment[] => device_id.map((id) => ({ device_id: id, tag_id }))

export default implement(deviceTags, {
  assign: (context, { data }) => forEach(context, 'assign', data),
  overwrite: (context, { data }) => forEach(context, 'overwrite', data),
  unassign: (context, { data }) => forEach(context, 'unassign', data),
  assignAll: (context, input) => forEach(context, 'assign', crossed(input)),
  overwriteAll: (context, input) => forEach(context, 'overwrite', crossed(input)),
  unassignAll: (context, input) => forEach(context, 'unassign', crossed(input)),
})
