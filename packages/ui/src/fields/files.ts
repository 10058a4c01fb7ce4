/** Why a chosen file is rejected. */
export type FileFault = { kind: 'large' } | { kind: 'type'; name: string }

/**
 * Returns whether a file matches `accept`: ".json", "image/*", "text/csv". Browsers only check this for chosen files,
 * never for dropped ones.
 */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: string | undefined): boolean {
  const kinds = (accept ?? '')
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter((kind) => kind !== '')
  if (kinds.length === 0) return true
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  return kinds.some((kind) =>
    kind.startsWith('.')
      ? name.endsWith(kind)
      : kind.endsWith('/*')
        ? type.startsWith(kind.slice(0, -1))
        : type === kind,
  )
}

/** Separates files that can be sent, and returns the first reason why any other was rejected. */
export function sortOut(
  files: readonly File[],
  { accept, maxBytes }: { accept: string | undefined; maxBytes: number },
): { good: File[]; fault: FileFault | null } {
  const faultOf = (file: File): FileFault | null =>
    file.size > maxBytes ? { kind: 'large' } : isAccepted(file, accept) ? null : { kind: 'type', name: file.name }
  return {
    good: files.filter((file) => faultOf(file) === null),
    fault: files.map(faultOf).find((fault) => fault !== null) ?? null,
  }
}

/** Formats a limit for use in a sentence: 83886080 bytes as "80MB". */
export function sizeLimit(bytes: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB']
  let [size, unit] = [bytes, 0]
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1]
  return `${Math.floor(size * 10) / 10}${units[unit]}`
}
