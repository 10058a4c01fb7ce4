import { account } from '@outpost/contract/auth/account/endpoints'
import { accountSchemas } from '@outpost/contract/auth/account/schemas'
import { auth } from '@outpost/contract/auth/endpoints'
import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../../kit/api/query.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/** A dialog that changes the names of the signed-in user. */
export default function ChangeNameDialog({ close }: DialogProps<object>) {
  const t = useText()
  const client = useQueryClient()
  const { username, first_name, last_name } = useUser()
  return (
    <DialogForm
      endpoint={account.changeName}
      schema={accountSchemas.changeName.input}
      initial={{ username, first_name: first_name ?? '', last_name: last_name ?? '' }}
      title={t('account:name.action')}
      submitLabel={t('account:name.verb')}
      successMsg={t('account:name.saved')}
      reload={false}
      onDone={(names) => {
        client.setQueryData<CurrentUser>(queryKey(auth.user, {}), (user) => user && { ...user, ...names })
        close()
      }}
    >
      <TextField name="first_name" autoComplete="given-name" noTranslate label={t('account:name.first')} />
      <TextField name="last_name" autoComplete="family-name" noTranslate label={t('account:name.last')} />
      <TextField
        name="username"
        required
        autoComplete="nickname"
        noTranslate
        label={t('account:profile.username')}
        help={t('account:name.help')}
      />
    </DialogForm>
  )
}
