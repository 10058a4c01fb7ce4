import { applications } from '@outpost/contract/auth/oauth/applications/endpoints'
import { type ClientType, applicationSchemas } from '@outpost/contract/auth/oauth/applications/schemas'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { RadioField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ApplicationFields } from './ApplicationFields.tsx'

const EMPTY = { type: 'confidential' }
const types: readonly ClientType[] = ['confidential', 'public']

/**
 * A dialog that registers an application that asks users for access. Closes with its client ID and secret, shown only
 * once.
 */
export default function AddApplicationDialog({ close }: DialogProps<object, ResultOf<typeof applications.create>>) {
  const t = useText()
  const options = types.map((type) => ({
    value: type,
    label: t(`applications:${type}`),
    hint: t(`applications:${type}Help`),
  }))
  return (
    <DialogForm
      endpoint={applications.create}
      schema={applicationSchemas.create.input}
      initial={EMPTY}
      title={t('applications:add')}
      size={640}
      submitLabel={t('applications:addVerb')}
      hideMsg
      onDone={close}
    >
      <RadioField name="type" label={t('applications:type')} options={options} />
      <ApplicationFields />
    </DialogForm>
  )
}
