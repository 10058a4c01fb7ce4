/** Errors that only a fault in the code makes: their stack is what helps. */
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

/** Why the program does not start or ended, for its operator: a line, and a stack only where the code is at fault. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (faults.some((kind) => error.constructor === kind)) return error.stack ?? error.message
  return reasons[(error as NodeJS.ErrnoException).code ?? '']?.(error) ?? error.message
}
