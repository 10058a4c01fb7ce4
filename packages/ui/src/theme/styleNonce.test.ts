import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentWithNonce, withStyleNonce } from './styleNonce.ts'

beforeEach(() => {
  document.head.innerHTML = '<meta property="csp-nonce" />'
  document.querySelector('meta')!.nonce = 'word'
})
afterEach(() => {
  document.head.innerHTML = ''
})

test('styles that a library creates carry the nonce of the page', () => {
  expect(documentWithNonce().createElement('style').nonce).toBe('word')
  const plain = document.createElement
  withStyleNonce(() => expect(document.createElement('style').nonce).toBe('word'))
  expect(document.createElement).toBe(plain)
  expect(document.createElement('style').nonce).not.toBe('word')
})
