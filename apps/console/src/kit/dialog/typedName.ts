/**
 * Whether a text can be typed on a keyboard: no control, bidirectional or invisible characters, and only single spaces.
 */
const isTypeable = (text: string | null | undefined): text is string =>
  /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+( [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u.test(text ?? '')

/**
 * Returns the text that the user must type before something is deleted (`typed` of `confirm`): the first of the names
 * that can be typed, otherwise the id. Devices and users choose arbitrary names.
 * @example typedName([device.name, device.serial], device.id)
 */
export const typedName = (names: readonly (string | null | undefined)[], id: number | string): string =>
  names.find(isTypeable) ?? `#${id}`
