const SECRET = /pass|pwd|secret|token|key|code$|credentials?$|community$|(?:^|_)pw$|(?:^|_|wpa|sim)(?:pin|puk|psk)\d*$/i
/** The short ones of these at the end of several words without a sign between them, such as `SIMPin`. */
const SHORT = /(?:Pin|Puk|Psk|Pw)\d*$/

/** Replaces secrets in audit log lines, logs and texts. */
export const hiddenSecret = '(hidden)'

/**
 * Returns whether a field is named like a secret. Its value is then left out of audit log lines and of copied lines.
 */
export const isSecretName = (name: string): boolean => SECRET.test(name) || SHORT.test(name)
