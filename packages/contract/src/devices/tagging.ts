import { z } from 'zod'
import { post, put } from '../kit/endpoint.ts'
import { id, nothing } from '../kit/page.ts'

const tagIds = z.array(id).max(100)
const spec = { access: 'assign_tags', scope: 'devices:write', answer: nothing } as const
const each = { ...spec, input: z.object({ data: z.array(z.object({ device_id: id, tag_id: tagIds })).min(1).max(1000) }) } as const
const all = { ...spec, input: z.object({ device_id: z.array(id).min(1).max(1000), tag_id: tagIds }) } as const

/** Tags on devices. A device can bear tags of its own company and of the companies above it. */
export const deviceTags = {
  assign: put('/devices/tags/assign', { ...each, says: 'tag.assigned', summary: 'Put tags on devices, each its own' }),
  overwrite: put('/devices/tags/overwrite', { ...each, says: 'tag.assigned', summary: 'Replace the tags of devices, each by its own' }),
  unassign: put('/devices/tags/unassign', { ...each, says: 'tag.unassigned', summary: 'Take tags off devices, of each its own' }),
  assignAll: post('/devices/tags/assign', { ...all, says: 'tag.assigned', summary: 'Put the same tags on devices' }),
  overwriteAll: post('/devices/tags/overwrite', { ...all, says: 'tag.assigned', summary: 'Replace the tags of devices by the same ones' }),
  unassignAll: post('/devices/tags/unassign', { ...all, says: 'tag.unassigned', summary: 'Take the same tags off devices' }),
}
