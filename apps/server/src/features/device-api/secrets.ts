import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'

/** Further names of secrets in the configuration of devices. */
const further = /^(?:pin|puk|psk|wpa_?psk|private_?key|secret)\d*$/i

const isSecret = (name: string): boolean => isSecretName(name) || further.test(name)

/** Hides the texts below a name of a secret. */
function hideAll(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : hiddenSecret
  if (Array.isArray(value)) return value.map(hideAll)
  return hideSecrets(value)
}

/** Replaces the texts in a JSON value that are named like secrets (CONFIGURATOR-031). */
export function hideSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isSecret(name) ? hideAll(each) : hideSecrets(each)]),
  )
}

/** Returns the texts in a JSON value that are named like secrets, for hiding them in what the device says. */
export function secretsIn(value: unknown, within = false): string[] {
  if (typeof value === 'string') return within && value !== '' ? [value] : []
  if (Array.isArray(value)) return value.flatMap((each) => secretsIn(each, within))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => secretsIn(each, within || isSecret(name)))
}
