import { ask } from './ask.ts'
import { elementIn, type S3Account } from './request.ts'

export interface Listed {
  key: string
  /** When the object was last written. */
  at: Date
}

/** Milliseconds for a page of at most 1000 objects. */
const LIMIT = 30_000

/** Yields the objects whose names begin with `prefix`, a page at a time. Throws S3Error. */
export async function* listObjects(account: S3Account, prefix: string): AsyncGenerator<Listed[]> {
  for (let next: string | undefined = ''; next !== undefined;) {
    const query = { 'list-type': '2', prefix, ...(next !== '' && { 'continuation-token': next }) }
    const { text } = await ask(account, { method: 'GET', query, limit: LIMIT })
    yield text
      .split('<Contents>')
      .slice(1)
      .map((entry) => ({
        key: elementIn(entry, 'Key') ?? '',
        at: new Date(elementIn(entry, 'LastModified') ?? NaN),
      }))
    next = elementIn(text, 'IsTruncated') === 'true' ? elementIn(text, 'NextContinuationToken') : undefined
  }
}
