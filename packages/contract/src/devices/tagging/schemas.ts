import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { fileField } from '../../kit/file.ts'
import { commaList } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'
import { TagAction } from '../../tags/schemas.ts'
import { lineReasons, maxTagged, tagFileKeys, tagModes } from './constants.ts'

const tagIds = z.array(id).max(100)

const each = z.object({
  data: z
    .array(z.object({ device_id: id, tag_id: tagIds }))
    .min(1)
    .max(maxTagged),
})
const all = z.object({ device_id: z.array(id).min(1).max(maxTagged), tag_id: tagIds })

/** A line of a file that was skipped. `line` counts from 1; `value` is the start of its first column. */
export const LineFault = z.object({
  code: z.string(),
  source: z.string(),
  message: z.string(),
  line: z.int(),
  value: z.string(),
  reason: z.enum(lineReasons),
})
export type LineFault = z.output<typeof LineFault>

/** The changes that a file would make. */
export const TagPlan = z.object({
  /** The number of devices in the file, and of those whose tags would change. */
  devices: z.int(),
  changed: z.int(),
  /** The number of tags that would be added and removed. */
  added: z.int(),
  removed: z.int(),
  /** The first of the lines that identify a device. */
  lines: z.array(
    z.object({
      line: z.int(),
      value: z.string(),
      device_id: z.int(),
      name: z.string(),
      company_name: z.string(),
    }),
  ),
  faults: z.array(LineFault),
  /** The actions that the tags would start, and on how many devices. */
  starts: z.array(
    TagAction.pick({ tag_id: true, action: true, source_name: true }).extend({
      tag_name: z.string(),
      devices: z.int(),
    }),
  ),
})
export type TagPlan = z.output<typeof TagPlan>

/** Tags in a form: `tag_id[]` repeated, `tag_id` repeated, or one comma-separated text. */
const formTags = commaList(id, { most: 100 })

const fileForm = z.object({
  file: fileField,
  first_parameter: z.enum(tagFileKeys),
  tag_id: formTags,
  action: z.enum(tagModes).default('assign'),
})

/** Request and response schemas of the `deviceTags` endpoints. */
export const deviceTagSchemas = {
  fromFile: { input: fileForm, answer: z.int(), fault: LineFault },
  previewFile: { input: fileForm, answer: TagPlan },
  assign: { input: each },
  overwrite: { input: each },
  unassign: { input: each },
  assignAll: { input: all },
  overwriteAll: { input: all },
  unassignAll: { input: all },
} satisfies Record<string, EndpointSchemas>
