import { credits } from '@outpost/contract/credits/endpoints'
import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { TextField } from '../../kit/form/fields.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { amountText, labelOfId } from './types.ts'

/** Endpoints that are read again after a code has been redeemed. */
export const redeemRefreshes = [credits.list, credits.summary]

/** The form field for the code to redeem. */
export function RedeemFields() {
  const t = useText()
  return (
    <TextField
      name="code"
      mono
      noTranslate
      required
      label={t('credits:field.code')}
      help={t('credits:redeem.codeHelp')}
    />
  )
}

/** Returns the result of a redeemed code, one line for each type of resource. */
export const receivedTexts = (
  t: Translate,
  { rows }: ResultOf<typeof creditCodes.activate>,
  company: string,
): string[] =>
  rows.map((pool) =>
    t('credits:redeem.got', {
      amount: amountText(pool.licence_count),
      type: labelOfId(t, pool.license_type_id),
      company,
    }),
  )
