/** The embedded database cannot be started or reached. The message says what to do about it. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** The code that Node and PostgreSQL put on their errors (`ENOENT`, `28P01`), if there is one. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** What an unknown thrown value says. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
