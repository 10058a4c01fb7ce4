import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedHeaders } from './sign.ts'

/** The account of the published examples (docs.aws.amazon.com, "Signature Calculations for the Authorization Header"). */
const account = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  at: new Date('2013-05-24T00:00:00Z'),
}
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const signatureOf = (method: string, address: string, body = '', headers: Record<string, string> = {}): string => {
  const url = new URL(address, 'https://examplebucket.s3.amazonaws.com')
  const signed = signedHeaders({ ...account, method, url, bodyHash: hashOf(body), headers })
  return /Signature=(\w+)$/.exec(signed['authorization']!)![1]!
}

test('BACKUPS-018 requests are signed as in the published examples of Signature Version 4', () => {
  expect(signatureOf('GET', '/test.txt', '', { range: 'bytes=0-9' })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  const dated = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
  expect(signatureOf('PUT', '/test%24file.text', 'Welcome to Amazon S3.', dated)).toBe(
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
  expect(signatureOf('GET', '/?lifecycle')).toBe('fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543')
  expect(signatureOf('GET', '/?max-keys=2&prefix=J')).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})
