/** Why something failed that an operator can mend. The message says what happened, why, and what to do. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
