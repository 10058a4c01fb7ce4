import { DeviceSeries, NewDevice } from '@outpost/contract/devices/schemas'
import { enrolmentSchemas } from '@outpost/contract/devices/enrolment/schemas'
import { deviceTagSchemas } from '@outpost/contract/devices/tagging/schemas'

/** One device of those that are registered together. */
export const newDevice = NewDevice
export const series = DeviceSeries.options

/** The form asks for the tags alone. Replacing by none is a wish, adding none is a slip. */
export const anyTags = deviceTagSchemas.overwriteAll.input.pick({ tag_id: true })
export const someTags = anyTags.extend({ tag_id: anyTags.shape.tag_id.min(1) })

/** The same beside a file. What stands over the file is no field of the form. */
const tagFile = deviceTagSchemas.fromFile.input.pick({ file: true })
export const anyFileTags = tagFile.extend(anyTags.shape)
export const someFileTags = tagFile.extend(someTags.shape)

/** The fingerprint is shown and sent, not typed. */
export const approval = enrolmentSchemas.approve.input.omit({ fingerprint: true })
