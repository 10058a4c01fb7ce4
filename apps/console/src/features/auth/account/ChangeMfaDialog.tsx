import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import { type MfaType, type SecondFactor, mfaSchemas } from '@outpost/contract/auth/mfa/schemas'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { RadioField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'

const methods: readonly MfaType[] = ['totp', 'email', 'passkey', 'identity']

function optionsOf(t: Translate, { available, mfa_type }: SecondFactor) {
  const hints = {
    totp: t('account:change.totpHelp'),
    email: t('account:change.emailHelp'),
    passkey: t('account:change.passkeyHelp'),
    identity: t('account:change.identityHelp'),
  }
  const lacks = {
    totp: '',
    email: t('account:change.noMail'),
    passkey: t('account:change.noPasskey'),
    identity: t('account:change.noIdentity'),
  }
  return methods.map((method) => {
    const isThere = available.includes(method)
    const label = t(`account:factor.${method}`)
    return {
      value: method,
      label: method === mfa_type ? t('account:change.inUse', { method: label }) : label,
      hint: isThere ? hints[method] : lacks[method],
      disabled: !isThere,
    }
  })
}

/** A dialog that chooses the second factor. Closes with the data needed to prove it. */
export default function ChangeMfaDialog({
  factor,
  close,
}: DialogProps<{ factor: SecondFactor }, ResultOf<typeof mfa.start>>) {
  const t = useText()
  const isFirst = factor.mfa_type === null
  return (
    <DialogForm
      endpoint={mfa.start}
      schema={mfaSchemas.start.input}
      initial={{ mfa_type: factor.mfa_type === 'totp' && factor.available.includes('email') ? 'email' : 'totp' }}
      title={t(isFirst ? 'account:change.setUpTitle' : 'account:change.title')}
      purpose={t(isFirst ? 'account:change.purpose' : 'account:change.changePurpose')}
      submitLabel={t('account:change.verb')}
      hideMsg
      onDone={close}
    >
      <RadioField name="mfa_type" label={t('account:change.method')} options={optionsOf(t, factor)} />
    </DialogForm>
  )
}
