import { auth } from '@outpost/contract/auth/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useCan } from '../../../kit/auth/can.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { RadioField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { MadeToken } from './TokenMadeDialog.tsx'
import { ScopesField } from './ScopesField.tsx'
import { exampleFor } from './scopes.ts'
import { newToken } from './tokens.schema.ts'

const DAY = 86_400
/** The value for a token that never expires. */
const FOR_EVER = 0
const EMPTY: Values = { reach: 'all', days: 90 }

const validities = (t: Translate) => [
  ...[30, 90, 365].map((count) => ({ value: String(count), label: t('account:token.days', { count }) })),
  { value: String(FOR_EVER), label: t('account:token.forEver') },
]

const reaches = (t: Translate) => [
  { value: 'all', label: t('account:token.reachAll'), hint: t('account:token.reachAllHint') },
  { value: 'some', label: t('account:token.reachSome') },
]

function inputOf({ name, reach, days, scopes }: Values): InputOf<typeof auth.createToken> {
  return {
    name: name as string,
    ...(reach === 'some' && { scopes: scopes as string[] }),
    ...(days !== FOR_EVER && { expires_in: (days as number) * DAY }),
  }
}

/**
 * A dialog that creates a personal access token: its name, lifetime and scopes. Closes with the token, which is shown
 * only once.
 */
export default function NewTokenDialog({ close }: DialogProps<object, MadeToken>) {
  const t = useText()
  const can = useCan()
  return (
    <DialogForm
      endpoint={auth.createToken}
      schema={newToken}
      initial={EMPTY}
      toInput={inputOf}
      title={t('account:token.new')}
      purpose={t('account:token.purpose')}
      size={640}
      submitLabel={t('account:token.verb')}
      hideMsg
      onDone={({ token, scopes }) => close({ token, example: exampleFor(scopes, can) })}
    >
      <TextField name="name" label={t('account:token.name')} help={t('account:token.nameHelp')} />
      <SelectField name="days" numeric clearable={false} label={t('account:token.validity')} options={validities(t)} />
      <RadioField name="reach" label={t('account:token.reach')} options={reaches(t)} />
      <ScopesField name="scopes" depends={[{ key: 'reach', values: ['some'] }]} />
    </DialogForm>
  )
}
