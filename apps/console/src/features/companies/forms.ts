import { companies } from '@outpost/contract/companies/endpoints'
import { form, numericId } from '../../kit/form/parts/forms.ts'
import { dialogs } from './dialogs.ts'

/** The forms of this feature that have their own address. */
export const forms = [
  form({
    name: 'new-company',
    title: 'companies:add.title',
    access: companies.create.access,
    dialog: dialogs.newCompany,
    props: () => ({}),
  }),
  form({
    name: 'edit-company',
    title: 'companies:edit.title',
    access: companies.update.access,
    dialog: dialogs.editCompany,
    props: numericId,
  }),
  form({
    name: 'company-flags',
    title: 'companies:flags.title',
    access: companies.setFlags.access,
    dialog: dialogs.companyFlags,
    props: numericId,
  }),
  form({
    name: 'move-company',
    title: 'companies:move.title',
    access: companies.move.access,
    dialog: dialogs.moveCompany,
    props: () => ({}),
  }),
]
