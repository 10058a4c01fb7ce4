const SECRET = /pass|secret|token|key|code$/i

/** Whether a field is named like a secret: its value stands in no audit line and in no line that is copied. */
export const isSecretName = (name: string): boolean => SECRET.test(name)
