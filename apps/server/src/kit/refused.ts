/** SQLSTATE classes 22 and 23: the database refuses what it was given, and would refuse it again. */
export const isRefused = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''))
