import { deviceCsvSchemas } from '@outpost/contract/devices/csv/schemas'
import { DeviceSeries, NewDevice } from '@outpost/contract/devices/schemas'
import { enrolmentSchemas } from '@outpost/contract/devices/enrolment/schemas'
import { deviceTagSchemas } from '@outpost/contract/devices/tagging/schemas'
import { z } from 'zod'
import { rowsShape } from '../../kit/form/fields/rowNames.ts'

const { company_id, tag_id, auto_credit_enable, firmware_file_id, config_file_id, ...ofOne } = NewDevice.shape
const ofAll = { company_id, tag_id, auto_credit_enable, firmware_file_id, config_file_id }

/** The list of devices in the form that registers them, and the fields of each. */
export const deviceRows = { name: 'data', fields: Object.keys(ofOne), max: 50 } as const

/** The form that registers several devices, with what all of them share. */
export const newDevices = (count: number) => z.object({ ...ofAll, ...rowsShape(deviceRows.name, count, ofOne) })
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
