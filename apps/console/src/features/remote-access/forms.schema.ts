import { EditedRemoteAccess, NewRemoteAccess } from '@outpost/contract/remote-access/schemas'

/** One of several entries that are added together. */
export const newEntry = NewRemoteAccess
/** The fields of an entry, without its id, which is part of the request path. */
export const editedEntry = EditedRemoteAccess.required().partial({ tag_id: true })
