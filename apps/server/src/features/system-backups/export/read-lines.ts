/** Yields the lines of a text in UTF-8 without their ends, however the bytes are cut. */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of source) {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    let from = 0
    for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, from)) {
      yield all.toString('utf8', from, end)
      from = end + 1
    }
    rest = all.subarray(from)
  }
  if (rest.length > 0) yield rest.toString()
}
