/** A problem that the person who runs the command must fix. Its message is shown alone, without a stack trace. */
export class Failure extends Error {}
