/** Whether the database rejected the data (SQLSTATE classes 22 and 23) and would reject it again on a retry. */
export const isRefused = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''))
