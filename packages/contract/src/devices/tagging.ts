import { z } from 'zod'
import { put } from '../kit/endpoint.ts'
import { id, nothing } from '../kit/page.ts'

const input = z.object({ data: z.array(z.object({ device_id: id, tag_id: z.array(id).max(100) })).min(1).max(1000) })
const spec = { access: 'assign_tags', scope: 'devices:write', input, answer: nothing } as const

/** Tags on devices. A device can bear tags of its own company and of the companies above it. */
export const deviceTags = {
  assign: put('/devices/tags/assign', { ...spec, says: 'tag.assigned', summary: 'Put tags on devices' }),
  overwrite: put('/devices/tags/overwrite', { ...spec, says: 'tag.assigned', summary: 'Replace the tags of devices' }),
  unassign: put('/devices/tags/unassign', { ...spec, says: 'tag.unassigned', summary: 'Take tags off devices' }),
}
