/** Returns the id of a hub in the outcome of its creation. */
export function hubIdOf(data: unknown): number | undefined {
  const id = (data as { id?: unknown } | undefined)?.id
  return typeof id === 'number' ? id : undefined
}
