/** Thrown when the host refused this login, or the private key cannot be used. The user may try again. */
export class LoginDenied extends Error {
  override name = 'LoginDenied'
  /** The methods that the host accepts. */
  readonly methods: readonly string[]

  /** Why the credentials were not sent to the host at all. */
  readonly code: 'HOST_KEY_CHANGED' | 'NOT_REMEMBERED' | undefined

  constructor(message: string, methods: readonly string[], code?: LoginDenied['code']) {
    super(message)
    this.code = code
    this.methods = methods
  }
}
