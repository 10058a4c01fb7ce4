import { account } from '@outpost/contract/auth/account/endpoints'
import { accountSchemas } from '@outpost/contract/auth/account/schemas'
import { FIRST_ADMIN_EMAIL } from '@outpost/contract/auth/first-admin'
import { useUser } from '../../../../kit/auth/session.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { PageForm } from '../../../../kit/form/parts/PageForm.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { useAddressSaved } from '../../../auth/public.ts'
import type { StepProps } from '../Step.tsx'

/** The own email address, in place of the one that the first start has chosen and that receives nothing. */
export function EmailStep({ onDone }: StepProps) {
  const t = useText()
  const { email } = useUser()
  const done = useAddressSaved(onDone, { stay: true })
  return (
    <PageForm
      endpoint={account.changeEmail}
      schema={accountSchemas.changeEmail.input}
      initial={email === FIRST_ADMIN_EMAIL ? {} : { email }}
      submitLabel={t('firstRun:email.verb')}
      onDone={done}
    >
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        noTranslate
        label={t('firstRun:email.label')}
        help={t('firstRun:email.form')}
      />
    </PageForm>
  )
}
