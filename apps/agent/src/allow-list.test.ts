import { describe, expect, test } from 'vitest'
import { allowListCases, ownAddresses } from './allow-list.cases.ts'
import { isAllowed, parseAllowList } from './allow-list.ts'

describe('targets of tunnels (PLANE-033)', () => {
  test.each(allowListCases)('%j %s:%i', (conf, host, port, allowed) => {
    expect(isAllowed(parseAllowList(conf), ownAddresses, host, port)).toBe(allowed)
  })
})
