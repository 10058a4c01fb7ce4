import { translateLoose } from '../../../kit/i18n/i18n.ts'

/**
 * Returns the display name of what a line of a device's log is about. The server writes it in English, and devices send
 * names of their own, which are shown unchanged.
 */
export const logTypeName = (type: string): string =>
  translateLoose(`device:log.types.${type.toLowerCase().replaceAll(' ', '_')}`, type)
