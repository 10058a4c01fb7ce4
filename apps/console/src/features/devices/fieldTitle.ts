import { parameterByName } from '@outpost/contract/device/parameters'
import { translate, translateLoose, type Translate } from '../../kit/i18n/i18n.ts'

/**
 * Returns a field's name without the suffix of the second modem. Parameters of that modem are numbered from 150
 * (contract, `parameters`); `relay_output_2`, for example, belongs to no modem.
 */
export const baseOf = (field: string): string => (isOfSecondModem(field) ? field.slice(0, -2) : field)
/** Whether a field is reported by the second modem: `signal_2` is, `relay_output_2` is not. */
const isOfSecondModem = (field: string): boolean => field.endsWith('_2') && (parameterByName.get(field)?.id ?? 0) >= 150

/** Returns a field's title in the user's language; titles of the second modem's fields are labelled as such. */
export function fieldTitle(field: string, t: Translate = translate): string {
  const title = translateLoose(`devices:field.${baseOf(field)}`, field)
  return isOfSecondModem(field) ? t('devices:secondModem', { field: title }) : title
}
