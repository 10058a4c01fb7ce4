import { plain } from './text.ts'

/** What the user has to know or correct, as lines of text. The command prints it and ends with code 1. */
export class Failure extends Error {
  constructor(...texts: readonly string[]) {
    super(texts.flatMap((text) => text.split('\n').map(plain)).join('\n'))
  }
}

/** An error in a response of the API. */
export interface Refused {
  code: string
  message: string
  source: string | null
}

/** A request that the server refused. */
export class Refusal extends Failure {
  readonly errors: readonly Refused[]

  constructor(errors: readonly Refused[], ...texts: readonly string[]) {
    super(...texts)
    this.errors = errors
  }
}
