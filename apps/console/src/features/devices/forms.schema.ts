import { deviceCsvSchemas } from '@outpost/contract/devices/csv/schemas'
import { DeviceSeries, NewDevice } from '@outpost/contract/devices/schemas'
import { enrolmentSchemas } from '@outpost/contract/devices/enrolment/schemas'
import { deviceTagSchemas } from '@outpost/contract/devices/tagging/schemas'

/** One of several devices that are registered together. */
export const newDevice = NewDevice
export const series = DeviceSeries.options

/** A file of devices. The only type is set by the form. */
export const importForm = deviceCsvSchemas.importList.input.omit({ type: true })

/** The form only contains the tags. Replacing with no tags may be intended; adding no tags is a mistake. */
export const anyTags = deviceTagSchemas.overwriteAll.input.pick({ tag_id: true })
export const someTags = anyTags.extend({ tag_id: anyTags.shape.tag_id.min(1) })

/** The same for a file. The settings above the file are not part of the form. */
const tagFile = deviceTagSchemas.fromFile.input.pick({ file: true })
export const anyFileTags = tagFile.extend(anyTags.shape)
export const someFileTags = tagFile.extend(someTags.shape)

/** The fingerprint is shown and sent, but not typed. */
export const approval = enrolmentSchemas.approve.input.omit({ fingerprint: true })
