import { maxNewEntries } from '@outpost/contract/remote-access/constants'
import { EditedRemoteAccess, NewRemoteAccess } from '@outpost/contract/remote-access/schemas'
import { z } from 'zod'
import { rowsShape } from '../../kit/form/fields/rowNames.ts'

const { device_id, ...fields } = NewRemoteAccess.shape

/** The list of entries in the form, and the fields of each. They all belong to the device of the form. */
export const entryRows = { name: 'data', fields: Object.keys(fields), max: maxNewEntries } as const

/** The form that adds several entries of one device. */
export const newEntries = (count: number) => z.object({ device_id, ...rowsShape(entryRows.name, count, fields) })

/** The fields of an entry, without its id, which is part of the request path. */
export const editedEntry = EditedRemoteAccess.required().partial({ tag_id: true, recording: true })
