/** The embedded database cannot be started or reached. The message explains what to do about it. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Returns the code that Node and PostgreSQL set on their errors (`ENOENT`, `28P01`), if there is one. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Returns the message of a thrown value of unknown type. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
