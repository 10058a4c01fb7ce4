import { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
import { deviceTagSchemas } from '@outpost/contract/devices/tagging/schemas'
import type { TagMode } from '@outpost/contract/devices/tagging/constants'
import { fail } from '@outpost/contract/kit/errors'
import { implement, type Context } from '../../../kit/implement.ts'
import { placeIn } from '../../../kit/place-in.ts'
import { lockTagging } from '../../tags/service.ts'
import { changeTags, requireTagged, requireTags } from './tagging.ts'
import { changeByFile, previewOfFile } from './tag-files.ts'

interface Wanted {
  device_id: number
  tag_id: readonly number[]
}

/** The number of pairs of device and tag in one request. */
const MAX_PAIRS = 100_000

/** Merges entries for the same device: all their tags count, but when overwriting only the last entry. */
function merged(mode: TagMode, data: readonly Wanted[]): Map<number, readonly number[]> {
  if (mode === 'overwrite') return new Map(data.map(({ device_id, tag_id }) => [device_id, tag_id]))
  return new Map(
    [...Map.groupBy(data, ({ device_id }) => device_id)].map(([id, entries]) => [
      id,
      entries.flatMap(({ tag_id }) => tag_id),
    ]),
  )
}

/** Checks every device and tag before anything changes, then applies all changes at once. */
async function forEach(context: Context, mode: TagMode, data: readonly Wanted[], inList = true): Promise<void> {
  if (data.reduce((sum, { tag_id }) => sum + tag_id.length, 0) > MAX_PAIRS)
    throw fail('VALIDATION', {
      source: 'tag_id',
      message: `A request can change at most ${MAX_PAIRS} tags of devices.`,
    })
  await lockTagging(context.tx)
  const devices = await requireTagged(
    context,
    data.map(({ device_id }) => device_id),
    inList ? placeIn(data, 'device_id') : 'device_id',
  )
  const placeOfTag = (tag: number, device: number): string =>
    `data.${data.findIndex(({ device_id, tag_id }) => device_id === device && tag_id.includes(tag))}.tag_id`
  const assignments = [...merged(mode, data)].map(([id, tagIds]) => ({ device: devices.get(id)!, tagIds }))
  if (mode !== 'unassign') await requireTags(context, assignments, inList ? placeOfTag : 'tag_id')
  await changeTags(context, mode, assignments)
}

/** Combines each of the devices with all of the tags. */
const crossed = ({ device_id, tag_id }: { device_id: readonly number[]; tag_id: readonly number[] }): Wanted[] =>
  device_id.map((id) => ({ device_id: id, tag_id }))

export default implement(deviceTags, deviceTagSchemas, {
  fromFile: changeByFile,
  previewFile: previewOfFile,
  assign: (context, { data }) => forEach(context, 'assign', data),
  overwrite: (context, { data }) => forEach(context, 'overwrite', data),
  unassign: (context, { data }) => forEach(context, 'unassign', data),
  assignAll: (context, input) => forEach(context, 'assign', crossed(input), false),
  overwriteAll: (context, input) => forEach(context, 'overwrite', crossed(input), false),
  unassignAll: (context, input) => forEach(context, 'unassign', crossed(input), false),
})
