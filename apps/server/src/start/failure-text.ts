/** Errors that only a bug in the code causes. Their stack trace is what helps. */
const faults = [TypeError, ReferenceError, SyntaxError, RangeError]

const reasons: Readonly<
  Record<string, (error: NodeJS.ErrnoException & { address?: string; port?: number }) => string>
> = {
  EADDRINUSE: ({ address, port }) =>
    `Another program uses port ${port} of ${address}. End it, or choose another port by PORT.`,
  EACCES: ({ path, address, port, message }) =>
    path
      ? `${path} cannot be read or written: this user may not.`
      : port
        ? `This user may not open port ${port} of ${address}.`
        : message,
  EPERM: ({ path, message }) => (path ? `${path} cannot be changed: this user may not.` : message),
  EROFS: ({ path }) => `${path ?? 'A file'} cannot be written: its file system is read-only.`,
  ENOSPC: ({ path }) => `${path ?? 'A file'} cannot be written: the disk is full.`,
  EDQUOT: ({ path }) => `${path ?? 'A file'} cannot be written: the quota of this user is used up.`,
}

/**
 * Explains to the operator why the program could not start or has ended: one line, with a stack trace only for bugs in
 * the code.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (faults.some((kind) => error.constructor === kind)) return error.stack ?? error.message
  return reasons[(error as NodeJS.ErrnoException).code ?? '']?.(error) ?? error.message
}
