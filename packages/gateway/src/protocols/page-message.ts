/** A schema of the contract for the messages of a page. */
interface Schema<Message> {
  safeParse(value: unknown): { data?: Message | undefined }
}

/** Reads a message that a page sent as text. Returns undefined if it is no JSON or none of the protocol's messages. */
export function readPageMessage<Message>(schema: Schema<Message>, data: Buffer): Message | undefined {
  try {
    return schema.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}
