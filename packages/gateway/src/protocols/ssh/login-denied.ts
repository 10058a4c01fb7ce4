/** Thrown when the host refused this login, or the private key cannot be used. The user may try again. */
export class LoginDenied extends Error {
  override name = 'LoginDenied'
  /** The methods that the host accepts. */
  readonly methods: readonly string[]

  constructor(message: string, methods: readonly string[]) {
    super(message)
    this.methods = methods
  }
}
