import { z } from 'zod'
import { splitCommas } from '../kit/comma-list.ts'
import { post, put } from '../kit/endpoint.ts'
import { fileField, formId } from '../kit/file.ts'
import { id, item, nothing, partly } from '../kit/page.ts'
import { TagAction } from '../tags.ts'

/** Devices, or lines of a file, whose tags one call may change. */
export const mostTagged = 10_000
/** Bytes of a file that names devices. */
export const mostTagFileBytes = 4_194_304
/** What can be done with tags to a device: put them on, take them off, or leave exactly these. */
export const tagModes = ['assign', 'unassign', 'overwrite'] as const
export type TagMode = (typeof tagModes)[number]
/** By what a file names devices, in its first column. */
export const tagFileKeys = ['mac', 'serial'] as const
/** Where the console offers an example of such a file. */
export const tagFileExamples = { mac: '/assets-static/files/tags-by-mac.csv', serial: '/assets-static/files/tags-by-serial.csv' } as const

const tagIds = z.array(id).max(100)
const spec = { access: 'assign_tags', scope: 'devices:write', answer: nothing } as const
const each = { ...spec, input: z.object({ data: z.array(z.object({ device_id: id, tag_id: tagIds })).min(1).max(mostTagged) }) } as const
const all = { ...spec, input: z.object({ device_id: z.array(id).min(1).max(mostTagged), tag_id: tagIds }) } as const

/** What is wrong with a line of a file: no such notation, no such device, several devices, or one that must not bear the tags. */
export const lineReasons = ['format', 'unknown', 'ambiguous', 'tag'] as const
/** A line of a file that is passed over. `line` counts from 1, `value` is the beginning of its first column. */
export const LineFault = z.object({ code: z.string(), source: z.string(), message: z.string(), line: z.number(), value: z.string(), reason: z.enum(lineReasons) })
export type LineFault = z.output<typeof LineFault>

/** What a file would change. */
export const TagPlan = z.object({
  /** Devices that it names, and those among them whose tags change. */
  devices: z.number(), changed: z.number(),
  /** Tags that devices get, and lose. */
  added: z.number(), removed: z.number(),
  /** The first of the lines that name a device. */
  lines: z.array(z.object({ line: z.number(), value: z.string(), device_id: z.number(), name: z.string(), company_name: z.string() })),
  faults: z.array(LineFault),
  /** What the tags start, and on how many devices. */
  starts: z.array(TagAction.pick({ tag_id: true, action: true, source_name: true }).extend({ tag_name: z.string(), devices: z.number() })),
})
export type TagPlan = z.output<typeof TagPlan>

/** Tags in a form: `tag_id[]` several times, `tag_id` several times, or one text with commas. */
const formTags = z
  .preprocess((value) => (typeof value === 'string' ? splitCommas(value) : value), z.array(formId).max(100))
  .meta({ type: 'array', items: { type: 'integer' } })

const file = {
  access: 'assign_tags', scope: 'devices:write', upload: { field: 'file', most: mostTagFileBytes }, errors: ['FILE_NOT_RECOGNISED', 'FORM_EXPECTED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS'],
  input: z.object({ file: fileField, first_parameter: z.enum(tagFileKeys), tag_id: formTags, action: z.enum(tagModes).default('assign') }),
} as const

/** Tags on devices. A device can bear tags of its own company and of the companies above it. */
export const deviceTags = {
  /** A CSV file whose first column names devices. Lines that name none are passed over and answered; 422 where no line is left. */
  fromFile: post('/devices/tags', { ...file, says: 'tag.assigned', summary: 'Change the tags of the devices that a CSV file names', answer: partly(z.number(), LineFault) }),
  /** Changes nothing. */
  previewFile: post('/devices/tags/preview', { ...file, reads: true, summary: 'Read a CSV file of devices and tell what it would change', answer: item(TagPlan) }),
  assign: put('/devices/tags/assign', { ...each, says: 'tag.assigned', summary: 'Put tags on devices, each its own' }),
  overwrite: put('/devices/tags/overwrite', { ...each, says: 'tag.assigned', summary: 'Replace the tags of devices, each by its own' }),
  unassign: put('/devices/tags/unassign', { ...each, says: 'tag.unassigned', summary: 'Take tags off devices, of each its own' }),
  assignAll: post('/devices/tags/assign', { ...all, says: 'tag.assigned', summary: 'Put the same tags on devices' }),
  overwriteAll: post('/devices/tags/overwrite', { ...all, says: 'tag.assigned', summary: 'Replace the tags of devices by the same ones' }),
  unassignAll: post('/devices/tags/unassign', { ...all, says: 'tag.unassigned', summary: 'Take the same tags off devices' }),
}
