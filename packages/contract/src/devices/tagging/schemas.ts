import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { fileField } from '../../kit/file.ts'
import { commaList } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'
import { TagAction } from '../../tags/schemas.ts'
import { lineReasons, mostTagged, tagFileKeys, tagModes } from './constants.ts'

const tagIds = z.array(id).max(100)

const each = z.object({
  data: z
    .array(z.object({ device_id: id, tag_id: tagIds }))
    .min(1)
    .max(mostTagged),
})
const all = z.object({ device_id: z.array(id).min(1).max(mostTagged), tag_id: tagIds })

/** A line of a file that is passed over. `line` counts from 1, `value` is the beginning of its first column. */
export const LineFault = z.object({
  code: z.string(),
  source: z.string(),
  message: z.string(),
  line: z.number(),
  value: z.string(),
  reason: z.enum(lineReasons),
})
export type LineFault = z.output<typeof LineFault>

/** What a file would change. */
export const TagPlan = z.object({
  /** Devices that it names, and those among them whose tags change. */
  devices: z.number(),
  changed: z.number(),
  /** Tags that devices get, and lose. */
  added: z.number(),
  removed: z.number(),
  /** The first of the lines that name a device. */
  lines: z.array(
    z.object({
      line: z.number(),
      value: z.string(),
      device_id: z.number(),
      name: z.string(),
      company_name: z.string(),
    }),
  ),
  faults: z.array(LineFault),
  /** What the tags start, and on how many devices. */
  starts: z.array(
    TagAction.pick({ tag_id: true, action: true, source_name: true }).extend({
      tag_name: z.string(),
      devices: z.number(),
    }),
  ),
})
export type TagPlan = z.output<typeof TagPlan>

/** Tags in a form: `tag_id[]` several times, `tag_id` several times, or one text with commas. */
const formTags = commaList(id, { most: 100 })

const fileForm = z.object({
  file: fileField,
  first_parameter: z.enum(tagFileKeys),
  tag_id: formTags,
  action: z.enum(tagModes).default('assign'),
})

/** What the endpoints of `deviceTags` take and answer. */
export const deviceTagSchemas = {
  fromFile: { input: fileForm, answer: z.number(), fault: LineFault },
  previewFile: { input: fileForm, answer: TagPlan },
  assign: { input: each },
  overwrite: { input: each },
  unassign: { input: each },
  assignAll: { input: all },
  overwriteAll: { input: all },
  unassignAll: { input: all },
} satisfies Record<string, EndpointSchemas>
