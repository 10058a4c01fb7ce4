import { validationText, type ValidationTextName } from '@outpost/contract/kit/validation-messages'
import { translate } from '../i18n/i18n.ts'

/** The translations of all validation messages of the server. */
const messages: Readonly<Record<ValidationTextName, (values: Readonly<Record<string, string>>) => string>> = {
  required: () => translate('kit:wrong.required'),
  text: () => translate('kit:wrong.text'),
  number: () => translate('kit:wrong.number'),
  integer: () => translate('kit:wrong.integer'),
  boolean: () => translate('kit:wrong.boolean'),
  list: () => translate('kit:wrong.list'),
  object: () => translate('kit:wrong.object'),
  type: () => translate('kit:wrong.type'),
  empty: () => translate('kit:wrong.empty'),
  tooShort: ({ limit = '' }) => translate('kit:wrong.tooShort', { limit }),
  tooLong: ({ limit = '' }) => translate('kit:wrong.tooLong', { limit }),
  tooFew: ({ limit = '' }) => translate('kit:wrong.tooFew', { limit }),
  tooMany: ({ limit = '' }) => translate('kit:wrong.tooMany', { limit }),
  tooSmall: ({ limit = '' }) => translate('kit:wrong.tooSmall', { limit }),
  tooLarge: ({ limit = '' }) => translate('kit:wrong.tooLarge', { limit }),
  above: ({ limit = '' }) => translate('kit:wrong.above', { limit }),
  below: ({ limit = '' }) => translate('kit:wrong.below', { limit }),
  step: ({ step = '' }) => translate('kit:wrong.step', { step }),
  email: () => translate('kit:wrong.email'),
  url: () => translate('kit:wrong.url'),
  moment: () => translate('kit:wrong.moment'),
  format: () => translate('kit:wrong.format'),
  choice: ({ values = '' }) => translate('kit:wrong.choice', { values }),
  unknown: ({ names = '' }) => translate('kit:wrong.unknown', { names }),
  name: () => translate('kit:wrong.name'),
  value: () => translate('kit:wrong.value'),
}

/** Translates a validation message of the server into the user's language. Returns undefined for any other message. */
export function wrongValueText(message: string): string | undefined {
  const found = validationText(message)
  return found && messages[found.name](found.values)
}
