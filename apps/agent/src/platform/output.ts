import { maxOutput } from './platform.ts'

/** The most bytes of JSON that an output may take, so that its frame stays below 64 KiB. */
const maxEncoded = 56 * 1024

/** Decodes a command's raw output: cut to what fits in a frame, NUL removed, invalid UTF-8 replaced. */
export function fitOutput(raw: Buffer): { output: string; truncated: boolean } {
  let output = new TextDecoder().decode(raw.subarray(0, maxOutput)).replaceAll('\0', '')
  let truncated = raw.length > maxOutput
  // Control characters take six bytes each in JSON.
  for (let size = encodedSize(output); size > maxEncoded; size = encodedSize(output)) {
    output = output.slice(0, Math.floor((output.length * maxEncoded) / size))
    truncated = true
  }
  return { output, truncated }
}

const encodedSize = (text: string): number => Buffer.byteLength(JSON.stringify(text))
