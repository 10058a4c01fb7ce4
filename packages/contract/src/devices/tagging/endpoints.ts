import { endpoints, post, put } from '../../kit/endpoint.ts'
import { item, nothing, partly } from '../../kit/page.ts'
import { mostTagFileBytes } from './constants.ts'
import type { deviceTagSchemas } from './schemas.ts'

const spec = { access: 'assign_tags', scope: 'devices:write', answer: nothing } as const

const file = {
  access: 'assign_tags',
  scope: 'devices:write',
  upload: { field: 'file', most: mostTagFileBytes },
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
    summary: 'Change the tags of the devices that a CSV file names',
    answer: partly,
  }),
  /** A dry run: changes nothing. */
  previewFile: post('/devices/tags/preview', {
    ...file,
    reads: true,
    summary: 'Read a CSV file of devices and tell what it would change',
    answer: item,
  }),
  assign: put('/devices/tags/assign', {
    ...spec,
    says: 'tag.assigned',
    summary: 'Put tags on devices, each its own',
  }),
  overwrite: put('/devices/tags/overwrite', {
    ...spec,
    says: 'tag.assigned',
    summary: 'Replace the tags of devices, each by its own',
  }),
  unassign: put('/devices/tags/unassign', {
    ...spec,
    says: 'tag.unassigned',
    summary: 'Take tags off devices, of each its own',
  }),
  assignAll: post('/devices/tags/assign', {
    ...spec,
    says: 'tag.assigned',
    summary: 'Put the same tags on devices',
  }),
  overwriteAll: post('/devices/tags/overwrite', {
    ...spec,
    says: 'tag.assigned',
    summary: 'Replace the tags of devices by the same ones',
  }),
  unassignAll: post('/devices/tags/unassign', {
    ...spec,
    says: 'tag.unassigned',
    summary: 'Take the same tags off devices',
  }),
})
