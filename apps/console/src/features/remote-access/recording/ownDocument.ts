/** Below this address the server allows WebAssembly, by which the screens of RDP targets are shown. */
const allowed = '/remote/recordings/'

/**
 * Returns whether this document was loaded for a recording. If the user came from another page of the console, the security
 * policy of that page still applies, and the document must be loaded again.
 */
export function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined || new URL(loaded.name).pathname.startsWith(allowed)
}
