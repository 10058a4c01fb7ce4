import { creditActions } from '@outpost/contract/credits/types'
import type { Translate } from '../../kit/i18n/i18n.ts'

const names = Object.keys(creditActions) as (keyof typeof creditActions)[]

/** What was done with a resource, by the number of the API; one that this console does not know goes by its number. */
export function actionWord(t: Translate, type: number): string {
  const name = names.find((one) => creditActions[one] === type)
  return name === undefined ? String(type) : t(`credits:act.${name}`)
}
