import { endpoints, post, put } from '../../kit/endpoint.ts'
import { item, nothing, partly } from '../../kit/page.ts'
import { maxTagFileBytes } from './constants.ts'
import type { deviceTagSchemas } from './schemas.ts'

const spec = { access: 'assign_tags', scope: 'devices:write', answer: nothing } as const

const file = {
  access: 'assign_tags',
  scope: 'devices:write',
  upload: { field: 'file', most: maxTagFileBytes },
  errors: ['FILE_NOT_RECOGNISED', 'FORM_EXPECTED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS'],
} as const

/** Tags on devices. A device can have tags of its own company and of the companies above it. */
export const deviceTags = endpoints<typeof deviceTagSchemas>()({
  /**
   * Takes a CSV file whose first column identifies devices. Lines that do not are skipped and reported. Fails with 422
   * if no line remains.
   */
  fromFile: post('/devices/tags', {
    ...file,
    says: 'tag.assigned',
    summary: 'Change the tags of the devices in a CSV file',
    answer: partly,
  }),
  /** A dry run: changes nothing. */
  previewFile: post('/devices/tags/preview', {
    ...file,
    reads: true,
    summary: 'Preview the tag changes of a CSV file',
    answer: item,
  }),
  assign: put('/devices/tags/assign', {
    ...spec,
    says: 'tag.assigned',
    summary: 'Add tags to devices, individually for each device',
  }),
  overwrite: put('/devices/tags/overwrite', {
    ...spec,
    says: 'tag.assigned',
    summary: 'Replace the tags of devices, individually for each device',
  }),
  unassign: put('/devices/tags/unassign', {
    ...spec,
    says: 'tag.unassigned',
    summary: 'Remove tags from devices, individually for each device',
  }),
  assignAll: post('/devices/tags/assign', {
    ...spec,
    says: 'tag.assigned',
    summary: 'Add the same tags to devices',
  }),
  overwriteAll: post('/devices/tags/overwrite', {
    ...spec,
    says: 'tag.assigned',
    summary: 'Replace the tags of devices with the same tags',
  }),
  unassignAll: post('/devices/tags/unassign', {
    ...spec,
    says: 'tag.unassigned',
    summary: 'Remove the same tags from devices',
  }),
})
