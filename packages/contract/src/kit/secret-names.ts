const SECRET = /pass|secret|token|key|code$/i

/** What stands in the place of a secret, in audit lines, logs and texts. */
export const hiddenSecret = '(hidden)'

/** Whether a field is named like a secret: its value stands in no audit line and in no line that is copied. */
export const isSecretName = (name: string): boolean => SECRET.test(name)
