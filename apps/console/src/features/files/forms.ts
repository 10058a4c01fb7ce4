import { files } from '@outpost/contract/files/files'
import { form } from '../../kit/forms/forms.ts'
import { dialogs } from './dialogs.ts'

/** The forms of the room that have an address of their own. */
export const forms = [form({ name: 'add-file', title: 'files:add.title', access: files.create.access, dialog: dialogs.addFile, props: () => ({}) })]
