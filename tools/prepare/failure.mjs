/** Something that the person at the keyboard has to mend. Its message is shown alone, without a stack. */
export class Failure extends Error {}
