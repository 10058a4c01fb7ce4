/** The host, or the key's own passphrase, refused this login; another may be tried. */
export class LoginDenied extends Error {
  override name = 'LoginDenied'
  /** Methods that the host would take. */
  readonly methods: readonly string[]

  constructor(message: string, methods: readonly string[]) {
    super(message)
    this.methods = methods
  }
}
