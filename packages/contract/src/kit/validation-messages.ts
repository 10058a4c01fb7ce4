/**
 * The messages of VALIDATION errors: a closed list of English texts that the API returns. The console recognizes them
 * with `validationText` and shows them in the user's language. Schemas may use other messages as well.
 */
export const validationMessages = {
  required: 'This is required.',
  text: 'Must be text.',
  number: 'Must be a number.',
  integer: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  list: 'Must be a list.',
  object: 'Must be an object.',
  type: 'Has the wrong type.',
  empty: 'Must not be empty.',
  tooShort: 'Must have at least {limit} characters.',
  tooLong: 'Must have at most {limit} characters.',
  tooFew: 'Must have at least {limit} entries.',
  tooMany: 'Must have at most {limit} entries.',
  tooSmall: 'Must be at least {limit}.',
  tooLarge: 'Must be at most {limit}.',
  above: 'Must be greater than {limit}.',
  below: 'Must be less than {limit}.',
  step: 'Must be a multiple of {step}.',
  email: 'Must be an email address.',
  url: 'Must be a URL.',
  moment: 'Must be a date or time.',
  format: 'Has the wrong format.',
  choice: 'Must be one of: {values}.',
  unknown: 'Unknown name: {names}.',
  name: 'This name is not allowed here.',
  value: 'This value is not allowed.',
} as const

export type ValidationTextName = keyof typeof validationMessages

/** Replaces the placeholders in braces. */
export const fillText = (name: ValidationTextName, values: Readonly<Record<string, string | number>> = {}): string =>
  validationMessages[name].replace(/\{(\w+)\}/g, (_all, key: string) => String(values[key] ?? ''))

/** Each message as a regular expression that captures the values of its placeholders. */
const patterns = (Object.entries(validationMessages) as [ValidationTextName, string][]).map(([name, text]) => ({
  name,
  keys: [...text.matchAll(/\{(\w+)\}/g)].map(([, key]) => key!),
  pattern: new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '([^]*)')}$`),
}))

/**
 * Returns the name of the message that a text is an instance of, and the values of its placeholders. Returns undefined
 * for any other text.
 * @example validationText('Must be at most 30.') // { name: 'tooLarge', values: { limit: '30' } }
 */
export function validationText(
  message: string,
): { name: ValidationTextName; values: Record<string, string> } | undefined {
  for (const { name, keys, pattern } of patterns) {
    const found = pattern.exec(message)
    if (found) return { name, values: Object.fromEntries(keys.map((key, place) => [key, found[place + 1]!])) }
  }
  return undefined
}
