import { applications } from '@outpost/contract/auth/oauth/applications/endpoints'
import { type OauthApplication, applicationSchemas } from '@outpost/contract/auth/oauth/applications/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ApplicationFields } from './ApplicationFields.tsx'

/** A dialog that edits the name, addresses or scopes of an application. */
export default function EditApplicationDialog({ application, close }: DialogProps<{ application: OauthApplication }>) {
  const t = useText()
  const { id, name, redirect_uris, scopes } = application
  return (
    <DialogForm
      endpoint={applications.update}
      schema={applicationSchemas.update.input}
      initial={{ name, redirect_uris, scopes }}
      toInput={(values) => ({ ...values, id })}
      title={t('applications:editTitle')}
      purpose={t('applications:editPurpose')}
      size={640}
      submitLabel={t('applications:editVerb')}
      onDone={() => close()}
    >
      <ApplicationFields />
    </DialogForm>
  )
}
