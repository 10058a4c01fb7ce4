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
    answer: partly,
  }),
  /** A dry run: changes nothing. */
  previewFile: post('/devices/tags/preview', {
    ...file,
    reads: true,
    answer: item,
  }),
  assign: put('/devices/tags/assign', {
    ...spec,
    says: 'tag.assigned',
  }),
  overwrite: put('/devices/tags/overwrite', {
    ...spec,
    says: 'tag.assigned',
  }),
  unassign: put('/devices/tags/unassign', {
    ...spec,
    says: 'tag.unassigned',
  }),
  assignAll: post('/devices/tags/assign', {
    ...spec,
    says: 'tag.assigned',
  }),
  overwriteAll: post('/devices/tags/overwrite', {
    ...spec,
    says: 'tag.assigned',
  }),
  unassignAll: post('/devices/tags/unassign', {
    ...spec,
    says: 'tag.unassigned',
  }),
})
