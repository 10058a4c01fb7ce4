import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'

/** Hides the values below a name of a secret. */
function hideAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideAll)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hideAll(each)]))
  return value === '' || value === null ? value : hiddenSecret
}

/** Whether a property of an object is a secret: by its name, or as the value of a pair, `{"name": "password", "value": "x"}`. */
function isSecretIn(value: object): (name: string) => boolean {
  const { name, option } = value as { name?: unknown; option?: unknown }
  const isPair = [name, option].some((each) => typeof each === 'string' && isSecretName(each))
  return (property) => isSecretName(property) || (isPair && property === 'value')
}

/** Replaces the values in a JSON value that are named like secrets (CONFIGURATOR-031). */
export function hideSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSecrets)
  if (typeof value !== 'object' || value === null) return value
  const isSecret = isSecretIn(value)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isSecret(name) ? hideAll(each) : hideSecrets(each)]),
  )
}

/** Returns the texts and numbers in a JSON value that are named like secrets, for hiding them in what the device says. */
export function secretsIn(value: unknown, within = false): string[] {
  if (typeof value === 'string' || typeof value === 'number') return within && value !== '' ? [String(value)] : []
  if (Array.isArray(value)) return value.flatMap((each) => secretsIn(each, within))
  if (typeof value !== 'object' || value === null) return []
  const isSecret = isSecretIn(value)
  return Object.entries(value).flatMap(([name, each]) => secretsIn(each, within || isSecret(name)))
}

/** Returns the parameters of a query or a form that are named like secrets, as `name=value` in their text. */
const secretParts = (query: string): URLSearchParams[] =>
  query
    .split('&')
    .map((part) => new URLSearchParams(part))
    .filter((part) => [...part.keys()].some(isSecretName))

/** Returns the values in a query that are named like secrets. */
export const secretsInQuery = (query: string): string[] =>
  secretParts(query).flatMap((part) => [...part.values()].filter((value) => value !== ''))

/** Replaces the values in a query, or in a form that is encoded like one, that are named like secrets. */
export const hideInQuery = (query: string): string =>
  query
    .split('&')
    .map((part) => (secretParts(part).length > 0 ? `${part.slice(0, part.indexOf('=') + 1)}${hiddenSecret}` : part))
    .join('&')

/** Hides the secrets of a request: in the query of its path, and in its body. Of a text that is no form nothing is shown. */
export function hideInRequest<T extends { path: string; request_data?: unknown; content_type?: string | undefined }>(
  request: T,
): T {
  const { path, request_data, content_type } = request
  const [below = '', ...query] = path.split('?')
  const isForm = content_type?.startsWith('application/x-www-form-urlencoded')
  const shown =
    typeof request_data === 'string' && request_data !== ''
      ? isForm
        ? hideInQuery(request_data)
        : hiddenSecret
      : hideSecrets(request_data)
  return {
    ...request,
    path: query.length === 0 ? path : `${below}?${hideInQuery(query.join('?'))}`,
    ...(request_data !== undefined && { request_data: shown }),
  }
}
