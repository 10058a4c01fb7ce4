import { creditActions } from '@outpost/contract/credits/types'
import type { Translate } from '../../kit/i18n/i18n.ts'

const names = Object.keys(creditActions) as (keyof typeof creditActions)[]

/** Returns the label of an action on a resource, by its number in the API; an unknown number is returned as text. */
export function actionWord(t: Translate, type: number): string {
  const name = names.find((one) => creditActions[one] === type)
  return name === undefined ? String(type) : t(`credits:act.${name}`)
}
