import { Failure } from './failure.ts'

/** Bytes of a response at most: a page of 200 monitoring templates with 200 parameters each has about 20 MiB. */
const most = 64 * 1_048_576

/** Returns the body of a response as text. @throws Failure if it is larger than 64 MiB */
export async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new Failure(`The response of ${new URL(response.url).host} is larger than ${most} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
