import { tags } from '@outpost/contract/tags/endpoints'
import { form, numericId } from '../../kit/form/parts/forms.ts'
import { dialogs } from './dialogs.ts'

/** The forms of this feature that have their own address. */
export const forms = [
  form({
    name: 'add-tag',
    title: 'tags:add.title',
    access: tags.create.access,
    dialog: dialogs.addTag,
    props: () => ({}),
  }),
  form({
    name: 'edit-tag',
    title: 'tags:edit.title',
    access: tags.update.access,
    dialog: dialogs.editTag,
    props: numericId,
  }),
]
