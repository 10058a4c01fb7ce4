import { backupRules } from '@outpost/contract/files/backups/endpoints'
import { files } from '@outpost/contract/files/endpoints'
import { form, numericId } from '../../kit/form/parts/forms.ts'
import { dialogs } from './dialogs.ts'

/** The forms of this feature that have their own address. */
export const forms = [
  form({
    name: 'add-file',
    title: 'files:add.title',
    access: files.create.access,
    dialog: dialogs.addFile,
    props: () => ({}),
  }),
  form({
    name: 'add-backup-rule',
    title: 'files:rules.add',
    access: backupRules.create.access,
    dialog: dialogs.addRule,
    props: () => ({}),
  }),
  form({
    name: 'edit-backup-rule',
    title: 'files:rules.edit',
    access: backupRules.update.access,
    dialog: dialogs.editRule,
    props: numericId,
  }),
]
