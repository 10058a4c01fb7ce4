const SECRET = /pass|secret|token|key|code$|(?:^|_|wpa)(?:pin|puk|psk)\d*$/i

/** Replaces secrets in audit log lines, logs and texts. */
export const hiddenSecret = '(hidden)'

/**
 * Returns whether a field is named like a secret. Its value is then left out of audit log lines and of copied lines.
 */
export const isSecretName = (name: string): boolean => SECRET.test(name)
