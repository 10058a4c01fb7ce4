import { expect, it } from 'vitest'
import { compiledCiphers } from '../native/ciphers.mjs'
import { setUp } from './testing/setup.ts'

it('SYSTEM-007: the first line of the start reports whether the compiled SSH ciphers are available', async () => {
  const t = await setUp()
  try {
    const said = {
      safe: ['info', /compiled ciphers/],
      missing: ['warn', /without compiled ciphers/],
      aborts: ['error', /compile them again/],
    } as const
    const found = compiledCiphers()
    const [level, message] = said[found]
    expect(t.host.logs[0]).toMatchObject({
      level,
      message: expect.stringMatching(message),
      details: { ciphers: found },
    })
  } finally {
    await t.close()
  }
})
